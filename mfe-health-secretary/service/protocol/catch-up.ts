import { inTurn } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { atMost, filterBy, put, sortBy } from '@saude/store'
import { type Kind, protocolOf, protocols } from './protocols.ts'

/** Requests written down at once. */
const part = 500

/** Writes down the requests of a kind that were stored before there was a list over all kinds. */
const writeDown =
  ({ of, collection }: Kind): Conversion['run'] =>
  async ({ store, from = '' }) => {
    const found = await store
      .collection(collection)
      .find(filterBy({ _id: { $gt: from } }), { sort: sortBy({ _id: 1 }), limit: atMost(part) })
      .toArray()
    const ids = found.map(({ _id }) => _id)
    const there = await store.collection(protocols).findAll({ _id: { $in: ids } }, { max: part })
    const has = new Set(there.map(({ _id }) => _id))
    return {
      operations: found
        .filter(({ _id }) => !has.has(_id))
        .map((request) => put(protocols, protocolOf(of, request))),
      next: found.length === part ? ids.at(-1) : undefined,
      count: found.length,
    }
  }

/** The same of several kinds. */
export const catchUp = (kinds: readonly Kind[]): Conversion['run'] => inTurn(...kinds.map(writeDown))
