import { AsyncLocalStorage } from 'node:async_hooks'
import { entryOf, fieldsOf } from '@saude/contract/clean'
import type { ListQuery } from '@saude/contract/list-query'
import { type FieldMeta, isRequired, limitOf, metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { OpenedService } from '@saude/service/service'
import type { User } from '@saude/service/user'
import {
  type AllOptions,
  atMost,
  type Collection,
  type CollectionDefinition,
  type Entity,
  type FindOptions,
} from '@saude/store'
import type { AnySchema } from 'yup'

/** What a service asked its store for. */
export interface Asked {
  readonly how: 'find' | 'count' | 'distinct' | 'aggregate'
  readonly definition: CollectionDefinition<Entity>
  readonly filter: object
  readonly options: FindOptions<Entity>
  /** Of a group that only counts: the fields of its key. */
  readonly countedBy?: readonly string[] | undefined
}

/** What is read on behalf of a call; the area's own work, such as catching up, may read meanwhile. */
const onBehalfOf = new AsyncLocalStorage<readonly Asked[]>()

/**
 * Notes all that a service reads from its store to answer; what it asks other areas is theirs.
 * @returns that, and the error in which the call ended, if it did
 */
export async function askedBy(
  service: OpenedService,
  query: string,
  input: object,
  user: User,
): Promise<{ asked: readonly Asked[]; error?: unknown }> {
  const asked: Asked[] = []
  const { store } = service
  const { collection } = store
  const watching: typeof collection = (definition) => {
    const own = collection(definition)
    const note = (
      how: Asked['how'],
      filter: object = {},
      options: object = {},
      countedBy?: readonly string[],
    ) => {
      if (onBehalfOf.getStore() !== asked) return
      asked.push({ how, definition: definition as CollectionDefinition<never>, filter, options, countedBy })
    }
    const watched: Partial<Collection<Entity>> = {
      find: (filter?: object, options?: object) => {
        note('find', filter, options)
        // With whatever was asked for: the watched collection has `toArray` as the real one.
        return own.find(filter as object, options as object) as never
      },
      findAll: (filter: object, { max, ...options }: AllOptions<Entity> & { readonly max: number }) => {
        note('find', filter, options)
        return own.findAll(filter, { ...options, max: atMost(max, 1_000_000) }) as never
      },
      findOne: (filter, options) => {
        note('find', filter, { ...options, limit: 1 })
        return own.findOne(filter as object, options as object)
      },
      countDocuments: (filter, options) => {
        note('count', filter)
        return own.countDocuments(filter as object, options)
      },
      distinct: (path, filter, { max }) => {
        note('distinct', filter)
        return own.distinct(path as never, filter as object, { max: atMost(max, 1_000_000) })
      },
      aggregate: (stages) => {
        const [first] = stages
        note('aggregate', first && '$match' in first ? first.$match : {}, {}, countedBy(stages))
        return own.aggregate(stages as never)
      },
      aggregateAll: (stages, options) => {
        const [first] = stages
        note('aggregate', first && '$match' in first ? first.$match : {}, {}, countedBy(stages))
        return own.aggregateAll(stages as never, options)
      },
    }
    return { ...own, ...watched } as typeof own // the same, watched
  }
  const open: { collection: typeof collection } = store
  open.collection = watching
  try {
    const context = { user, requestId: 'r', deadline: Date.now() + 60_000 }
    await onBehalfOf.run(asked, () => service.run(query, input, context))
    return { asked }
  } catch (error) {
    return { asked, error }
  } finally {
    open.collection = collection
  }
}

function countedBy(stages: readonly object[]): string[] | undefined {
  const [group] = stages.flatMap((stage) => ('$group' in stage ? [stage.$group] : []))
  if (typeof group !== 'object' || group === null || !('_id' in group)) return undefined
  const { _id, ...sums } = group
  if (JSON.stringify(Object.values(sums)) !== '[{"$sum":1}]') return undefined
  const keys = typeof _id === 'object' && _id !== null ? Object.values(_id) : [_id]
  return keys.flatMap((key) => (typeof key === 'string' ? [key.replace('$', '')] : []))
}

/** Choices among remote options have an id; those of a table of codes a code. */
const chosen = ['01890a5d-ac96-774b-bcce-b302099a8057', 'A01'].map((id) => ({ id, name: 'Nome' }))

/** Something that a field of this kind may be asked with. */
export function sample(schema: AnySchema): unknown {
  const { kind, options, mask, withTime, placeholder }: FieldMeta = metaOf(schema)
  if (options) return Object.keys(options)[0]
  const entry = entryOf(schema)
  if (entry && kind === 'relation')
    return chosen.map((one) => [one]).find((list) => schema.isValidSync(list)) ?? []
  switch (kind) {
    case 'boolean':
      return true
    case 'number':
      return Math.max(1, limitOf(schema, 'min') ?? 1)
    case 'datetime':
      return withTime ? '2026-01-02T03:04:05-03:00' : '2026-01-02'
    case 'point':
      return { x: -47.06, y: -22.9 }
    case 'relation':
      return chosen[0]
    case 'object':
      return Object.fromEntries(
        Object.entries(fieldsOf(schema)).map(([name, field]) => [name, sample(field)]),
      )
    case 'list':
      return entry ? [sample(entry)] : []
    default:
      // What has a form of its own shows an example of it.
      return mask ? '123' : schema.isValidSync('ab') ? 'ab' : (placeholder ?? 'ab')
  }
}

function samples(fields: Readonly<Record<string, AnySchema>>, wanted: (schema: AnySchema) => boolean) {
  const offered = new Set<string>()
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, schema]) => wanted(schema))
      .map(([name, schema]) => {
        const { options }: FieldMeta = metaOf(schema)
        // Two choices of the same options are two different ones.
        const keys = Object.keys(options ?? {})
        if (keys.length > 1 && offered.has(keys.join())) return [name, keys[1]]
        offered.add(keys.join())
        return [name, sample(schema)]
      }),
  )
}

/** What was typed into a search, a device's place in the list. */
const typed = [{ q: 'ana maria' }, { q: '123' }, { expression: 'ana' }]
const place = { after: '2026-01-02T03:04:05-03:00', afterId: '01890a5d-ac96-774b-bcce-b302099a8057' }

/** Each order in both directions, each filter alone in each order, any two filters together, what is typed. */
export function inputsOfList({ list }: ListQuery): object[] {
  const needed = samples(list.filterFields, isRequired)
  const filters = Object.entries(samples(list.filterFields, () => true)).map(([name, value]) => ({
    [name]: value,
  }))
  const pairs = filters.flatMap((one, index) =>
    filters.slice(index + 1).map((other) => ({ ...one, ...other })),
  )
  const ordered = list.orders.flatMap((orderBy) =>
    [{}, ...filters].flatMap((filter) => ['asc', 'desc'].map((order) => ({ ...filter, orderBy, order }))),
  )
  return [{}, ...ordered, ...pairs, ...typed, { startIndex: 2000, stopIndex: 2039 }, place].map((input) => ({
    ...needed,
    ...input,
  }))
}

/** What a query needs alone, each thing that it may be given besides, and all of them. */
export function inputsOf({ input }: Query): object[] {
  const fields = fieldsOf(input as AnySchema) // every contract's input is an object schema
  const needed = samples(fields, isRequired)
  const more = Object.entries(samples(fields, (schema) => !isRequired(schema)))
  const each = more.map(([name, value]) => ({ ...needed, [name]: value }))
  return [needed, ...each, { ...needed, ...Object.fromEntries(more) }]
}
