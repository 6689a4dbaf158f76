import { today } from '@saude/contract/instants'
import type { Batch, Conversion } from '@saude/service/migrations/migration'
import { after, both, filterBy, put, type Store, sortBy } from '@saude/store'
import { clients } from '../client/client.ts'
import { type AccessLogEntry, accessLog } from './access-log.ts'
import { beginning, lineHash, locked } from './chain.ts'
import { accessLogSegments, segmentId } from './segment.ts'

/** Entries of a block: of one that is changed it is known that it is one of so many. */
const mostInBlock = 500

/** How far blocks reach: of whom, and the last entry with the block that it is in. */
interface Place {
  readonly client: string | null
  readonly last?: { readonly at: Date; readonly id: string; readonly block: string }
}

const textOf = ({ client, last }: Place): string =>
  [client ?? '', ...(last ? [last.at.toISOString(), last.id, last.block] : [])].join('\n')

function placeOf(text: string): Place {
  const [client = '', at, id, block] = text.split('\n')
  const last = at && id && block ? { at: new Date(at), id, block } : undefined
  return { client: client || null, ...(last && { last }) }
}

/** Entries without a seal, behind a place. */
async function next(store: Store, { client, last }: Place): Promise<AccessLogEntry[]> {
  const order = sortBy<AccessLogEntry>({ at: 1, _id: 1 })
  const loose = filterBy<AccessLogEntry>({ client, seal: null })
  const filter = last ? both(loose, after(order, { at: last.at, _id: last.id })) : loose
  const found = await store.collection(accessLog).find(filter, { sort: order, limit: mostInBlock }).toArray()
  const [first] = found
  return first ? found.filter(({ at }) => today(at) === today(first.at)) : []
}

/** The place from which entries are left, of this client or of one behind it. */
async function going(store: Store, from: Place) {
  for (let place: Place | undefined = from; place; ) {
    const found = await next(store, place)
    if (found.length > 0) return { place, found }
    const behind: { readonly _id: string } | null = await store
      .collection(clients)
      .findOne(filterBy(place.client === null ? {} : { _id: { $gt: place.client } }), {
        sort: sortBy({ _id: 1 }),
      })
    place = behind ? { client: behind._id } : undefined
  }
  return undefined
}

/**
 * Locks what releases wrote that sealed no entries: block by block, in the order of time, without writing an entry anew. It reads a block at
 * a time, and each is one commit.
 */
export const sealPast =
  (key: string): Conversion['run'] =>
  async ({ store, from }): Promise<Batch> => {
    const total = from === undefined ? await store.collection(accessLog).countDocuments({}) : undefined
    const left = await going(store, from === undefined ? { client: null } : placeOf(from))
    const [first, last] = [left?.found[0], left?.found.at(-1)]
    if (!left || !first || !last)
      return { operations: [], count: 0, ...(total !== undefined && { total: 0 }) }
    const { client, last: before } = left.place
    const day = today(first.at)
    const by = `p${first._id}`
    const _id = segmentId(client, day, by)
    const named = { _id, after: before ? [before.block] : [] }
    const head = left.found.reduce((hash, entry) => lineHash(key, hash, entry), beginning(key, named))
    const block = locked(key, {
      ...named,
      client,
      day,
      by,
      openedAt: first.at,
      lines: left.found.length,
      head,
      untilAt: last.at,
      untilId: last._id,
    })
    return {
      operations: [put(accessLogSegments, block)],
      count: left.found.length,
      ...(total !== undefined && { total }),
      next: textOf({ client, last: { at: last.at, id: last._id, block: _id } }),
    }
  }
