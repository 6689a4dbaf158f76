import { type FeedPlace, feedPlace, followFeed } from '@saude/service/feed-place'
import { placeIn } from '@saude/service/sorted'
import type { Store } from '@saude/store'
import { concernedBy } from '../facts/concerned.ts'
import {
  byHouse,
  byScore,
  lateChildren,
  type Resident,
  type RiskKind,
  type RiskRow,
  type RiskSources,
  readPeople,
  readThese,
  rowsOfHouse,
} from './rows.ts'

interface House {
  readonly memberIds: readonly string[]
  readonly rows: readonly RiskRow[]
}

/** The risk of everybody of a client on a day. */
interface Town {
  readonly day: string
  place: FeedPlace
  /** The house of each person. */
  readonly homes: Map<string, string>
  readonly houses: Map<string, House>
  /** The highest score first. */
  rows: readonly RiskRow[]
}

interface Asked {
  readonly store: Store
  readonly client: string
  readonly sources: RiskSources
  readonly kind: RiskKind
  readonly day: string
}

/** More changes than this are read as quickly all together. */
const manyChanges = 5_000
/** Towns that are kept, those that were asked for last. */
const most = 8

const stores = new WeakMap<Store, Map<string, Promise<Town>>>()

/**
 * Every house or person of a client with points. Kept in memory, and with each question brought up to date by the change
 * feed: who was written is read again, and who lives in the same house.
 */
export async function townRisks(asked: Asked): Promise<readonly RiskRow[]> {
  const towns = stores.get(asked.store) ?? new Map<string, Promise<Town>>()
  stores.set(asked.store, towns)
  const key = `${asked.client} ${asked.kind}`
  const before = towns.get(key)
  const now = before ? before.then((town) => refreshed(town, asked)) : readTown(asked)
  towns.delete(key)
  towns.set(key, now)
  const [oldest] = towns.keys()
  if (towns.size > most && oldest !== undefined) towns.delete(oldest)
  try {
    return (await now).rows
  } catch (error) {
    // What failed is read anew.
    if (towns.get(key) === now) towns.delete(key)
    throw error
  }
}

async function readTown(asked: Asked): Promise<Town> {
  const { store, sources, day } = asked
  // Before it is read: what is written meanwhile is followed.
  const place = await feedPlace(store.feed)
  const town: Town = { day, place, homes: new Map(), houses: new Map(), rows: [] }
  const rows = await settle(town, await readPeople(sources, {}, day), asked)
  town.rows = rows.sort(byScore)
  return town
}

async function refreshed(town: Town, asked: Asked): Promise<Town> {
  const { store, client, sources, day } = asked
  const ids = new Set<string>()
  const place = await followFeed(store.feed, town.place, (entry) => {
    if (entry.client === undefined || entry.client === client)
      for (const id of concernedBy(entry)) ids.add(id)
  })
  if (!place || day !== town.day || ids.size > manyChanges) return readTown(asked)
  if (ids.size > 0) {
    const written = await readThese(sources, [...ids], day)
    const left = [...ids].flatMap((id) => town.homes.get(id) ?? [])
    const entered = byHouse(written).keys()
    const touched = new Set([...left, ...entered])
    const others = [...touched]
      .flatMap((house) => town.houses.get(house)?.memberIds ?? [])
      .filter((id) => !ids.has(id))
    const people = [...written, ...(await readThese(sources, others, day))].sort((one, other) =>
      one.id < other.id ? -1 : 1,
    )
    const gone = new Set([...touched].flatMap((house) => town.houses.get(house)?.rows ?? []))
    for (const house of touched) town.houses.delete(house)
    for (const id of ids) town.homes.delete(id)
    const rows = town.rows.filter((row) => !gone.has(row))
    for (const row of await settle(town, people, asked)) insert(rows, row)
    town.rows = rows
  }
  town.place = place
  return town
}

/** Puts whole houses into a town. Answers their rows. */
async function settle(town: Town, people: readonly Resident[], { sources, kind, day }: Asked) {
  const late = await lateChildren(people, sources, day)
  const all: RiskRow[] = []
  for (const [house, members] of byHouse(people)) {
    const rows = rowsOfHouse(members, kind, late)
    town.houses.set(house, { memberIds: members.map(({ id }) => id), rows })
    for (const { id } of members) town.homes.set(id, house)
    for (const row of rows) all.push(row)
  }
  return all
}

/** Puts a row where it belongs among rows that are in order. */
const insert = (rows: RiskRow[], row: RiskRow) =>
  rows.splice(
    placeIn(rows, (other) => byScore(other, row) < 0),
    0,
    row,
  )
