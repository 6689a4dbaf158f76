import { formatInteger, formatPlate, formatTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Form, FormDialog } from '@saude/kits/form'
import { NumberInput } from '@saude/kits/inputs'
import { useDisabledReason, useSend } from '@saude/kits/platform'
import { Button, Card, Field, StatusDot, toast, useConfirm } from '@saude/kits/ui'
import { Flag, Play, Receipt } from 'lucide-react'
import { useState } from 'react'
import { travelExpense } from '../../contract/expense.ts'
import type { travelMine } from '../../contract/mine.ts'
import { travel } from '../../contract/travel.ts'
import { travelStates } from '../../contract/travel-states.ts'
import css from './Mine.module.css'
import { MyStop } from './MyStop.tsx'

export type MyTrip = OutputOf<typeof travelMine>['items'][number]

/** One trip of the driver: its stops in their order, the odometer, what was spent. */
export function MyTravel({ trip }: { trip: MyTrip }) {
  const [isSpending, setSpending] = useState(false)
  const reason = useDisabledReason([travel.update])
  const { label, tone } = travelStates.names[trip.state]
  const isTicked = trip.state === 'confirmed' || trip.state === 'underway'
  return (
    <Card
      title={`${formatTime(trip.appointmentDate)} ${trip.destinationCityName}`}
      subtitle={[trip.vehicleName, formatPlate(trip.plate), `até ${formatTime(trip.endAt)}`]
        .filter(Boolean)
        .join(', ')}
    >
      <div className={css.trip}>
        <StatusDot tone={tone}>{label}</StatusDot>
        <Odometer trip={trip} disabledReason={reason} />
        <ol className={css.stops}>
          {trip.stops.map((stop) => (
            <MyStop
              key={`${stop.kind} ${stop.travelerId}`}
              stop={stop}
              isTicked={isTicked && stop.kind === 'pickup'}
              disabledReason={reason}
            />
          ))}
        </ol>
        <Button
          icon={Receipt}
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={() => setSpending(true)}
        >
          Registrar despesa
        </Button>
      </div>
      {isSpending && (
        <FormDialog
          title="Registrar despesa"
          subtitle={trip.destinationCityName}
          onClose={() => setSpending(false)}
        >
          <Form
            of={travelExpense.create}
            fixed={{ travelId: trip.id }}
            values={{ date: trip.appointmentDate.slice(0, 10) }}
            title="Registrar despesa"
            submitLabel="Registrar"
            onDone={() => {
              setSpending(false)
              toast.success('Despesa registrada')
            }}
          />
        </FormDialog>
      )}
    </Card>
  )
}

const said = {
  confirmed: {
    field: 'kmStart',
    label: 'Quilometragem na saída',
    verb: 'Iniciar viagem',
    step: 'depart',
    icon: Play,
  },
  underway: {
    field: 'kmEnd',
    label: 'Quilometragem na chegada',
    verb: 'Concluir viagem',
    step: 'finish',
    icon: Flag,
  },
} as const

/** Kilometres when the trip begins and when it is over: with them it takes the step. */
function Odometer({ trip, disabledReason }: { trip: MyTrip; disabledReason: string | undefined }) {
  const [km, setKm] = useState<number | null>(null)
  const [update, saving] = useSend(travel.update)
  const [take, taking] = useSend(travel.transition)
  const confirm = useConfirm()
  const next = trip.state === 'confirmed' || trip.state === 'underway' ? said[trip.state] : undefined
  if (!next)
    return typeof trip.kmStart === 'number' && typeof trip.kmEnd === 'number' ? (
      <p>{formatInteger(trip.kmEnd - trip.kmStart)} km rodados</p>
    ) : null
  const { field, label, verb, step, icon } = next
  const refusal = saving.error ?? taking.error
  const atField = refusal && Object.values(refusal.payload?.fields ?? {})[0]
  const go = async () => {
    if (km === null) return
    const question = {
      title: 'Concluir a viagem?',
      text: 'Depois de concluída, ela não pode mais ser alterada.',
      confirmLabel: verb,
    }
    if (step === 'finish' && !(await confirm(question))) return
    try {
      await update({ id: trip.id, document: { [field]: km } })
      await take({ id: trip.id, transition: step })
      setKm(null)
      toast.success(step === 'depart' ? 'Boa viagem' : 'Viagem concluída')
    } catch {
      // Said at the field.
    }
  }
  return (
    <div className={css.odometer}>
      <Field label={label} required error={atField ?? refusal?.message}>
        <NumberInput value={km} onChange={setKm} decimals={0} min={trip.kmStart ?? 0} unit="km" />
      </Field>
      <Button
        kind="primary"
        icon={icon}
        loading={saving.isLoading || taking.isLoading}
        aria-disabled={km === null || disabledReason !== undefined || undefined}
        title={disabledReason}
        onClick={() => void go()}
      >
        {verb}
      </Button>
    </div>
  )
}
