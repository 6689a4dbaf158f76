import { inTurn } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { atMost, filterBy, sortBy, update } from '@saude/store'
import { type Kind, protocolOf, protocols } from './protocols.ts'

/** Requests written down at once. */
const part = 500

/** Says of the requests of a kind what they ask for, where that was stored before each thing had a waiting list. */
const queueUp =
  ({ of, collection }: Kind): Conversion['run'] =>
  async ({ store, from = '' }) => {
    const found = await store
      .collection(collection)
      .find(filterBy({ _id: { $gt: from } }), { sort: sortBy({ _id: 1 }), limit: atMost(part) })
      .toArray()
    const there = await store
      .collection(protocols)
      .findAll({ _id: { $in: found.map(({ _id }) => _id) } }, { max: part })
    const lacking = new Set(there.filter(({ item }) => !item).map(({ _id }) => _id))
    return {
      operations: found.flatMap((request) => {
        const { item } = protocolOf(of, request)
        return item && lacking.has(request._id)
          ? [update(protocols, { _id: request._id }, { $set: { item } })]
          : []
      }),
      next: found.length === part ? found.at(-1)?._id : undefined,
      count: found.length,
    }
  }

/** Says of the requests of a kind which place of a month they have, as quotas count it. */
const placed =
  ({ of, collection }: Kind): Conversion['run'] =>
  async ({ store, from = '' }) => {
    const found = await store
      .collection(collection)
      .find(filterBy({ _id: { $gt: from } }), { sort: sortBy({ _id: 1 }), limit: atMost(part) })
      .toArray()
    return {
      operations: found.flatMap((request) => {
        const { place, appointmentAt } = protocolOf(of, request)
        return place
          ? [
              update(
                protocols,
                { _id: request._id },
                { $set: { place, appointmentAt: appointmentAt ?? null } },
              ),
            ]
          : []
      }),
      next: found.length === part ? found.at(-1)?._id : undefined,
      count: found.length,
    }
  }

/** The same of several kinds. */
export const placeAll = (kinds: readonly Kind[]): Conversion['run'] => inTurn(...kinds.map(placed))

/** The same of several kinds. */
export const queueUpAll = (kinds: readonly Kind[]): Conversion['run'] => inTurn(...kinds.map(queueUp))
