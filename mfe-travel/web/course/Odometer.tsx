import { formatCount, formatInteger } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { NumberInput } from '@saude/kits/inputs'
import { QueuedError, useDisabledReason, useSend } from '@saude/kits/platform'
import { Button, Field, toast, useConfirm } from '@saude/kits/ui'
import { Flag, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { type CourseStep, courseSteps, runsBack, travelAdvance } from '../../contract/course.ts'
import type { TravelState } from '../../contract/travel-states.ts'
import css from './Course.module.css'
import { unusualKm } from './unusual-km.ts'

const said = {
  confirmed: { label: 'Quilometragem na saída', step: 'depart', icon: Play },
  underway: { label: 'Quilometragem na chegada', step: 'finish', icon: Flag },
} as const

/** What the odometer is compared with, as far as it is known. */
export interface OdometerFacts {
  readonly lastKm?: number | null | undefined
  readonly plannedKm?: number | null | undefined
  /** Passengers of whom it is not said whether they boarded. */
  readonly unmarked: number
}

interface OdometerProps {
  facts: OdometerFacts
  trip: {
    readonly id: string
    readonly state: TravelState
    readonly kmStart?: number | null | undefined
    readonly kmEnd?: number | null | undefined
  }
  /** Where the trip goes, for the queue of what waits. */
  name: string
  /** The step waits on this device. */
  onQueued?: ((step: CourseStep, km: number) => Promise<void>) | undefined
}

/** Kilometres when the trip begins and when it is over: with them it takes the step. */
export function Odometer({ facts, trip, name, onQueued }: OdometerProps) {
  const [km, setKm] = useState<number | null>(null)
  /** Said before anything is sent, also without a connection. */
  const [problem, setProblem] = useState<string>()
  const [advance, { isLoading, error: refusal }] = useSend(travelAdvance)
  const unable = useDisabledReason(travelAdvance)
  const confirm = useConfirm()
  /** Pressed again after an uncertain end it is the same act. */
  const pressed = useRef<{ readonly key: string; readonly at: string }>(undefined)
  const next = trip.state === 'confirmed' || trip.state === 'underway' ? said[trip.state] : undefined
  if (!next)
    return typeof trip.kmStart === 'number' && typeof trip.kmEnd === 'number' ? (
      <p>{formatInteger(trip.kmEnd - trip.kmStart)} km rodados</p>
    ) : null
  const { label, step, icon } = next
  const missing =
    step === 'finish' && facts.unmarked > 0
      ? `Marque antes quem embarcou: ${formatCount(facts.unmarked, 'passageiro', 'passageiros')} sem registro`
      : undefined
  const disabledReason = unable ?? missing
  const verb = courseSteps[step]
  const atField = refusal && Object.values(refusal.payload?.fields ?? {})[0]
  const go = async () => {
    if (km === null || disabledReason !== undefined) return
    const isBackwards = step === 'finish' && km < (trip.kmStart ?? 0)
    setProblem(isBackwards ? runsBack : undefined)
    if (isBackwards) return
    const unusual = unusualKm(step, km, trip.kmStart, facts)
    const question = {
      title: step === 'finish' ? 'Concluir a viagem?' : 'Conferir a quilometragem?',
      text: [
        ...(unusual ? [unusual] : []),
        ...(step === 'finish'
          ? [
              `São ${formatInteger(km - (trip.kmStart ?? km))} km rodados.`,
              'Depois de concluída, da viagem só se corrige a quilometragem.',
            ]
          : []),
      ].join(' '),
      confirmLabel: verb,
    }
    if ((step === 'finish' || unusual) && !(await confirm(question))) return
    const key = `${step} ${km}`
    if (pressed.current?.key !== key) pressed.current = { key, at: toWire(new Date()) }
    try {
      const description = `${verb} para ${name}`
      await advance({ id: trip.id, step, km, at: pressed.current.at }, { description })
      setKm(null)
      toast.success(step === 'depart' ? 'Boa viagem' : 'Viagem concluída')
    } catch (reason) {
      // Anything else is said at the field.
      if (!(reason instanceof QueuedError)) return
      setKm(null)
      await onQueued?.(step, km)
      toast.kept()
    }
  }
  return (
    <div className={css.odometer}>
      <Field
        label={label}
        required
        help={
          step === 'depart' && typeof facts.lastKm === 'number'
            ? `Última deste veículo: ${formatInteger(facts.lastKm)} km`
            : step === 'finish' && typeof trip.kmStart === 'number'
              ? `Na saída: ${formatInteger(trip.kmStart)} km`
              : undefined
        }
        error={problem ?? atField ?? refusal?.message}
      >
        <NumberInput value={km} onChange={setKm} decimals={0} min={trip.kmStart ?? 0} unit="km" />
      </Field>
      <Button
        kind="primary"
        icon={icon}
        loading={isLoading}
        aria-disabled={km === null || disabledReason !== undefined || undefined}
        title={disabledReason}
        onClick={() => void go()}
      >
        {verb}
      </Button>
      {missing && <p className={css.muted}>{missing}.</p>}
    </div>
  )
}
