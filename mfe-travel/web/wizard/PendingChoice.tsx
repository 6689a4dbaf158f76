import { formatDateTime, formatInteger } from '@saude/contract/formats'
import { Checkbox } from '@saude/kits/inputs'
import { RelationLink } from '@saude/kits/list'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Card, Hidden, Notice, toast } from '@saude/kits/ui'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { travelBook, travelerPendingList } from '../../contract/pending.ts'
import { traveler } from '../../contract/traveler.ts'
import type { Trip } from './types.ts'
import css from './Wizard.module.css'

const most = 79

/** Those who wait for a journey to that city on that day: chosen together, put on the trip at once. */
export function PendingChoice({ trip }: { trip: Trip }) {
  const { data, error } = useAsk(travelerPendingList, { travelId: trip.id, startIndex: 0, stopIndex: most })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [book, { isLoading, error: refusal }] = useSend(travelBook)
  if (error) return <Notice>{error.message}</Notice>
  if (!data || data.items.length === 0)
    return <p className={css.muted}>Nenhum passageiro pendente para este destino e dia.</p>
  const { items } = data
  const ids = items.map(({ id }) => id).filter((id) => chosen.has(id))
  const choose = (id: string, isOn: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isOn) next.add(id)
      else next.delete(id)
      return next
    })
  const add = async () => {
    try {
      await book({ id: trip.id, pendingIds: ids })
      setChosen(new Set())
      toast.success(
        ids.length === 1 ? 'Passageiro incluído' : `${formatInteger(ids.length)} passageiros incluídos`,
      )
    } catch {
      // Said below.
    }
  }
  return (
    <Card title="Passageiros pendentes" subtitle="Para este destino e dia">
      <div className={css.actions}>
        <Button onClick={() => setChosen(new Set(items.map(({ id }) => id)))}>Marcar todos</Button>
        <Button
          kind="primary"
          icon={UserPlus}
          loading={isLoading}
          count={ids.length}
          aria-disabled={ids.length === 0 || undefined}
          onClick={() => void add()}
        >
          Incluir na viagem
        </Button>
      </div>
      {refusal && <Notice title={refusal.message} issues={refusal.payload?.issues} />}
      <ul className={css.pending}>
        {items.map((one) => (
          <li key={one.id}>
            {/* Not within the choice: a thumb that chooses would leave the page and its choices. */}
            <strong>
              <RelationLink schema={traveler.fields.citizen} value={one.citizen}>
                {one.citizen.name}
              </RelationLink>
            </strong>
            <Checkbox checked={chosen.has(one.id)} onChange={(isOn) => choose(one.id, isOn)}>
              <span>
                <Hidden>{one.citizen.name}, </Hidden>
                {formatDateTime(one.appointmentDate)}
                {one.place && `, ${one.place}`}
                {one.withCompanion && ' (com acompanhante)'}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Card>
  )
}
