import { formatInteger } from '@saude/contract/formats'
import { NumberInput } from '@saude/kits/inputs'
import { useDisabledReason, useSend } from '@saude/kits/platform'
import { Button, Field, toast, useConfirm } from '@saude/kits/ui'
import { Flag, Play } from 'lucide-react'
import { useState } from 'react'
import { travel } from '../../contract/travel.ts'
import type { TravelState } from '../../contract/travel-states.ts'
import css from './Course.module.css'

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

interface OdometerProps {
  trip: {
    readonly id: string
    readonly state: TravelState
    readonly kmStart?: number | null | undefined
    readonly kmEnd?: number | null | undefined
  }
}

/** Kilometres when the trip begins and when it is over: with them it takes the step. */
export function Odometer({ trip }: OdometerProps) {
  const [km, setKm] = useState<number | null>(null)
  const [update, saving] = useSend(travel.update)
  const [take, taking] = useSend(travel.transition)
  const disabledReason = useDisabledReason([travel.update, travel.transition])
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
    if (km === null || disabledReason !== undefined) return
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
