import { isDeepStrictEqual } from 'node:util'
import { change, type ScopedCollections, type Step } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import type { collections as declared } from '../../collections.ts'
import { cared } from '../care/care.ts'
import type { Citizen } from '../citizen/citizen.ts'
import type { HistoryItem } from '../history/item.ts'
import { visitKeyOf } from '../visits/visit-key.ts'
import { conditionsFrom, type Entry, hasCondition } from './conditions-from.ts'
import { declaredOf } from './declared.ts'
import { measuredDays } from './mass-from.ts'

type StoredEntry = Entry & Pick<HistoryItem, '_id'>

/** The fields that conditions are read from. */
export const entryFields = {
  type: 1,
  date: 1,
  problem: 1,
  ciap: 1,
  measures: 1,
  procedure: 1,
  exam: 1,
  lastPeriod: 1,
  act: 1,
} as const

interface Written {
  readonly entered?: readonly Entry[]
  readonly removed?: readonly StoredEntry[]
}

/** A citizen whose conditions follow the history when entries come or go; undefined where they say nothing of them. */
export async function followed(
  { historyItem }: Pick<ScopedCollections<typeof declared>, 'historyItem'>,
  citizen: Citizen,
  { entered: come = [], removed: gone = [] }: Written,
): Promise<Citizen | undefined> {
  if (![...come, ...gone].some(hasCondition)) return undefined
  const stored = await historyItem.findAll<StoredEntry>(
    { citizenId: citizen._id },
    { projection: entryFields, max: atMost(10_000) },
  )
  const left = new Set(gone.map(({ _id }) => _id))
  const entries = [...stored.filter(({ _id }) => !left.has(_id)), ...come]
  const declaration = declaredOf(citizen)
  const said = conditionsFrom(declaration, entries)
  const conditions = said && { ...said, ...measuredDays(declaration, entries) }
  const next = { ...citizen, declaredConditions: declaration.conditions, conditions }
  return { ...next, visitKey: visitKeyOf(next) }
}

/** Maps and the visit list read citizens: nothing where they read the same as before. */
export const announced = (before: Citizen, { _id, conditions }: Citizen): Step[] =>
  isDeepStrictEqual(conditions ?? null, before.conditions ?? null)
    ? []
    : [change('citizen', [_id], 'updated')]

/**
 * The steps by which a citizen's conditions follow the history when an entry comes or goes; none where the entry says
 * nothing of them. They belong into the commit that writes or removes it, within `retrying`.
 */
export async function following(
  collections: Pick<ScopedCollections<typeof declared>, 'citizen' | 'historyItem'>,
  citizen: Citizen,
  written: Written,
): Promise<Step[]> {
  const next = await followed(collections, citizen, written)
  return next ? [...cared(collections.citizen, citizen, next), ...announced(citizen, next)] : []
}
