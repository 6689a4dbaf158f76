import type { BatchArgs, Conversion } from '@saude/service/migrations/migration'
import { atMost, filterBy, type Operation, sortBy, update } from '@saude/store'
import { historyItems } from '../history/item.ts'
import { type Citizen, citizens } from '../register/citizen.ts'
import type { Entry } from './conditions-from.ts'
import { declaredOf, entryFields } from './following.ts'
import { measuredDays } from './mass-from.ts'

const size = 200

const projection = {
  client: 1,
  version: 1,
  conditions: 1,
  declaredConditions: 1,
  syncedAt: 1,
  createdAt: 1,
} as const

/**
 * Gives weights and heights that were taken from histories before their days were kept these days: classes of the body mass
 * index go by the age of then. What was only declared is of the day of its declaration, as are weights of removed citizens
 * who come back.
 */
export const dateMeasures: Conversion['run'] = async ({ store, from }: BatchArgs) => {
  const after = from === undefined ? {} : { _id: { $gt: from } }
  const undated = filterBy<Citizen>({
    'conditions.weight': { $gt: 0 },
    'conditions.weightOn': null,
    ...after,
  })
  const found = await store
    .collection(citizens)
    .find<Citizen>(undated, { projection, sort: sortBy({ _id: 1 }), limit: atMost(size, 500) })
    .toArray()
  const operations: Operation[] = []
  for (const one of found) {
    if (one.declaredConditions === undefined || !one.conditions) continue
    const entries = await store
      .collection(historyItems)
      .findAll<Entry>(filterBy({ client: one.client, citizenId: one._id }), {
        projection: entryFields,
        sort: sortBy({ date: 1, _id: 1 }),
        max: atMost(10_000),
      })
    const { _id, version, client } = one
    const conditions = { ...one.conditions, ...measuredDays(declaredOf(one), entries) }
    operations.push(update(citizens, { _id, version, client }, { $set: { conditions } }))
  }
  return { operations, next: found.length >= size ? found.at(-1)?._id : undefined, count: found.length }
}
