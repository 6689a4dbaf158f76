import { describeError } from '@saude/contract/errors'
import { formatCount, formatDate, formatDateTime, formatInteger } from '@saude/contract/formats'
import { MayLink, useAsk, useSend } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, toast } from '@saude/kits/ui'
import { bpaAnswers, bpaAnswersSeen } from '../../contract/bpa-asked.ts'
import css from './ExportBpa.module.css'
import { Rows } from './Rows.tsx'

/** What those who attended answered to corrections that were asked for, until it is marked as seen. */
export function Answers() {
  const { data, error, refetch } = useAsk(bpaAnswers, {})
  const [send, { isLoading }] = useSend(bpaAnswersSeen)
  const see = async (ids: string[]) => {
    try {
      await send({ ids })
    } catch (wrong) {
      toast.error(describeError(wrong).message)
    }
  }
  if (error) return <ErrorScreen error={error} retry={refetch} level={3} />
  if (!data || data.waiting + data.answered === 0) return null
  const { items, waiting, answered } = data
  return (
    <Card title="Correções pedidas a quem atendeu">
      <div className={css.result}>
        <p>
          {`${formatCount(answered, 'resposta a ver', 'respostas a ver')}, ${formatCount(waiting, 'correção sem resposta', 'correções sem resposta')}.`}
        </p>
        {items.length > 0 && (
          <Rows
            label="Respostas"
            rows={items}
            rowKey={({ id }) => id}
            title={({ answer }) => answer}
            lines={({ answeredBy, answeredAt, wanted, askedBy, askedAt, citizen, date, procedure }) => [
              `${answeredBy ?? 'Quem atendeu'} respondeu${answeredAt ? ` em ${formatDateTime(answeredAt)}` : ''}`,
              `${wanted}: pedida por ${askedBy ?? '–'} em ${formatDateTime(askedAt)}`,
              <>
                <MayLink needs="citizenHistory" href={`/app/citizen/history/${citizen.id}`}>
                  {citizen.name}
                </MayLink>
                {[`, ${formatDate(date)}`, procedure].filter(Boolean).join(' · ')}
              </>,
            ]}
            actions={({ id, citizen, wanted }) => (
              <Button
                loading={isLoading}
                aria-label={`Marcar como vista: ${wanted}, ${citizen.name}`}
                onClick={() => void see([id])}
              >
                Marcar como vista
              </Button>
            )}
          />
        )}
        {answered > items.length && <p>{`São mostradas as primeiras ${formatInteger(items.length)}.`}</p>}
      </div>
    </Card>
  )
}
