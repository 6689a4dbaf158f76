import { formatCount, formatDate, formatDateTime } from '@saude/contract/formats'
import { isDate } from '@saude/contract/instants'
import { DateInput } from '@saude/kits/inputs'
import { useAsk, useSend } from '@saude/kits/platform'
import { Button, Dialog, Field, Notice, toast } from '@saude/kits/ui'
import { useState } from 'react'
import { travelMoveCheck } from '../../contract/calendar.ts'
import { travel } from '../../contract/travel.ts'
import type { CalendarTrip } from './TravelCalendar.tsx'

interface MoveDialogProps {
  trip: CalendarTrip
  /** Where it was dragged to; without it the day is asked for. */
  day?: string | undefined
  onClose: () => void
}

/** Asks before a trip goes to another day, and says whom it concerns and what speaks against it. */
export function MoveDialog({ trip, day: given, onClose }: MoveDialogProps) {
  const [day, setDay] = useState<string | null>(given ?? null)
  const isAsked = day !== null && isDate(day)
  const { data, error } = useAsk(travelMoveCheck, { id: trip.id, day: day ?? '' }, { skip: !isAsked })
  const [send, { isLoading, error: refusal }] = useSend(travel.update)
  const isPossible = data !== undefined && data.reasons.length === 0
  const move = async () => {
    if (!data) return
    const { appointmentDate, returnAt, version } = data
    try {
      await send({
        id: trip.id,
        document: { appointmentDate, returnAt: returnAt ?? null },
        version,
      })
      toast.success(`Viagem mudada para ${formatDate(appointmentDate)}`)
      onClose()
    } catch {
      // Said in the dialog.
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mudar o dia da viagem"
      subtitle={`${trip.destinationCityName}, ${formatDateTime(trip.appointmentDate)}`}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            loading={isLoading}
            aria-disabled={!isPossible || undefined}
            onClick={() => void move()}
          >
            Mudar o dia
          </Button>
        </>
      }
    >
      <Field label="Novo dia" required>
        <DateInput value={day} onChange={setDay} />
      </Field>
      {error && <Notice title={error.message} issues={error.payload?.issues} />}
      {refusal && <Notice title={refusal.message} issues={refusal.payload?.issues} />}
      {data && data.reasons.length > 0 && (
        <Notice tone="warning" title="Não é possível neste dia" issues={data.reasons} />
      )}
      {data && <Concerned data={data} isConfirmed={trip.state === 'confirmed'} />}
    </Dialog>
  )
}

function Concerned({
  data: { passengers, driver },
  isConfirmed,
}: {
  data: {
    readonly passengers: readonly { id: string; name: string; misses: boolean }[]
    readonly driver?: string | null | undefined
  }
  isConfirmed: boolean
}) {
  if (passengers.length === 0 && !driver) return <p>Ninguém está na viagem ainda.</p>
  return (
    <>
      {driver && <p>Motorista: {driver}</p>}
      <p>
        {formatCount(passengers.length, 'passageiro', 'passageiros')}
        {isConfirmed && passengers.length > 0 && ', avisados por mensagem'}:
      </p>
      <ul>
        {passengers.map(({ id, name, misses }) => (
          <li key={id}>
            {name}
            {misses && <strong> (o atendimento é em outro dia)</strong>}
          </li>
        ))}
      </ul>
    </>
  )
}
