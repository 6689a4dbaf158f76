import { inTurn } from '@saude/service/migrations/each'
import type { BatchArgs, Conversion } from '@saude/service/migrations/migration'
import { through } from '@saude/service/migrations/through'
import type { RecordDocument } from '@saude/service/record/collection'
import type { Operation } from '@saude/store'
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
    ...kinds.map((kind) =>
      through(kind.collection, { size: part }, (found, { store, now }) => converted(kind, found, store, now)),
    ),
  )
