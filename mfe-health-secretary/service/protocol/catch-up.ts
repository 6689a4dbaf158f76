import type { Conversion } from '@saude/service/migrations/migration'
import { put } from '@saude/store'
import { type Kind, protocolOf, protocols } from './protocols.ts'
import { part, throughRequests } from './walk.ts'

/** Writes down the requests of several kinds that were stored before there was a list over all kinds. */
export const catchUp = (kinds: readonly Kind[]): Conversion['run'] =>
  throughRequests(kinds, async ({ of }, found, store) => {
    const ids = found.map(({ _id }) => _id)
    const there = await store.collection(protocols).findAll({ _id: { $in: ids } }, { max: part })
    const has = new Set(there.map(({ _id }) => _id))
    return found.filter(({ _id }) => !has.has(_id)).map((request) => put(protocols, protocolOf(of, request)))
  })
