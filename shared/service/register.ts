import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { metaOf } from '@saude/contract/meta'
import type { Shape } from '@saude/contract/query'
import type { Resource } from '@saude/contract/resource'
import { searchable, searchName } from '@saude/contract/search'
import { bury, type Handler, handlersFor, insert, type Stored, update } from './handlers.ts'
import { filterOf, pageOf, searchOf } from './page.ts'
import { type CollectionDefinition, defineCollection, type Filter, type Path, prefix } from './store.ts'

/**
 * An entry of a plain register: the resource's own fields, and beside them `<field>Key` for each unique field and
 * `<field>Search` for each text that is filtered by its beginning.
 */
export interface RegisterDocument extends Stored {
  readonly searchName: string
  readonly searchTokens: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/** The collection of a register, with an index for each order and each unique field. */
export function registerCollection<S extends Shape>(
  register: Resource<S>,
): CollectionDefinition<RegisterDocument> {
  const resource = register as unknown as Resource // only the types of the fields differ
  const { name, unique, label, list } = resource
  // Paths of the resource's own fields, which RegisterDocument does not name.
  const path = (key: string) => key as Path<RegisterDocument>
  const orders = new Set([...list.list.orders, label].map((key) => (key === label ? 'searchName' : key)))
  return defineCollection<RegisterDocument>(name, {
    tenant: 'client',
    versioned: true,
    arrays: ['searchTokens'],
    indexes: [
      ...[...orders].map((key) => ({ keys: { client: 1, [path(key)]: 1, _id: 1 } as const })),
      ...unique.map((key) => ({ keys: { client: 1, [path(`${key}Key`)]: 1 } as const, unique: true })),
      ...searchedFields(resource).map((key) => ({
        keys: { client: 1, [path(`${key}Search`)]: 1, _id: 1 } as const,
      })),
    ],
  })
}

/** Texts without a mask that are filtered by their beginning, the label apart: it is found by its words. */
const searchedFields = ({ fields, label }: Resource): string[] =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const { showFilter, mask, options, kind } = metaOf(schema)
    return key !== label && showFilter && kind === 'string' && !mask && !options ? [key] : []
  })

/** What follows from an entry's own fields; `values` holds all of them, also those that an update leaves alone. */
function derived(resource: Resource, id: string, values: Fields): Fields {
  const result: Record<string, unknown> = { ...searchable(String(values[resource.label] ?? '')) }
  for (const key of resource.unique) {
    const value = values[key] ?? null
    result[`${key}Key`] = value === null ? `none:${id}` : searchName(String(value))
  }
  for (const key of searchedFields(resource)) result[`${key}Search`] = searchName(String(values[key] ?? ''))
  return result
}

/** A document as it is stored, without what the kit adds; for the register's demo part too. */
export const registerValues = <S extends Shape>(
  register: Resource<S>,
  id: string,
  values: Fields,
): Fields => ({
  ...values,
  ...derived(register as unknown as Resource, id, values), // only the types of the fields differ
})

function filterFor(
  resource: Resource,
  input: Fields,
  definition: CollectionDefinition<RegisterDocument>,
): Filter<RegisterDocument> {
  const { list, label } = resource
  const { [label]: name, ...rest } = input
  const special = new Set(searchedFields(resource))
  const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => !special.has(key)))
  const q = name ?? input.q
  const filter = filterOf<RegisterDocument>(
    list,
    { ...plain, q: typeof q === 'string' ? q : null },
    { definition },
  )
  const begins = [...special].flatMap((key) => {
    const value = input[key]
    return typeof value === 'string' ? [{ [`${key}Search`]: prefix(searchName(value)) }] : []
  })
  // The fields are the resource's own, which RegisterDocument does not name.
  return (begins.length > 0 ? { $and: [filter, ...begins] } : filter) as Filter<RegisterDocument>
}

/** The six handlers of a plain register: list, get, create, update, delete and search. */
export function registerHandlers<S extends Shape>(
  register: Resource<S>,
  definition: CollectionDefinition<RegisterDocument>,
): Handler[] {
  // The handlers are the same for all: only the types of the fields differ.
  const own = register as unknown as Resource
  const { label, list, get, create, update: change, remove, search } = own
  const on = handlersFor({ entry: definition })
  const item = (document: RegisterDocument) => ({ ...document, id: document._id })
  return [
    on(list, async ({ input, collections, user }) =>
      pageOf(collections.entry, list, input, {
        filter: filterFor(own, { ...input }, definition),
        // `searchName` and the fields themselves are what registerCollection indexes.
        sort: { [label]: 'searchName' },
        map: item,
        user,
      }),
    ),
    on(get, async ({ input, collections }) => {
      const found = await collections.entry.findOne({ _id: input.id })
      if (!found) throw new AppError('notFound')
      return item(found)
    }),
    on(create, async ({ input, collections, commit }) => {
      const id = newId()
      const values = registerValues(own, id, input)
      // The register's own fields beside the derived ones, see RegisterDocument.
      return commit([insert(collections.entry, { ...(values as unknown as RegisterDocument), _id: id })], {
        id,
      })
    }),
    on(change, async ({ input: { id, document, version }, collections, commit }) => {
      const stored = await collections.entry.findOne({ _id: id })
      if (!stored) throw new AppError('notFound')
      const values = derived(own, id, { ...stored, ...document })
      // What was derived from the document just read must still fit when it is written.
      const expected = version ?? stored.version
      return commit([update(collections.entry, { _id: id, version: expected }, { ...document, ...values })], {
        id,
        version: expected + 1,
      })
    }),
    on(remove, async ({ input: { id }, collections, commit }) =>
      commit([bury(collections.entry, { _id: id })], { id }),
    ),
    on(search, async ({ input: { q }, collections }) => {
      const found = await searchOf(collections.entry, { q })
      return {
        items: found.map((document) => ({ id: document._id, name: String(labelled(document, label) ?? '') })),
      }
    }),
  ]
}

const labelled = (document: object, label: string): unknown => {
  const values: Fields = { ...document }
  return values[label]
}
