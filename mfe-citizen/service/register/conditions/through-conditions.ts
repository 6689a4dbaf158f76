import type { Conversion } from '@saude/service/migrations/migration'
import { through } from '@saude/service/migrations/through'
import { atMost, filterBy, type Operation, sortBy, update } from '@saude/store'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { historyItems } from '../history/item.ts'
import type { Entry } from './conditions-from.ts'
import { entryFields } from './following.ts'

/** Citizens of one batch: the history of each is read. */
const size = 200

const projection = {
  client: 1,
  version: 1,
  conditions: 1,
  declaredConditions: 1,
  syncedAt: 1,
  createdAt: 1,
} as const

type Conditions = NonNullable<Citizen['conditions']>

/**
 * Converts the conditions of citizens, in the order of their ids.
 * @param which those who may need it
 * @param changed the values that one has of their entries, the oldest first; undefined leaves them as they are
 */
export const throughConditions = (
  which: Parameters<typeof filterBy<Citizen>>[0],
  changed: (one: Citizen, entries: readonly Entry[]) => Partial<Conditions> | undefined,
): Conversion['run'] =>
  through(citizens, { filter: filterBy<Citizen>(which), projection, size }, async (found, { store }) => {
    const operations: Operation[] = []
    for (const one of found) {
      if (!one.conditions) continue
      const entries = await store
        .collection(historyItems)
        .findAll<Entry>(filterBy({ client: one.client, citizenId: one._id }), {
          projection: entryFields,
          sort: sortBy({ date: 1, _id: 1 }),
          max: atMost(10_000),
        })
      const values = changed(one, entries)
      if (!values) continue
      const { _id, version, client } = one
      const conditions = { ...one.conditions, ...values }
      operations.push(update(citizens, { _id, version, client }, { $set: { conditions } }))
    }
    return operations
  })
