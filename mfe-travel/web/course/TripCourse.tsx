import type { OutputOf } from '@saude/contract/query'
import { useMay } from '@saude/kits/platform'
import { Card } from '@saude/kits/ui'
import type { travel } from '../../contract/travel.ts'
import { travelStates } from '../../contract/travel-states.ts'
import css from './Course.module.css'
import { ExpensesCard } from './ExpensesCard.tsx'
import { Odometer } from './Odometer.tsx'
import { PresenceCard } from './PresenceCard.tsx'

type Trip = Pick<
  OutputOf<typeof travel.get>,
  'id' | 'state' | 'kmStart' | 'kmEnd' | 'destinationCity' | 'appointmentDate'
>

/** What becomes of a trip, for those who plan it: kilometres with the step that they belong to, who was there, what was spent. */
export function TripCourse({ trip }: { trip: Trip }) {
  const mayTick = useMay('travelUpdate')
  const { id, destinationCity, appointmentDate } = trip
  const state = trip.state ?? travelStates.initial
  const goes = state === 'confirmed' || state === 'underway'
  return (
    <div className={css.course}>
      {goes && mayTick && (
        <Card title="Andamento">
          <Odometer trip={{ ...trip, state }} name={destinationCity.name ?? ''} />
        </Card>
      )}
      {(goes || state === 'finished') && <PresenceCard id={id} state={state} />}
      <ExpensesCard
        trip={{ id, state, name: destinationCity.name ?? '', day: appointmentDate.slice(0, 10) }}
      />
    </div>
  )
}
