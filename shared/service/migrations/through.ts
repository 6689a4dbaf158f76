import {
  atMost,
  both,
  type CollectionDefinition,
  type Entity,
  type Filter,
  type FindOptions,
  filterBy,
  type Operation,
  sortBy,
} from '@saude/store'
import type { Batch, BatchArgs, Conversion } from './migration.ts'

export interface Through<T extends Entity> {
  /** Where only some documents are looked at, those. */
  readonly filter?: Filter<T>
  /** What of a document is read, where that is not all of it. */
  readonly projection?: FindOptions<T>['projection']
  /** Documents of a batch, where they are large or much is read beside them; 500 at most. */
  readonly size?: number
}

const most = 500

/** The documents of a batch in the order of their ids, and where the next one begins. */
export async function batchOf<T extends Entity>(
  definition: CollectionDefinition<T>,
  { filter, projection, size = most }: Through<T>,
  { store, from }: Pick<BatchArgs, 'store' | 'from'>,
): Promise<{ readonly found: readonly T[] } & Pick<Batch, 'next' | 'count'>> {
  const wanted = filter ?? filterBy<T>({})
  const rest = from === undefined ? wanted : both(wanted, filterBy<T>({ _id: { $gt: from } }))
  const options = {
    sort: sortBy<T>({ _id: 1 }),
    limit: atMost(size, most),
    ...(projection && { projection }),
  }
  const found = await store.collection(definition).find<T>(rest, options).toArray()
  return { found, next: found.length >= size ? found.at(-1)?._id : undefined, count: found.length }
}

/**
 * The batches of a migration that looks at some documents of a collection together, in the order of their ids; of those that are
 * converted one by one see `each`.
 * @param operationsOf what is written for the documents of a batch
 */
export const through =
  <T extends Entity>(
    definition: CollectionDefinition<T>,
    how: Through<T>,
    operationsOf: (
      found: readonly T[],
      args: BatchArgs,
    ) => readonly Operation[] | Promise<readonly Operation[]>,
  ): Conversion['run'] =>
  async (args) => {
    const { found, ...batch } = await batchOf(definition, how, args)
    return { ...batch, operations: await operationsOf(found, args) }
  }
