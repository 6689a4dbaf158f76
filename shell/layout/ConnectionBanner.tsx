import { type Keeping, useKeeping } from '@saude/kits/platform'
import { Button, IconButton, usePhone } from '@saude/kits/ui'
import { RefreshCw, WifiOff } from 'lucide-react'
import css from './ConnectionBanner.module.css'
import { reachServer } from './reach.ts'

/** No more than what happens. */
const kept: Readonly<Record<Keeping, string>> = {
  sent: 'O que você salvar fica neste aparelho e é enviado quando houver conexão.',
  kept: 'O que você digitou fica guardado neste aparelho; salve quando houver conexão.',
  here: 'O que você digitou continua nesta página; salve quando houver conexão. Fechar a página perde o que não foi salvo.',
}

/** The same where three lines of a phone have to do. */
const keptShort: Readonly<Record<Keeping, string>> = {
  sent: 'O que você salvar é enviado quando houver conexão.',
  kept: 'O que você digitou fica neste aparelho; salve quando houver conexão.',
  here: 'O que você digitou só está nesta página: não a feche.',
}

/** Without a connection: what stays as it is and what waits, above a screen that goes on. */
export function ConnectionBanner() {
  const keeping = useKeeping()
  const phone = usePhone()
  const again = { onClick: () => void reachServer() }
  return (
    <div className={css.banner}>
      <WifiOff size={20} aria-hidden className={css.icon} />
      <p className={css.text} role="status">
        <strong>Sem conexão com a internet.</strong>{' '}
        {keeping
          ? (phone ? keptShort : kept)[keeping]
          : 'O que foi carregado continua aqui; dados novos esperam a conexão.'}
      </p>
      {phone ? (
        <IconButton icon={RefreshCw} name="Tentar novamente" {...again} />
      ) : (
        <Button icon={RefreshCw} {...again}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}
