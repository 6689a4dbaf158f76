import { clientOf } from '@saude/service/client'
import { filterBy } from '@saude/store'
import { longestDays } from '../contract/travel.ts'
import { type Context, type TravelDocument, travels } from './documents.ts'
import { dayMs, overlaps, restReason, type Span, tripName } from './time.ts'

/** Trips that take a vehicle or a driver. */
const active = ['planned', 'confirmed', 'underway'] as const

export type Kind = 'vehicle' | 'driver'

/** The active trips of a vehicle or a driver around a time, without one. */
export async function tripsAround(
  context: Context,
  kind: Kind,
  id: string,
  span: Span,
  except: string | undefined,
): Promise<TravelDocument[]> {
  // A trip that lasts longest, and a day of rest around it.
  const reach = (longestDays + 1) * dayMs
  const found = await context.store.collection(travels).findAll(
    filterBy({
      client: clientOf(context),
      [kind === 'vehicle' ? 'vehicle.id' : 'driver.id']: id,
      appointmentDate: {
        $gte: new Date(span.appointmentDate.getTime() - reach),
        $lte: new Date(span.endAt.getTime() + dayMs),
      },
    }),
    { max: 10_000 },
  )
  return found.filter(({ _id, state }) => _id !== except && active.some((one) => one === state))
}

/** Why somebody or something is not free: on another trip at that time, or just back from one. */
export function busyReasons(kind: Kind, span: Span, others: readonly TravelDocument[]): string[] {
  const taken = others.filter((other) => overlaps(span, other))
  if (taken.length > 0) return taken.map((other) => `Já está na viagem para ${tripName(other)}`)
  const rest = kind === 'driver' ? restReason(span, others) : undefined
  return rest === undefined ? [] : [rest]
}
