import { type Keeping, useKeeping } from '@saude/kits/platform'
import css from './Attend.module.css'

const words: Readonly<Record<Keeping, string>> = {
  sent: 'O que você digita fica guardado neste aparelho, cifrado, e é enviado quando houver conexão.',
  kept: 'O que você digita fica guardado neste aparelho, cifrado, até ser registrado.',
  here: 'O que você digita fica só na memória desta página até ser registrado: fechá-la perde o que não foi.',
}

/** Where what is typed into the form of this page lies until it is saved. */
export function DraftNote() {
  const keeping = useKeeping()
  return keeping ? <p className={css.draft}>{words[keeping]}</p> : null
}
