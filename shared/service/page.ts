import { digits } from '@saude/contract/documents'
import { AppError, validationError } from '@saude/contract/errors'
import { isId } from '@saude/contract/id'
import { parseInstant } from '@saude/contract/instants'
import {
  defaultStep,
  type ListInput,
  type ListPage,
  type ListQuery,
  rowsAsked,
} from '@saude/contract/list-query'
import { type FieldMeta, metaOf } from '@saude/contract/meta'
import { personalKeys } from '@saude/contract/personal'
import type { Answer } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import {
  after,
  atMost,
  type Bound,
  both,
  type Entity,
  type Feed,
  type Filter,
  filterBy,
  type Path,
  type Projection,
  prefix,
  projectionBy,
  type Sort,
  sortBy,
  tokens,
  withTie,
} from '@saude/store'
import type { AnySchema } from 'yup'
import { devicePage, isOfDevice, mostRows } from './device-page.ts'
import { type RowPlan, rowFieldsOf } from './row.ts'
import type { Scoped } from './scope.ts'
import type { Stored } from './steps.ts'
import type { User } from './user.ts'

/** Which rows of a list, in which order. */
interface Window<T> {
  readonly sort: Sort<T>
  readonly skip: number
  readonly limit: Bound
}

export interface PageOptions<T extends Entity, Item> {
  /** In place of the filter that `filterOf` derives from the input. */
  readonly filter?: Filter<T>
  /** Where a list's order is stored under another path: `{name: 'searchName'}`. */
  readonly sort?: Readonly<Record<string, Path<T>>>
  /** A stored document as a row; without it `_id` becomes `id`. */
  readonly map?: (document: T) => Answer<Item>
  /** In place of `map`: all rows of the page at once, where other areas or counts say a part of each. */
  readonly mapAll?: (documents: readonly T[]) => Promise<readonly Answer<Item>[]>
  /**
   * Given: only the row's declared fields and these stored ones are read and reach `map`. Worth it where documents
   * are much larger than rows.
   */
  readonly also?: readonly Path<T>[]
  /** Given, in place of `map` and `also`: rows are declared fields of documents, which the store may write itself. */
  readonly row?: RowPlan<keyof T & string>
  /** In place of reading the rows of a page in the order of one stored path. */
  readonly read?: ((filter: Filter<T>, window: Window<T>) => Promise<readonly T[]>) | undefined
  /** In place of counting what the filter finds, where a list knows a quicker way. */
  readonly count?: () => Promise<number>
  /** Needed by synced lists: the area's change feed. */
  readonly feed?: Feed
  /** The texts that the given filter honours; the others are refused. Without a filter: `q`, by name. */
  readonly searches?: readonly SearchText[]
  /** Given: an anonymised user's list is not ordered by a personal field unasked. */
  readonly user?: User
}

/**
 * One page of a list as the contract says (wire.md): the input's filters, order and
 * interval, an exact total. `after` and `afterId` continue behind a row in the order of its last change; a device that
 * keeps a synced list gets it page by page and then what has changed (device-page.ts).
 */
