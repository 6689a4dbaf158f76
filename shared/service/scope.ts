import {
  type AllOptions,
  answerBounds,
  atMost,
  type Bound,
  type Collection,
  type CollectionDefinition,
  type Entity,
  type Filter,
  type FindOptions,
  filterBy,
  findRows,
  type RowField,
  type Stage,
  type Store,
  type Written,
} from '@saude/store'

/**
 * A collection as a handler sees it: the caller's client is in every filter, so another tenant's documents do not
 * exist. It reads; writing goes through `commit`, where idempotency record and change feed go with the data.
 */
export interface Scoped<T extends Entity>
  extends Pick<
    Collection<T>,
    'find' | 'findAll' | 'findOne' | 'countDocuments' | 'distinct' | 'aggregate' | 'aggregateAll'
  > {
  readonly definition: CollectionDefinition<T>
  /** The client whose documents are seen; undefined where the filter is lifted or the collection is global. */
  readonly client: string | undefined
  /** Documents as rows (`findRows` of the store). */
  readonly rows: <const N extends number>(
    filter: Filter<T>,
    options: Omit<FindOptions<T>, 'projection'> & { readonly limit: N & Written<N> },
    fields: readonly RowField[],
  ) => Promise<readonly object[]>
}

/** No document has it: what a caller without a client sees of a client's collection. */
export const noClient = ''

/**
 * Puts the tenant into every filter; `client` undefined lifts it (queries with `crossClient`, provider staff). Who does
 * not see protected diagnoses (`protected.ts`) reads collections as if there were no such documents.
 */
export function scoped<T extends Entity>(
  store: Store,
  definition: CollectionDefinition<T>,
  client: string | undefined,
  isProtectedSeen = true,
): Scoped<T> {
  const collection = store.collection(definition)
  const { hiddenBy } = definition
  const owner = definition.tenant === 'global' ? undefined : client
  const always = {
    ...(owner !== undefined && { client: owner }),
    ...(hiddenBy !== undefined && !isProtectedSeen && { [hiddenBy]: null }),
  }
  if (Object.keys(always).length === 0)
    return read(definition, undefined, collection, (filter = filterBy({})) => filter)
  return read(definition, owner, collection, (filter = filterBy({})) => filterBy({ ...filter, ...always }))
}

/** What a handler reads of a collection, with `own` around each filter. */
function read<T extends Entity>(
  definition: CollectionDefinition<T>,
  client: string | undefined,
  collection: Collection<T>,
  own: (filter?: Filter<T>) => Filter<T>,
): Scoped<T> {
  return {
    definition,
    client,
    // What a caller gives has a bound or none; the collection's own answer is the same.
    find: <R extends object = T>(
      filter: Filter<T> | undefined,
      options: FindOptions<T> & { readonly limit: Bound },
    ) => collection.find<R>(own(filter), options),
    findAll: <R extends object = T>(filter: Filter<T>, options: AllOptions<T> & { readonly max: Bound }) =>
      collection.findAll<R>(own(filter), options),
    findOne: (filter, options) => collection.findOne(own(filter), options),
    countDocuments: (filter, options) => collection.countDocuments(own(filter), options),
    distinct: (path, filter, options) => collection.distinct(path, own(filter), options),
    aggregate: (stages) => collection.aggregate(matchOwn(stages, own)),
    aggregateAll: (stages, options) => collection.aggregateAll(matchOwn(stages, own), options),
    rows: (filter, options, fields) =>
      findRows(
        collection,
        own(filter),
        { ...options, limit: atMost(options.limit, answerBounds.rows) },
        fields,
      ),
  }
}

function matchOwn<T>(stages: Stage<T>[], own: (filter?: Filter<T>) => Filter<T>): Stage<T>[] {
  const [first, ...rest] = stages
  if (first && '$match' in first) return [{ $match: own(first.$match) }, ...rest]
  return [{ $match: own() }, ...stages]
}
