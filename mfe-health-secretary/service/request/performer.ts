import { AppError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { daysAfter, parseInstant, today, toWire } from '@saude/contract/instants'
import { anyRecord, type RecordLike } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import { defineGuards, guarded } from '@saude/service/guard'
import type { Step } from '@saude/service/handlers'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { declaredOf, type EntryOf, type RecordRules } from '@saude/service/record/rules'
import { type CollectionDefinition, filterBy, type Store, sortBy } from '@saude/store'
import { weeksAhead } from '../../contract/booked-weeks.ts'
import type { examProviderByIds } from '../../contract/provider-registers.ts'
import type { affiliatedRef, physiotherapyProviderRef } from '../../contract/refs.ts'
import type { SharedFields } from '../../contract/request-kind.ts'
import { providerOf } from '../provider/providers.ts'

/** Providers of the options' registers, who have so many places a week. */

type Fields = SharedFields & { readonly performer: ReturnType<typeof physiotherapyProviderRef> }
type Booked = Fields & { readonly provider: ReturnType<typeof affiliatedRef> }
type Change = Parameters<NonNullable<RecordRules<SharedFields>['after']>>[0]
type Taken = Parameters<NonNullable<RecordRules<SharedFields>['sets']>>[0]
type Call = Parameters<NonNullable<RecordRules<SharedFields>['after']>>[1]

/** The register that says how many places there are; that of exams stands for all of them. */
export type Performers = typeof examProviderByIds

/** What was decided about a provider's week. */
export const weekGuards = defineGuards('performerWeek')

/** Who came or stayed away has had the place. */
const holding = ['booked', 'done', 'absent', 'missed'] as const

/** The collection of a kind that is booked with such a provider, which is counted by week. */
export function performedCollection(kind: RecordLike): CollectionDefinition<RecordDocument> {
  const derived = recordCollection(anyRecord(kind))
  const byWeek = sortBy<RecordDocument>({ client: 1, 'performer.id': 1, appointmentAt: 1, _id: 1 })
  return { ...derived, indexes: [...derived.indexes, { keys: byWeek }] }
}

/** The Monday of a day's week, `YYYY-MM-DD` both. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, -((weekday + 6) % 7))
}

const midnight = (day: string): Date => parseInstant(`${day} 00:00:00.000-03:00`) ?? new Date(Number.NaN)

/** How many have a place with a provider in the week that begins on a Monday. */
const countWeek = (
  store: Store,
  collection: CollectionDefinition<RecordDocument>,
  client: string,
  performer: string,
  monday: string,
  except = '',
) =>
  store.collection(collection).countDocuments(
    // Fields of kinds of requests, which a record's document does not name.
    filterBy({
      client,
      'performer.id': performer,
      appointmentAt: { $gte: midnight(monday), $lt: midnight(daysAfter(monday, 7)) },
      state: { $in: holding },
      _id: { $ne: except },
    }),
  )

/** What a provider has booked in the coming weeks, this one first. */
export const weeksOf = (
  store: Store,
  collection: CollectionDefinition<RecordDocument>,
  client: string,
  performer: string,
  now: Date,
) =>
  Promise.all(
    Array.from({ length: weeksAhead }, async (_, index) => {
      const monday = daysAfter(mondayOf(today(now)), index * 7)
      return { id: monday, booked: await countWeek(store, collection, client, performer, monday) }
    }),
  )

interface Held {
  readonly id: string
  readonly monday: string
}

function held(entry: EntryOf<SharedFields> | undefined): Held | undefined {
  if (entry?.state !== 'booked') return undefined
  const { performer, appointmentAt } = declaredOf<Fields>(entry)
  if (!performer || !appointmentAt) return undefined
  return { id: performer.id, monday: mondayOf(toWire(new Date(appointmentAt)).slice(0, 10)) }
}

/**
 * Where a booking without a slot takes place, where it was not said, and by which provider: a request names one, in
 * whatever list it was chosen.
 */
export async function performerPlace({ stored, given }: Taken, booked: object, call: Call): Promise<object> {
  const { performer, appointmentPlace, provider } = { ...declaredOf<Booked>(stored), ...given }
  if (!performer?.name || 'provider' in booked) return {}
  const known = await providerOf(call.store, clientOf(call), performer.id)
  const id = known?.views.affiliated
  // Who was booked before, and is somebody else, sees to it no more.
  const isOther = known && !id && provider && !('provider' in given && given.provider)
  return {
    ...(known && id && { provider: { id, name: known.name, searchName: searchName(known.name) } }),
    ...(isOther && { provider: null }),
    ...(!appointmentPlace && { appointmentPlace: performer.name.slice(0, 200) }),
  }
}

/**
 * The steps with which a request takes a place of a provider's week; more than the register says are not given.
 * @throws AppError `conflict` where the week is full
 */
export async function weekSteps(
  collection: CollectionDefinition<RecordDocument>,
  performers: Performers,
  { id, before, after }: Change,
  call: Call,
): Promise<Step[]> {
  const [had, has] = [held(before), held(after)]
  if (!has || (had?.id === has.id && had.monday === has.monday)) return []
  const client = clientOf(call)
  const steps = await guarded(call.store, weekGuards, client, [`${has.id}/${has.monday}`])
  const { items } = await call.ask(performers, { ids: [has.id] })
  const [provider] = items
  const places = provider?.weeklyPlaces
  if (!provider || typeof places !== 'number') return steps
  const taken = await countWeek(call.store, collection, client, has.id, has.monday, id)
  if (taken >= places)
    throw new AppError(
      'conflict',
      `Não há mais vaga com ${provider.name} na semana de ${formatDate(has.monday)}: ${places === 1 ? 'a vaga da semana está ocupada' : `as ${places} da semana estão ocupadas`}. Escolha outra semana ou outro prestador.`,
    )
  return steps
}
