import {
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
} from '@saude/store'

/**
 * A collection as a handler sees it: the caller's client is in every filter, so another tenant's documents do not
 * exist. It reads; writing goes through `commit`, where idempotency record and change feed go with the data.
 */
export interface Scoped<T extends Entity>
  extends Pick<Collection<T>, 'find' | 'findOne' | 'countDocuments' | 'distinct' | 'aggregate'> {
  readonly definition: CollectionDefinition<T>
  /** The client whose documents are seen; undefined where the filter is lifted or the collection is global. */
  readonly client: string | undefined
  /** Documents as rows (`findRows` of the store). */
  readonly rows: (
    filter: Filter<T>,
    options: Omit<FindOptions<T>, 'projection'>,
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
  if (Object.keys(always).length === 0) {
    return {
      definition,
      client: undefined,
      find: (filter, options) => collection.find(filter, options),
      findOne: (filter, options) => collection.findOne(filter, options),
      countDocuments: (filter, options) => collection.countDocuments(filter, options),
      distinct: (path, filter) => collection.distinct(path, filter),
      aggregate: (stages) => collection.aggregate(stages),
      rows: (filter, options, fields) => findRows(collection, filter, options, fields),
    }
  }
  const own = (filter: Filter<T> = filterBy({})): Filter<T> => filterBy({ ...filter, ...always })
  return {
    definition,
    client: owner,
    find: (filter, options) => collection.find(own(filter), options),
    findOne: (filter, options) => collection.findOne(own(filter), options),
    countDocuments: (filter, options) => collection.countDocuments(own(filter), options),
    distinct: (path, filter) => collection.distinct(path, own(filter)),
    aggregate: (stages) => collection.aggregate(matchOwn(stages, own)),
    rows: (filter, options, fields) => findRows(collection, own(filter), options, fields),
  }
}

function matchOwn<T>(stages: Stage<T>[], own: (filter?: Filter<T>) => Filter<T>): Stage<T>[] {
  const [first, ...rest] = stages
  if (first && '$match' in first) return [{ $match: own(first.$match) }, ...rest]
  return [{ $match: own() }, ...stages]
}
