import { inTurn } from '@saude/service/migrations/each'
import type { BatchArgs, Conversion } from '@saude/service/migrations/migration'
import type { RecordDocument } from '@saude/service/record/collection'
import { atMost, filterBy, type Operation, sortBy } from '@saude/store'
import type { Kind } from './protocols.ts'

/** Requests that are looked at in one batch. */
export const part = 500

/** What a batch of requests of a kind is converted by. */
type Converted = (
  kind: Kind,
  found: readonly RecordDocument[],
  store: BatchArgs['store'],
  now: Date,
) => readonly Operation[] | Promise<readonly Operation[]>

/** Goes through the requests of several kinds, one kind after the other, in the order of their ids. */
export const throughRequests = (kinds: readonly Kind[], converted: Converted): Conversion['run'] =>
  inTurn(
    ...kinds.map((kind): Conversion['run'] => async ({ store, from = '', now }) => {
      const found = await store
        .collection(kind.collection)
        .find(filterBy({ _id: { $gt: from } }), { sort: sortBy({ _id: 1 }), limit: atMost(part) })
        .toArray()
      return {
        operations: await converted(kind, found, store, now),
        next: found.length === part ? found.at(-1)?._id : undefined,
        count: found.length,
      }
    }),
  )
