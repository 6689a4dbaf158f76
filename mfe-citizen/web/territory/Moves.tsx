import { formatDateTime } from '@saude/contract/formats'
import { useAsk, useSend } from '@saude/kits/platform'
import { Badge, Button, Card, ErrorScreen, Skeleton, toast } from '@saude/kits/ui'
import { Undo2 } from 'lucide-react'
import { territoryMoveList, territoryMoveUndo } from '../../contract/territory-move.ts'
import css from './Territory.module.css'
import { peopleText } from './words.ts'

/** What was changed last, and the way back. */
export function Moves() {
  const { data, error, refetch } = useAsk(territoryMoveList, {})
  const [send, { isLoading }] = useSend(territoryMoveUndo)
  const undo = async (id: string) => {
    try {
      const { people } = await send({ id })
      toast.success(`Mudança desfeita: ${peopleText(people)}`)
    } catch (reason) {
      toast.failure(reason)
    }
  }
  return (
    <Card title="Últimas mudanças">
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!data && !error && <Skeleton kind="rows" count={3} />}
      {data?.items.length === 0 && <p className={css.fact}>Nada foi mudado até agora.</p>}
      <ul className={css.moves} aria-label="Últimas mudanças">
        {data?.items.map((one) => (
          <li key={one.id} className={css.move}>
            <div className={css.moveText}>
              {one.streets.length > 0
                ? `${one.streets.join(', ')} para ${one.microArea}`
                : `${one.microArea} para ${one.agent ?? 'nenhum agente'}`}
              <p className={css.fact}>
                {[peopleText(one.people), formatDateTime(one.at), one.by].filter(Boolean).join(' · ')}
              </p>
            </div>
            {one.isUndone ? (
              <Badge>Desfeita</Badge>
            ) : (
              <Button icon={Undo2} loading={isLoading} onClick={() => void undo(one.id)}>
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
