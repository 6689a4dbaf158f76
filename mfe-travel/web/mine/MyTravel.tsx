import { formatPlate, formatTime } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { Card, StatusDot } from '@saude/kits/ui'
import type { travelMine } from '../../contract/mine.ts'
import { travelStates } from '../../contract/travel-states.ts'
import { ExpenseButton } from '../course/ExpensesCard.tsx'
import { Odometer } from '../course/Odometer.tsx'
import { AllBoarded } from './AllBoarded.tsx'
import css from './Mine.module.css'
import { expenseOf, MyExpenses } from './MyExpenses.tsx'
import { MyStop } from './MyStop.tsx'

export type MyTrip = OutputOf<typeof travelMine>['items'][number]

interface MyTravelProps {
  trip: MyTrip
  /** Changes what the screen shows of the trip until the server says it. */
  onQueued: (next: MyTrip) => Promise<void>
}

/** One trip of the driver: its stops in their order, the odometer, what was spent. */
export function MyTravel({ trip, onQueued }: MyTravelProps) {
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
        <Odometer
          trip={trip}
          facts={{
            lastKm: trip.lastKm,
            plannedKm: trip.plannedKm,
            unmarked: trip.stops.filter(({ kind, presence }) => kind === 'pickup' && !presence).length,
          }}
          name={trip.destinationCityName}
          onQueued={(step, km) =>
            onQueued(
              step === 'depart'
                ? { ...trip, state: 'underway', kmStart: km }
                : { ...trip, state: 'finished', kmEnd: km },
            )
          }
        />
        {isTicked && <AllBoarded trip={trip} onQueued={onQueued} />}
        <ol className={css.stops}>
          {trip.stops.map((stop) => (
            <MyStop
              key={`${stop.kind} ${stop.travelerId}`}
              stop={stop}
              isTicked={isTicked && stop.kind === 'pickup'}
              onQueued={(presence) =>
                onQueued({
                  ...trip,
                  stops: trip.stops.map((one) =>
                    one.travelerId === stop.travelerId ? { ...one, presence } : one,
                  ),
                })
              }
            />
          ))}
        </ol>
        <MyExpenses expenses={trip.expenses ?? []} />
        <ExpenseButton
          onQueued={(values) => {
            const spent = expenseOf(values)
            if (spent) void onQueued({ ...trip, expenses: [...(trip.expenses ?? []), spent] })
          }}
          trip={{
            id: trip.id,
            name: trip.destinationCityName,
            day: trip.appointmentDate.slice(0, 10),
            state: trip.state,
          }}
        />
      </div>
    </Card>
  )
}
