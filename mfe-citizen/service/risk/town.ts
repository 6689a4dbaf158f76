import { type FeedPlace, feedPlace } from '@saude/service/feed-place'
import type { Store } from '@saude/store'
import { concernedSince } from '../facts/concerned.ts'
import { createPackedRisk, type PackedRisk } from './packed.ts'
import { atOnce, lateChildren, type Resident, type RiskSources, readPeople, readThese } from './rows.ts'

/** The risk of everybody of a client on a day. */
interface Town {
  readonly day: string
  place: FeedPlace
  readonly risk: PackedRisk
}

interface Asked {
  readonly store: Store
  readonly client: string
  readonly sources: RiskSources
  readonly day: string
}

/** More changes than this are read as quickly all together. */
const manyChanges = 20_000
/** Towns that are kept, those that were asked for last. */
const most = 8
/** A town that was not asked for so long is let go, and read anew with the next question: no map of it is open. */
const restMs = 30 * 60_000

interface Kept {
  readonly town: Promise<Town>
  readonly rest: NodeJS.Timeout
}

const stores = new WeakMap<Store, Map<string, Kept>>()

/**
 * The points of every house and person of a client. Kept in memory, and with each question brought up to date by the
 * change feed: who was written is read again.
 */
export async function townRisk(asked: Asked): Promise<PackedRisk> {
  const { store, client } = asked
  const towns = stores.get(store) ?? new Map<string, Kept>()
  stores.set(store, towns)
  const before = towns.get(client)
  clearTimeout(before?.rest)
  const town = before ? before.town.then((one) => refreshed(one, asked)) : readTown(asked)
  const kept: Kept = { town, rest: setTimeout(() => towns.delete(client), restMs).unref() }
  towns.delete(client)
  towns.set(client, kept)
  const [oldest] = towns.keys()
  if (towns.size > most && oldest !== undefined) {
    clearTimeout(towns.get(oldest)?.rest)
    towns.delete(oldest)
  }
  try {
    return (await town).risk
  } catch (error) {
    // What failed is read anew.
    if (towns.get(client) === kept) towns.delete(client)
    throw error
  }
}

async function readTown({ store, sources, day }: Asked): Promise<Town> {
  // Before it is read: what is written meanwhile is followed.
  const place = await feedPlace(store.feed)
  const risk = createPackedRisk()
  let some: Resident[] = []
  for await (const one of readPeople(sources, {}, day)) {
    if (some.push(one) < atOnce) continue
    await settle(risk, some, sources, day)
    some = []
  }
  await settle(risk, some, sources, day)
  return { day, place, risk }
}

async function refreshed(town: Town, asked: Asked): Promise<Town> {
  const { store, client, sources, day } = asked
  const { ids, place } = await concernedSince(store, town.place, client)
  if (!place || day !== town.day || ids.size > manyChanges) return readTown(asked)
  if (ids.size > 0) {
    const written = await readThese(sources, [...ids], day)
    const late = await lateChildren(written, sources, day)
    for (const id of ids) town.risk.drop(id)
    for (const one of written) town.risk.put(one, late.has(one.id))
  }
  town.place = place
  return town
}

async function settle(risk: PackedRisk, people: readonly Resident[], sources: RiskSources, day: string) {
  const late = await lateChildren(people, sources, day)
  for (const one of people) risk.put(one, late.has(one.id))
}