export async function pageOf<T extends Entity, In extends ListInput, Item, Filters, Key extends string>(
  collection: Scoped<T>,
  query: ListQuery<In, Item, Filters, Key>,
  input: In,
  options: PageOptions<T, Item> = {},
): Promise<Answer<ListPage<Item>>> {
  const { startIndex, stopIndex } = rowsAsked(input, query.list.maxRows)
  const byName = !options.filter && collection.definition.arrays.includes('searchTokens')
  refuseUnsearched(input, options.searches ?? (byName ? ['q'] : []))
  const given = options.filter ?? filterOf<T>(query, input, collection)
  // Who sees the documents of all clients keeps none.
  const isKept = collection.client !== undefined || collection.definition.tenant === 'global'
  if (options.feed && isKept && isOfDevice(query, input)) {
    const kept = await devicePage({
      collection,
      feed: options.feed,
      filter: given,
      cursor: input.cursor,
      size: Math.min(input.eachStep ?? defaultStep, query.list.maxRows),
      asked: [query.name, options.user?.isAnonymization ?? false],
      rows: (some, limit) =>
        rowsOf(
          collection,
          query,
          some,
          { sort: sortBy({ _id: 1 }), skip: 0, limit: atMost(limit, mostRows) },
          options,
        ),
      count: options.count ?? (() => collection.countDocuments(given)),
    })
    return answerOf(kept)
  }
  const filter = input.after ? both(given, behind<T>(input.after, input.afterId)) : given
  const sort = sortOf(collection, query, input, options)
  const window = { sort, skip: startIndex, limit: atMost(stopIndex - startIndex + 1, mostRows) }
  const [items, totalItems] = await Promise.all([
    rowsOf(collection, query, filter, window, options),
    options.count && !input.after ? options.count() : collection.countDocuments(filter),
  ])
  const page = {
    items,
    totalItems,
    startIndex,
    stopIndex,
    endReached: startIndex + items.length >= totalItems,
  }
  return answerOf(page)
}

/**
 * The asked page of rows that are all at hand, already filtered and in order; with as many as the list gives at most.
 * @param searches the texts by which they are filtered; the others are refused
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  input: ListInput,
  { list }: Pick<ListQuery, 'list'>,
  searches: readonly SearchText[] = [],
) {
  refuseUnsearched(input, searches)
  const { startIndex, stopIndex } = rowsAsked(input, list.maxRows)
  return {
    items: rows.slice(startIndex, stopIndex + 1),
    totalItems: rows.length,
    startIndex,
    stopIndex,
    endReached: stopIndex >= rows.length - 1,
  }
}

const answerOf = <Item>(page: object): Answer<ListPage<Item>> =>
  // Answer of a free Item does not resolve here.
  page as Answer<ListPage<Item>>

const unsearched = {
  expression: 'Esta lista não tem busca por expressão',
  q: 'Esta lista não tem busca',
} as const

/** A text that every list may be asked with. */
type SearchText = keyof typeof unsearched

/**
 * A text that a list would pass over silently is refused: its sender would take what comes for what was found. `pageOf`
 * and `pageOfRows` do so; lists whose rows another area answers do it themselves.
 */
export function refuseUnsearched(input: ListInput, searches: readonly SearchText[] = []): void {
  for (const text of keysOf(unsearched))
    if (input[text] && !searches.includes(text)) throw validationError({ [text]: unsearched[text] })
}

async function rowsOf<T extends Entity, In extends ListInput, Item, Filters, Key extends string>(
  collection: Scoped<T>,
  { list }: ListQuery<In, Item, Filters, Key>,
  filter: Filter<T>,
  window: Window<T>,
  { row, also, map, mapAll, read }: PageOptions<T, Item>,
): Promise<readonly unknown[]> {
  const fields = list.itemFields
  if (row) return collection.rows(filter, window, rowFieldsOf(fields, row))
  const projection = also && projectionOf<T>(Object.keys(fields), also)
  const documents = read
    ? await read(filter, window)
    : await collection.find(filter, { ...window, ...(projection && { projection }) }).toArray()
  if (mapAll) return mapAll(documents)
  // Without either the documents are rows already, apart from the id; the kit checks that in tests.
  const plain = (document: T) => ({ ...document, id: document._id })
  const each: (document: T) => unknown = map ?? plain
  return documents.map(each)
}

/** Rows are stored documents whose `_id` became `id`. */
const projectionOf = <T>(declared: readonly string[], also: readonly Path<T>[]): Projection<T> =>
  // Declared fields that are not stored select nothing.
  projectionBy([...declared.map((key) => (key === 'id' ? '_id' : key)), ...also])

const changed = <T>(): Sort<T> => sortBy({ updatedAt: 1, _id: 1 })

