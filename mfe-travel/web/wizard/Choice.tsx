import { useDisabledReason, useSend } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { Button, cx, EmptyState, toast } from '@saude/kits/ui'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { travel } from '../../contract/travel.ts'
import { stepPath } from './steps.ts'
import type { Trip } from './types.ts'
import css from './Wizard.module.css'

interface Option {
  readonly id: string
  readonly name: string
  readonly color?: string | null | undefined
  readonly facts: readonly string[]
  readonly reasons: readonly string[]
  readonly isChosen: boolean
}

interface ChoiceProps {
  trip: Trip
  field: 'vehicle' | 'driver'
  options: readonly Option[]
  lockedReason: string | undefined
  empty: string
}

/** What is chosen after it. */
const nextStep = { vehicle: 'driver', driver: 'itinerary' } as const

/** Milliseconds for which a list that has just taken the place of another one takes no press. */
const pause = 500

/**
 * One of what a trip needs: those that can be taken first, the others with why they cannot. The first choice leads on to the
 * next step; a change of mind stays here.
 */
export function Choice({ trip, field, options, lockedReason, empty }: ChoiceProps) {
  const [send, { isLoading }] = useSend(travel.update)
  const reason = useDisabledReason([travel.update]) ?? lockedReason
  const isSettled = useIsSettled()
  if (options.length === 0) return <EmptyState title={empty} />
  const rank = ({ isChosen, reasons }: Option) => (isChosen ? 0 : reasons.length === 0 ? 1 : 2)
  const sorted = [...options].sort((one, other) => rank(one) - rank(other))
  const choose = (id: string | null) =>
    send({ id: trip.id, document: { [field]: id === null ? null : { id } } })
      .then(() => {
        toast.success('Viagem salva')
        if (id !== null && !options.some(({ isChosen }) => isChosen))
          void navigate(stepPath(nextStep[field], trip.id))
      })
      .catch(toast.failure)
  return (
    <ul className={css.cards}>
      {sorted.map((one) => (
        <li key={one.id} className={cx(css.card, one.isChosen && css.chosen)}>
          <div className={css.cardHead}>
            <span className={css.cardTitle}>
              {one.color && <i className={css.color} style={{ background: one.color }} aria-hidden />}
              {one.name}
            </span>
            {one.isChosen && <Check size={18} aria-label="Escolhido" />}
          </div>
          {one.facts.map((fact) => (
            <span key={fact} className={css.muted}>
              {fact}
            </span>
          ))}
          {one.reasons.length > 0 && (
            <ul className={css.reasons}>
              {one.reasons.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {one.isChosen ? (
            <Button
              aria-disabled={reason !== undefined || undefined}
              title={reason}
              loading={isLoading}
              onClick={() => void choose(null)}
            >
              Retirar
            </Button>
          ) : (
            <Button
              kind={one.reasons.length === 0 ? 'primary' : 'default'}
              aria-disabled={!isSettled || reason !== undefined || one.reasons.length > 0 || undefined}
              title={reason ?? one.reasons[0]}
              aria-label={`Escolher ${one.name}`}
              loading={isLoading}
              onClick={() => void choose(one.id)}
            >
              Escolher
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** False for a moment at first: a second press was meant for the list before. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), pause)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
