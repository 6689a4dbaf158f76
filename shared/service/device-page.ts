import { AppError } from '@saude/contract/errors'
import type { ListInput, ListQuery } from '@saude/contract/list-query'
import {
  atMost,
  both,
  type Entity,
  type Feed,
  type Filter,
  filterBy,
  projectionBy,
  sortBy,
} from '@saude/store'
import { headOf, isKnown, type Place, placeOf, scopeOf, textOf } from './cursor.ts'
import { changesAfter } from './feed-changes.ts'
import type { Scoped } from './scope.ts'

/** Rows of one page of any list. */
export const mostRows = 10_000

interface DeviceOptions<T extends Entity> {
  readonly collection: Scoped<T>
  readonly feed: Feed
  readonly filter: Filter<T>
  readonly cursor: string | null | undefined
  /** How many rows. */
  readonly size: number
  /** What else distinguishes lists: another one has other rows. */
  readonly asked: readonly unknown[]
  /** Rows in the order of their ids. */
  readonly rows: (filter: Filter<T>, limit: number) => Promise<readonly unknown[]>
  readonly count: () => Promise<number>
}

/** What `ListPage` says, of any rows. */
interface DevicePage {
  readonly items: readonly unknown[]
  readonly removed: readonly string[]
  readonly totalItems: number
  readonly startIndex: number
  readonly stopIndex: number
  readonly endReached: boolean
  readonly cursor: string
}

/**
 * Whether a device asks, to keep the rows of a synced list: with a cursor, or at the beginning without any order.
 * @throws AppError `validation` for a cursor beside what it leaves no choice of
 */
export function isOfDevice({ list }: Pick<ListQuery, 'list'>, input: ListInput): boolean {
  if (!list.synced) return false
  const { cursor, offlineStore, after, orderBy, order, startIndex, stopIndex, step } = input
  const choices = [after, orderBy, order, startIndex, stopIndex, step]
  const isFree = choices.every((given) => given === null || given === undefined)
  if (cursor && !(offlineStore && isFree))
    throw new AppError('validation', undefined, {
      fields: { cursor: 'O cursor vale com offlineStore, sem ordem, intervalo nem "after"' },
    })
  return offlineStore === true && isFree
}

/**
 * One page for a device that keeps a list: first all rows in the order of their ids, which no writer changes, then
 * whatever the change feed has named since the first page was read, as it is now. So nothing is lost, whatever is written
 * meanwhile and whatever the clocks say; a row may come twice. Pages follow each other until `endReached`, and the last
 * cursor is good for the next time. One that leads nowhere any more is answered with the first page, `startedOver`.
 */
export async function devicePage<T extends Entity>(
  options: DeviceOptions<T>,
): Promise<DevicePage & { readonly startedOver: boolean }> {
  const { collection, filter, feed, cursor, asked } = options
  const scope = scopeOf(asked, collection.client ?? null, filter)
  const given = cursor ? placeOf(cursor) : undefined
  const line = lineOf(options)
  const isGood = given !== undefined && given.scope === scope && (await isKnown(feed, line, given))
  const place = isGood ? given : { ...(await headOf(feed, line)), scope, within: 0, seen: 0, last: '' }
  const page = place.last === undefined ? await changesPage(options, place) : await firstPage(options, place)
  return { ...page, startedOver: Boolean(cursor) && !isGood }
}

/** The list itself, along the ids. What changes meanwhile comes from the feed afterwards. */
async function firstPage<T extends Entity>(
  options: DeviceOptions<T>,
  { last = '', ...place }: Place,
): Promise<DevicePage> {
  const { filter, size, rows, count } = options
  const behind = filterBy<T>({ _id: { $gt: last } })
  const [ids, total, { latest }] = await Promise.all([
    idsOf(options, both(filter, behind), size),
    count(),
    lineOf(options).ends(),
  ])
  const items = ids.length > 0 ? await rows(both(filter, oneOf(ids)), size) : []
  const isLast = ids.length < size
  const seen = place.seen + ids.length
  return {
    items,
    removed: [],
    totalItems: Math.max(total, seen),
    startIndex: place.seen,
    stopIndex: Math.max(place.seen, seen - 1),
    endReached: isLast && latest === place.sequence,
    cursor: textOf(isLast ? { ...place, seen: 0 } : { ...place, seen, last: ids.at(-1) ?? last }),
  }
}

/** What the feed has named since: as it is now, or that it is gone. */
async function changesPage<T extends Entity>(options: DeviceOptions<T>, place: Place): Promise<DevicePage> {
  const { collection, filter, size, rows } = options
  const { name } = collection.definition
  const line = lineOf(options)
  const changes = await changesAfter(line, place, ({ topic }) => topic === name, size)
  const found = changes.ids.length > 0 ? await idsOf(options, both(filter, oneOf(changes.ids)), size) : []
  const items = found.length > 0 ? await rows(both(filter, oneOf(found)), size) : []
  const isThere = new Set(found)
  const ahead = changes.isAll ? 0 : (await line.ends()).latest - changes.place.sequence
  return {
    items,
    removed: changes.ids.filter((id) => !isThere.has(id)),
    totalItems: items.length + ahead,
    startIndex: 0,
    stopIndex: Math.max(0, items.length - 1),
    endReached: changes.isAll,
    cursor: textOf({ ...place, ...changes.place }),
  }
}

const lineOf = <T extends Entity>({ feed, collection }: Pick<DeviceOptions<T>, 'feed' | 'collection'>) =>
  feed.of(collection.client)

const oneOf = <T>(ids: readonly string[]) => filterBy<T>({ _id: { $in: ids } })

async function idsOf<T extends Entity>(
  { collection }: DeviceOptions<T>,
  filter: Filter<T>,
  limit: number,
): Promise<string[]> {
  const options = {
    sort: sortBy<T>({ _id: 1 }),
    projection: projectionBy<T>(['_id']),
    limit: atMost(limit, mostRows),
  }
  const found = await collection.find<Entity>(filter, options).toArray()
  return found.map(({ _id }) => _id)
}