function behind<T>(instant: string, id: string | null | undefined): Filter<T> {
  const updatedAt = parseInstant(instant)
  if (!updatedAt) throw new AppError('validation')
  // Lists that offer `after` are of versioned documents, which have updatedAt.
  if (!id) return filterBy({ updatedAt: { $gt: updatedAt } })
  return filterBy(after<Stored>(changed(), { updatedAt, _id: id }))
}

function sortOf<T extends Entity, In extends ListInput, Item, Filters, Key extends string>(
  { definition }: Scoped<T>,
  { list }: ListQuery<In, Item, Filters, Key>,
  input: In,
  { sort, user }: PageOptions<T, Item>,
): Sort<T> {
  if (input.after) return changed()
  const [defaultKey, defaultOrder] = list.defaultOrder
  // The order of names would identify people to an anonymised user.
  if (!input.orderBy && user?.isAnonymization && personalKeys(list.itemFields).includes(defaultKey))
    return withTie<T>({})
  const key = input.orderBy ?? defaultKey
  const order = input.order ?? (input.orderBy ? 'asc' : defaultOrder)
  const named = key === 'name' && definition.arrays.includes('searchTokens') ? 'searchName' : key
  const path = sort?.[key] ?? named
  // Orders are named after stored fields; the index test of each area proves it.
  return withTie(sortBy({ [path]: order === 'desc' ? -1 : 1 }))
}

/**
 * The filter that a list's input asks for, by the kind of each field: names by the beginnings of their words,
 * numbers with a mask and other texts by their beginning, relations by id, everything else as it is; `q` by name.
 */
export function filterOf<T extends Entity>(
  { list }: Pick<ListQuery, 'list'>,
  input: ListInput,
  { definition }: Pick<Scoped<T>, 'definition'>,
): Filter<T> {
  const values: Readonly<Record<string, unknown>> = { ...input }
  const byName = definition.arrays.includes('searchTokens')
  const conditions = Object.entries(list.filterFields).flatMap(([key, schema]) => {
    const value = values[key]
    if (value === null || value === undefined) return []
    return [
      byName && key === 'name' ? { searchTokens: tokens(String(value)) } : conditionOf(key, value, schema),
    ]
  })
  if (byName && input.q) conditions.push({ searchTokens: tokens(input.q) })
  // Filters are named after stored fields; the closed filter set is kept by the functions above.
  return filterBy(conditions.length <= 1 ? (conditions[0] ?? {}) : { $and: conditions })
}

function conditionOf(key: string, value: unknown, schema: AnySchema): Record<string, unknown> {
  const meta: FieldMeta = metaOf(schema)
  if (typeof value === 'object' && value !== null && 'id' in value) return { [`${key}.id`]: value.id }
  if (typeof value !== 'string' || meta.options) return { [key]: value }
  if (meta.kind === 'datetime') {
    const instant = meta.withDate && meta.withTime ? parseInstant(value) : undefined
    return { [key]: instant ?? value }
  }
  return { [key]: prefix(value) }
}

/** The digits of what was typed, for searches by number too; none of an id, which has some by chance. */
export const typedDigits = (q: string | null | undefined): string => (isId(q) ? '' : digits(q ?? ''))

/**
 * What a search offers: at most 20 documents whose name has the typed beginnings, in the order of names. An id is the
 * one document that has it: addresses keep choices without their names.
 */
export async function searchOf<T extends Entity>(
  collection: Scoped<T>,
  {
    q,
    filter = filterBy({}),
    limit = 20,
  }: { q?: string | null | undefined; filter?: Filter<T>; limit?: number },
): Promise<T[]> {
  // Collections that are searched have searchTokens and searchName, see `searchable`.
  const named = filterBy<T>(isId(q) ? { _id: q } : { searchTokens: tokens(q ?? '') })
  const sort = sortBy<T>({ searchName: 1, _id: 1 })
  return collection.find(q ? both(filter, named) : filter, { sort, limit: atMost(limit, 1_000) }).toArray()
}
