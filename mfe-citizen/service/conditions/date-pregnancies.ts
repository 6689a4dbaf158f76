import type { BatchArgs, Conversion } from '@saude/service/migrations/migration'
import { atMost, filterBy, type Operation, sortBy, update } from '@saude/store'
import { historyItems } from '../history/item.ts'
import { type Citizen, citizens } from '../register/citizen.ts'
import { conditionsFrom, type Entry } from './conditions-from.ts'
import { declaredOf, entryFields } from './following.ts'

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
 * Gives pregnancies the last day on which they can last, which those that were only declared did not have, and by the last
 * period where one was recorded: afterwards their outcome is missing.
 */
export const datePregnancies: Conversion['run'] = async ({ store, from }: BatchArgs) => {
  const after = from === undefined ? {} : { _id: { $gt: from } }
  const found = await store
    .collection(citizens)
    .find<Citizen>(filterBy<Citizen>({ 'conditions.pregnant': true, ...after }), {
      projection,
      sort: sortBy({ _id: 1 }),
      limit: atMost(size, 500),
    })
    .toArray()
  const operations: Operation[] = []
  for (const one of found) {
    const entries = await store
      .collection(historyItems)
      .findAll<Entry>(filterBy({ client: one.client, citizenId: one._id }), {
        projection: entryFields,
        max: atMost(10_000),
      })
    const said = conditionsFrom(declaredOf(one), entries)
    if (!one.conditions || !said?.pregnant) continue
    const { _id, version, client } = one
    const conditions = { ...one.conditions, pregnantUntil: said.pregnantUntil ?? null }
    operations.push(update(citizens, { _id, version, client }, { $set: { conditions } }))
  }
  return { operations, next: found.length >= size ? found.at(-1)?._id : undefined, count: found.length }
}
