import { formatCount, formatDateTime } from '@saude/contract/formats'
import { anyRecord } from '@saude/contract/record/record'
import { stateWord } from '@saude/contract/record/states'
import { RecordSteps } from '@saude/kits/list'
import { useActions, useAsk, useTitle } from '@saude/kits/platform'
import { useParams, usePlace } from '@saude/kits/router'
import {
  ButtonLink,
  cx,
  ErrorScreen,
  Link,
  Notice,
  PageBody,
  Skeleton,
  StatusDot,
  ThumbBar,
  usePhone,
} from '@saude/kits/ui'
import { CircleAlert, CircleCheck, Printer, Repeat2, Route } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type StepName, steps, travelPlan } from '../../contract/plan.ts'
import { travel } from '../../contract/travel.ts'
import { travelStates } from '../../contract/travel-states.ts'
import { DriverStep } from './DriverStep.tsx'
import { ItineraryStep } from './ItineraryStep.tsx'
import { PassengersStep } from './PassengersStep.tsx'
import { RepeatDialog } from './RepeatDialog.tsx'
import { stepAt, stepNames, stepPath } from './steps.ts'
import { TripStep } from './TripStep.tsx'
import { type Plan, type StepProps, seatsSaid, type Trip } from './types.ts'
import { VehicleStep } from './VehicleStep.tsx'
import css from './Wizard.module.css'

const drawn: Readonly<Record<StepName, (props: StepProps) => React.ReactNode>> = {
  trip: TripStep,
  passengers: PassengersStep,
  vehicle: VehicleStep,
  driver: DriverStep,
  itinerary: ItineraryStep,
}

/** /app/travel/wizard…/{travelId}: the five steps of a trip, in any order, each saved by itself. */
export default function Wizard() {
  const { travelId: id = '' } = useParams()
  const step = stepAt(usePlace().pathname)
  const trip = useAsk(travel.get, { id })
  const plan = useAsk(travelPlan, { id })
  const error = trip.error ?? plan.error
  useTitle({ title: trip.data?.destinationCity.name ?? 'Viagem', count: trip.data?.number ?? undefined })
  if (trip.data && plan.data) return <Steps step={step} trip={trip.data} plan={plan.data} />
  if (error)
    return (
      <ErrorScreen
        error={error}
        retry={() => {
          trip.refetch()
          plan.refetch()
        }}
      />
    )
  return (
    <PageBody>
      <Skeleton kind="form" />
    </PageBody>
  )
}

function Steps({ step, trip, plan }: { step: StepName; trip: Trip; plan: Plan }) {
  const phone = usePhone()
  const current = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the steps do not all stand beside each other.
    const link = step && current.current?.querySelector('[aria-current]')
    if (link) link.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [step])
  const [isRepeating, setRepeating] = useState(false)
  const state = trip.state ?? travelStates.initial
  useActions([
    { label: 'Repetir', icon: Repeat2, runs: travel.create, onSelect: () => setRepeating(true) },
    { label: 'Andamento e despesas', icon: Route, href: `${travel.path}/details/${trip.id}` },
    { label: 'Lista para a fiscalização', icon: Printer, href: `/app/travel/report/pdf/${trip.id}` },
  ])
  const { label, tone, locked } = travelStates.names[state]
  const lockedReason =
    locked || state === 'underway'
      ? `A viagem está ${stateWord(travelStates, state)}: o planejamento não muda mais.`
      : undefined
  const own = plan.problems.filter((one) => one.step === step)
  const Step = drawn[step]
  const at = stepNames.indexOf(step)
  const [before, behind] = [stepNames[at - 1], stepNames[at + 1]]
  return (
    <PageBody>
      <div className={css.wizard}>
        <header className={css.head}>
          <StatusDot tone={tone}>{label}</StatusDot>
          <span>
            De {trip.originCity.name} para <strong>{trip.destinationCity.name}</strong>
          </span>
          <span>{formatDateTime(trip.appointmentDate)}</span>
          <span>{seatsSaid(plan)}</span>
          <div className={css.actions}>
            <RecordSteps of={anyRecord(travel)} entry={trip} />
          </div>
        </header>
        <nav ref={current} className={css.steps} aria-label="Passos da viagem">
          {stepNames.map((name) => {
            const open = plan.problems.filter((one) => one.step === name)
            const isMissing = open.some(({ isBlocking }) => isBlocking)
            return (
              <Link
                key={name}
                href={stepPath(name, trip.id)}
                className={cx(css.step, name === step && css.current)}
                aria-current={name === step ? 'step' : undefined}
              >
                {open.length > 0 ? (
                  <CircleAlert size={18} aria-hidden className={isMissing ? css.missing : css.hint} />
                ) : (
                  <CircleCheck size={18} aria-hidden className={css.done} />
                )}
                {steps[name]}
                {open.length > 0 && <small>{formatCount(open.length, 'pendência', 'pendências')}</small>}
              </Link>
            )
          })}
        </nav>
        {lockedReason && <Notice tone="info">{lockedReason}</Notice>}
        {own.length > 0 && (
          <Notice
            tone={own.some(({ isBlocking }) => isBlocking) ? 'warning' : 'info'}
            title="O que falta neste passo"
            issues={own.map(({ text }) => text)}
          />
        )}
        <Step trip={trip} plan={plan} lockedReason={lockedReason} />
        {/* The form of the first step has a bar of its own. */}
        {step !== 'trip' && (
          <ThumbBar>
            {before && (
              <ButtonLink href={stepPath(before, trip.id)}>
                {phone ? 'Anterior' : `Anterior: ${steps[before]}`}
              </ButtonLink>
            )}
            {behind && (
              <ButtonLink href={stepPath(behind, trip.id)}>
                {phone ? 'Próximo' : `Próximo: ${steps[behind]}`}
              </ButtonLink>
            )}
          </ThumbBar>
        )}
      </div>
      {isRepeating && <RepeatDialog trip={trip} onClose={() => setRepeating(false)} />}
    </PageBody>
  )
}
