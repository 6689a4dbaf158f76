import { useSession } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { ButtonLink, type Icon, StateScreen } from '@saude/kits/ui'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

interface Mode {
  readonly icon: Icon
  readonly title: string
  readonly danger?: boolean
}

const info: Mode = { icon: Info, title: 'Aviso' }
const modes: Readonly<Record<string, Mode>> = {
  success: { icon: CircleCheck, title: 'Sucesso!' },
  error: { icon: CircleAlert, title: 'Ocorreu um erro', danger: true },
  warning: { icon: TriangleAlert, title: 'Atenção' },
  info,
}

/** Longer ones are attacks. */
const longest = 500

/**
 * '/app/answer?message=…&mode=success|error|warning|info': what an act outside of the page ended in, such as a link in
 * an e-mail. The message is anybody's, so it is shown as text and leads nowhere.
 */
export default function Answer() {
  const { params } = useSearch()
  const isSignedIn = useSession() !== null
  const { icon, title, danger } = modes[params.get('mode') ?? ''] ?? info
  const message = params.get('message')?.trim().slice(0, longest)
  return (
    <StateScreen
      icon={icon}
      title={title}
      text={message || 'Nenhuma mensagem foi informada.'}
      {...(danger && { danger })}
      actions={
        <ButtonLink kind="primary" href={isSignedIn ? '/app' : '/'}>
          Página inicial
        </ButtonLink>
      }
    />
  )
}
