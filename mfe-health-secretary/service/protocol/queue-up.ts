import type { Conversion } from '@saude/service/migrations/migration'
import { update } from '@saude/store'
import { type Kind, protocolOf, protocols } from './protocols.ts'
import { part, throughRequests } from './walk.ts'

/** Says of the requests of several kinds which place of a month they have, as quotas count it. */
export const placeAll = (kinds: readonly Kind[]): Conversion['run'] =>
  throughRequests(kinds, ({ of }, found) =>
    found.flatMap((request) => {
      const { place, appointmentAt = null } = protocolOf(of, request)
      return place ? [update(protocols, { _id: request._id }, { $set: { place, appointmentAt } })] : []
    }),
  )

/** Says of the requests of several kinds what they ask for, where that was stored before each thing had a waiting list. */
export const queueUpAll = (kinds: readonly Kind[]): Conversion['run'] =>
  throughRequests(kinds, async ({ of }, found, store) => {
    const there = await store
      .collection(protocols)
      .findAll({ _id: { $in: found.map(({ _id }) => _id) } }, { max: part })
    const lacking = new Set(there.filter(({ item }) => !item).map(({ _id }) => _id))
    return found.flatMap((request) => {
      const { item } = protocolOf(of, request)
      return item && lacking.has(request._id)
        ? [update(protocols, { _id: request._id }, { $set: { item } })]
        : []
    })
  })
