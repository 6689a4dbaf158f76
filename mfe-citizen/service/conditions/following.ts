import { isDeepStrictEqual } from 'node:util'
import { today } from '@saude/contract/instants'
import { change, type ScopedCollections, type Step } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import { cared } from '../care/care.ts'
import type { collections as declared } from '../collections.ts'
import type { HistoryItem } from '../history/item.ts'
import type { Citizen } from '../register/citizen.ts'
import { visitKeyOf } from '../visits/visit-key.ts'
import { conditionsFrom, type Declared, type Entry, hasCondition } from './conditions-from.ts'
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
} as const

/**
 * The steps by which a citizen's conditions follow the history when an entry comes or goes; none where the entry says
 * nothing of them. They belong into the commit that writes or removes it, within `retrying`.
 */
export async function following(
  { citizen: people, historyItem }: Pick<ScopedCollections<typeof declared>, 'citizen' | 'historyItem'>,
  citizen: Citizen,
  { entered, removed }: { readonly entered?: Entry; readonly removed?: StoredEntry },
): Promise<Step[]> {
  if (![entered, removed].some((entry) => entry && hasCondition(entry))) return []
  const stored = await historyItem.findAll<StoredEntry>(
    { citizenId: citizen._id },
    { projection: entryFields, max: atMost(10_000) },
  )
  const entries = [...stored.filter(({ _id }) => _id !== removed?._id), ...(entered ? [entered] : [])]
  const declaration = declaredOf(citizen)
  const said = conditionsFrom(declaration, entries)
  const conditions = said && { ...said, ...measuredDays(declaration, entries) }
  const next = { ...citizen, declaredConditions: declaration.conditions, conditions }
  const hasChanged = !isDeepStrictEqual(conditions, citizen.conditions ?? null)
  return [
    ...cared(people, citizen, { ...next, visitKey: visitKeyOf(next) }),
    // Maps and the visit list read citizens.
    ...(hasChanged ? [change('citizen', [citizen._id], 'updated')] : []),
  ]
}

/** Until a history first said something, all that is stored was declared. */
export function declaredOf({
  declaredConditions,
  conditions,
  syncedAt,
  createdAt,
  pregnancyOutcomes,
}: Pick<
  Citizen,
  'declaredConditions' | 'conditions' | 'syncedAt' | 'createdAt' | 'pregnancyOutcomes'
>): Declared {
  return {
    outcomes: pregnancyOutcomes,
    conditions: (declaredConditions === undefined ? conditions : declaredConditions) ?? null,
    on: today(syncedAt ?? createdAt),
  }
}
