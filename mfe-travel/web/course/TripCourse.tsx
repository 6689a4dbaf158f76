import type { OutputOf } from '@saude/contract/query'
import { useAsk, useMay } from '@saude/kits/platform'
import { Card } from '@saude/kits/ui'
import { travelItinerary, travelPlan } from '../../contract/plan.ts'
import type { travel } from '../../contract/travel.ts'
import { type TravelState, travelStates } from '../../contract/travel-states.ts'
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
          <TripOdometer trip={{ ...trip, state }} name={destinationCity.name ?? ''} />
        </Card>
      )}
      {(goes || state === 'finished') && <PresenceCard id={id} state={state} />}
      <ExpensesCard
        trip={{ id, state, name: destinationCity.name ?? '', day: appointmentDate.slice(0, 10) }}
      />
    </div>
  )
}

/** With what is known of the way and of who boarded; a way that is not known yet hinders no one. */
function TripOdometer({ trip, name }: { trip: Trip & { state: TravelState }; name: string }) {
  const { data: plan } = useAsk(travelPlan, { id: trip.id })
  const { data: way } = useAsk(travelItinerary, { id: trip.id })
  const unmarked = plan?.passengers.filter(({ presence }) => !presence).length ?? 0
  return <Odometer trip={trip} name={name} facts={{ unmarked, lastKm: way?.lastKm, plannedKm: way?.km }} />
}
