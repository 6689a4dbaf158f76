import { formatDateTime, formatInteger } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { sessionEnd, sessionList } from '@saude/core/contract/session'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Skeleton, StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { LogOut } from 'lucide-react'
import css from './SessionsCard.module.css'

type Session = OutputOf<typeof sessionList>['items'][number]

interface SessionsCardProps {
  /** Of somebody else; without it the user's own. */
  readonly userId?: string
  readonly mayEnd?: boolean
}

/** Where somebody is signed in, and the end of it. */
export function SessionsCard({ userId, mayEnd = true }: SessionsCardProps) {
  const { data, error, refetch } = useAsk(sessionList, userId === undefined ? {} : { userId })
  const [send, { isLoading }] = useSend(sessionEnd)
  const confirm = useConfirm()
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? []

  const end = async (sessions: readonly Session[]) => {
    const sure = await confirm({
      title:
        sessions.length === 1 ? 'Encerrar a sessão?' : `Encerrar ${formatInteger(sessions.length)} sessões?`,
      text: 'Para continuar ali será preciso entrar de novo. O que não foi salvo se perde.',
      confirmLabel: 'Encerrar',
      danger: true,
    })
    if (!sure) return
    try {
      await send({ ids: sessions.map(({ id }) => id) })
      toast.success(sessions.length === 1 ? 'Sessão encerrada' : 'Sessões encerradas')
    } catch (reason) {
      toast.failure(reason)
    }
  }
  return (
    <Card
      title="Sessões e aparelhos"
      action={
        mayEnd && others.length > 1 ? (
          <Button kind="quiet" disabled={isLoading} onClick={() => void end(others)}>
            {userId === undefined ? 'Encerrar as outras' : 'Encerrar todas'}
          </Button>
        ) : undefined
      }
    >
      {!data &&
        (error ? (
          <ErrorScreen error={error} retry={refetch} level={3} />
        ) : (
          <Skeleton kind="rows" count={2} />
        ))}
      {data?.items.length === 0 && <p>Não está conectado em nenhum aparelho.</p>}
      <ul className={css.sessions}>
        {data?.items.map((session) => (
          <li key={session.id} className={css.session}>
            <div>
              <p className={css.name}>{session.deviceName ?? 'Aparelho não informado'}</p>
              <p className={css.fact}>
                {[session.publicIp, `desde ${formatDateTime(session.createdAt)}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            {session.isCurrent ? (
              <StatusDot tone="success">Aqui</StatusDot>
            ) : (
              mayEnd && (
                <Button icon={LogOut} disabled={isLoading} onClick={() => void end([session])}>
                  Encerrar
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
