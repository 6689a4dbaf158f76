import type { ErrorKey, ErrorPayload } from '@saude/contract/errors'
import { CircleAlert, KeyRound, Lock, LogIn, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react'
import { use, useEffect } from 'react'
import { Button, ButtonLink } from '../control/Button.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'
import { PersonContext, type ReadingPerson } from './person.ts'
import css from './StateScreen.module.css'
import { StateScreen } from './StateScreen.tsx'

/** An error as it crosses the wire; an AppError is one. */
export interface ShownError {
  key: ErrorKey
  message: string
  payload?: ErrorPayload | undefined
}

export interface ErrorScreenProps {
  error: ShownError
  /** Asks again; draws 'Tentar novamente'. */
  retry?: () => void
  /** In place of the link to /app/login. */
  onLogin?: () => void
  /** In place of what the session says (`PersonContext`). */
  worksOffline?: ReadingPerson['worksOffline']
  group?: string
  level?: 1 | 2 | 3
}

/** What the device of an agent, or of a driver, does without a connection. */
const offlineWork = {
  agent: {
    note: 'A lista de cidadãos e a atualização da localização funcionam sem internet.',
    href: '/app/citizen',
    text: 'Lista de cidadãos',
  },
  driver: {
    note: 'As viagens do dia e o registro do embarque funcionam sem internet.',
    href: '/app/travel/mine',
    text: 'Minhas viagens',
  },
} as const

/** What happened, what to do, try again: one screen for each error kind. */
export function ErrorScreen({ error, retry, onLogin, level = 2, ...person }: ErrorScreenProps) {
  const { worksOffline, group } = { ...use(PersonContext), ...person }
  const work = worksOffline ? offlineWork[worksOffline] : undefined
  const { key, message, payload } = error
  const missing = key === 'permission' ? payload?.name : undefined
  useEffect(() => {
    if (missing) console.warn(`Permissão que falta: ${missing}`)
  }, [missing])

  const again = (kind: 'primary' | 'default') =>
    retry && (
      <Button icon={RefreshCw} kind={kind} onClick={retry}>
        Tentar novamente
      </Button>
    )

  switch (key) {
    case 'auth':
      return (
        <StateScreen
          level={level}
          icon={Lock}
          title="Erro de autenticação"
          text={message === 'Não autenticado' ? undefined : message}
          actions={
            onLogin ? (
              <Button kind="primary" icon={LogIn} onClick={onLogin}>
                Fazer login
              </Button>
            ) : (
              <ButtonLink kind="primary" icon={LogIn} href="/app/login">
                Fazer login
              </ButtonLink>
            )
          }
        />
      )
    case 'permission':
      if (payload?.secondFactor)
        return (
          <StateScreen
            level={level}
            icon={KeyRound}
            title={payload.title ?? 'Sem permissão'}
            text={
              payload.signInAgain
                ? 'Esta tela só abre para quem entrou com o código da verificação em duas etapas. Saia e entre de novo com ele.'
                : 'Esta tela só abre para quem entra com verificação em duas etapas. Para ativar, abra Meu cadastro: leva um minuto, com um aplicativo autenticador.'
            }
            actions={
              payload.signInAgain ? undefined : (
                <ButtonLink kind="primary" href="/app/user/self-update">
                  Ativar em Meu cadastro
                </ButtonLink>
              )
            }
          />
        )
      return (
        <StateScreen
          level={level}
          icon={Lock}
          title={payload?.title ? `Sem permissão: ${payload.title}` : 'Sem permissão'}
          text={`${group ? `Seu grupo, ${group}, não abre esta tela. ` : ''}A coordenação de saúde pode liberar o acesso.`}
          actions={<ButtonLink href="/app">Página inicial</ButtonLink>}
        />
      )
    case 'validation':
      return (
        <StateScreen
          level={level}
          icon={TriangleAlert}
          danger
          title="Existem erros de validação"
          actions={again('default')}
        >
          {payload?.issues && payload.issues.length > 0 ? (
            <ul className={css.issues}>
              {payload.issues.map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          ) : null}
        </StateScreen>
      )
    case 'connectionFailed':
      return (
        <StateScreen
          level={level}
          icon={WifiOff}
          title="Não há acesso a internet"
          text="Este recurso precisa de Internet para ser utilizado"
          note={work?.note}
          actions={
            <>
              {work && <ButtonLink href={work.href}>{work.text}</ButtonLink>}
              {again('primary')}
            </>
          }
        />
      )
    case 'notFound':
      return <NotFoundScreen level={level} />
    default:
      return (
        <StateScreen
          level={level}
          icon={CircleAlert}
          danger
          title="Ocorreu um erro"
          text={message}
          actions={again('default')}
        />
      )
  }
}
