import {
  atMost,
  type CollectionDefinition,
  collectionOf,
  type Entity,
  type Filter,
  filterBy,
  sortBy,
  type Tombstone,
  tombstones,
  type Update,
  update,
  updateBy,
} from '@saude/store'
import type { Batch, BatchArgs, Conversion } from './migration.ts'
import { batchOf, type Through } from './through.ts'

interface Each<T extends Entity> extends Omit<Through<T>, 'projection'> {
  /** What changes in a document; undefined where it needs nothing. */
  change(document: T, args: BatchArgs): Update<T> | undefined
}

const most = 500
/** What begins a place among the removed ones: ids do not. */
const removed = 'removed:'

/**
 * The batches of a migration that looks at a collection's documents one by one, in the order of their ids, and then at those
 * that were removed and may be restored. Documents that are written meanwhile are looked at again.
 */
export function each<T extends Entity>(definition: CollectionDefinition<T>, how: Each<T>): Conversion['run'] {
  return (args) =>
    args.from?.startsWith(removed)
      ? throughRemoved(definition, how, args, args.from.slice(removed.length))
      : throughLive(definition, how, args)
}

async function throughLive<T extends Entity>(
  definition: CollectionDefinition<T>,
  { filter, change, size = most }: Each<T>,
  args: BatchArgs,
): Promise<Batch> {
  const wanted = filter ?? filterBy<T>({})
  const { found, next, count } = await batchOf(definition, { filter: wanted, size }, args)
  return {
    operations: found.flatMap((document) => {
      const changed = change(document, args)
      return changed ? [update(definition, targetOf(definition, document), changed)] : []
    }),
    next: next ?? removed,
    count,
    ...(args.from === undefined && { total: await totalOf(args, definition, wanted) }),
  }
}

async function totalOf<T extends Entity>(
  { store }: BatchArgs,
  definition: CollectionDefinition<T>,
  filter: Filter<T>,
): Promise<number> {
  const [live, gone] = await Promise.all([
    store.collection(definition).countDocuments(filter),
    store.tombstones.countDocuments({ collection: definition.name }),
  ])
  return live + gone
}

async function throughRemoved<T extends Entity>(
  { name }: CollectionDefinition<T>,
  { change, size = most }: Each<T>,
  args: BatchArgs,
  from: string,
): Promise<Batch> {
  const stones = collectionOf<Omit<Tombstone, 'document'> & { readonly document: T }>(tombstones)
  const found = await args.store
    .collection(stones)
    .find(filterBy({ collection: name, ...(from !== '' && { _id: { $gt: from } }) }), {
      sort: sortBy({ _id: 1 }),
      limit: atMost(size, 500),
    })
    .toArray()
  return {
    operations: found.flatMap(({ _id, document }) => {
      const changed = change(document, args)
      return changed ? [update(tombstones, { _id }, within(changed))] : []
    }),
    next: found.length >= size ? `${removed}${found.at(-1)?._id}` : undefined,
    count: found.length,
  }
}

/** A document in the version that was looked at, where it has one. */
const targetOf = ({ versioned }: { readonly versioned: boolean }, document: Entity) => ({
  _id: document._id,
  ...(versioned && 'version' in document && typeof document.version === 'number'
    ? { version: document.version }
    : {}),
})

/** The same change of a document that lies in a tombstone. */
const within = (changed: object): Update<Tombstone> =>
  updateBy(
    Object.fromEntries(
      Object.entries(changed).map(([operator, paths]: [string, object]) => [
        operator,
        Object.fromEntries(Object.entries(paths).map(([path, value]) => [`document.${path}`, value])),
      ]),
    ),
  )

/** Several ways through, one after the other, in one migration. */
export function inTurn(...ways: readonly Conversion['run'][]): Conversion['run'] {
  return async (args) => {
    const { position, from } = placeIn(args.from)
    const batch = await ways[position]?.({ ...args, from })
    if (batch?.next !== undefined) return { ...batch, next: `${position}|${batch.next}` }
    const next = position + 1 < ways.length ? `${position + 1}|` : undefined
    return { operations: [], count: 0, ...batch, next }
  }
}

function placeIn(place = '0|') {
  const end = place.indexOf('|')
  const from = place.slice(end + 1)
  return { position: Number(place.slice(0, end)), from: from === '' ? undefined : from }
}

/**
 * The one batch of a migration that converts everything by itself, in writes of its own: it may be ended in the middle and
 * begins anew then, so doing it twice has to be the same as doing it once. For what is made from other documents.
 */
export function whole(work: (args: BatchArgs) => Promise<void>): Conversion['run'] {
  return async (args) => {
    await work(args)
    return { operations: [], count: 0 }
  }
}
