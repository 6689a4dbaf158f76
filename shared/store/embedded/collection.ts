import type { Collection, FindOptions } from '../collection.ts'
import type { CollectionDefinition } from '../definition.ts'
import { unsupported } from '../errors.ts'
import type { Entity } from '../paths.ts'
import type { Catalog } from './catalog.ts'
import { createCursor, listCursor } from './cursor.ts'
import { distinctQuery } from './distinct.ts'
import { decode, decodeAs, type Encoded } from './encode.ts'
import { encodeUpdate } from './encode-update.ts'
import { groupQuery } from './group-query.ts'
import { cut, rowColumn } from './project.ts'
import type { Step, StepResult } from './protocol.ts'
import { orderBy, select, selectCount, selectDocuments } from './select.ts'
import { storedDocument } from './stored-document.ts'
import { upsertBase } from './upsert.ts'

type Options = FindOptions<Record<string, unknown>>

/** The collection of the embedded engine: translates, encodes, and leaves the work to the worker. */
export function createCollection<T extends Entity>(
  catalog: Catalog,
  { name }: CollectionDefinition<T>,
): Collection<T> {
  const scope = catalog.scope(name)
  const { shapes } = scope
  const { channel } = catalog

  function found<R extends object>(filter: object, options: Options) {
    const { projection: _, ...place } = options
    const { trim } = cut(options.projection)
    // Translated when it is sent: by then every earlier write is known.
    const query = () => selectDocuments(scope, filter, options)
    return createCursor<R>({
      trim,
      most: options.limit || Number.POSITIVE_INFINITY,
      all: async () => channel.read({ kind: 'rows', query: query() }),
      rows: async () => {
        const order = orderBy(scope, options.sort)
        const rows = select(scope, filter, {
          ...place,
          columns: 'n',
          ...(order === undefined ? {} : { order }),
        })
        return channel.read({ kind: 'rows', query: rows })
      },
      page: async (rows) => channel.read({ kind: 'rows', query: pageOf(name, query().sql, rows) }),
    })
  }

  async function one(step: Step): Promise<StepResult> {
    const [result] = await catalog.write([step])
    if (!result) throw unsupported('A step without a result')
    return result
  }

  /** Chooses the rows that a write is for: the first, or all when `limit` is 0. */
  function rows(filter: object, limit: 0 | 1, sort?: object) {
    const order = orderBy(scope, sort)
    return select(scope, filter, { columns: 'n', limit, ...(order === undefined ? {} : { order }) })
  }

  function modify(
    filter: object,
    update: object,
    limit: 0 | 1,
    isUpsert: boolean | undefined,
    sort?: object,
  ) {
    return {
      kind: 'modify' as const,
      update: encodeUpdate(update, shapes),
      query: rows(filter, limit, sort),
      ...(isUpsert ? { upsert: upsertBase(filter, shapes) } : {}),
    }
  }

  return {
    collectionName: name,
    find: <R extends object = T>(filter: object = {}, options: Options = {}) => found<R>(filter, options),
    async findOne<R extends object = T>(filter: object, options: Options = {}) {
      const [first] = await found<R>(filter, { ...options, limit: 1 }).toArray()
      return first ?? null
    },
    async insertOne(document) {
      await one({ kind: 'insert', collection: name, documents: [storedDocument(scope, document)] })
      return { insertedId: document._id }
    },
    async insertMany(documents) {
      if (documents.length === 0) return { insertedCount: 0 }
      const encoded = documents.map((document) => storedDocument(scope, document))
      const { modified } = await one({ kind: 'insert', collection: name, documents: encoded })
      return { insertedCount: modified }
    },
    updateOne: async (filter, update, options) =>
      counts(await one(modify(filter, update, 1, options?.upsert))),
    updateMany: async (filter, update) => counts(await one(modify(filter, update, 0, false))),
    async replaceOne(filter, document, options) {
      const upsert = options?.upsert ? { upsert: upsertBase(filter, shapes) } : {}
      const encoded = storedDocument(scope, document)
      return counts(await one({ kind: 'replace', query: rows(filter, 1), document: encoded, ...upsert }))
    },
    async deleteOne(filter) {
      return { deletedCount: (await one({ kind: 'delete', query: rows(filter, 1) })).modified }
    },
    async deleteMany(filter) {
      return { deletedCount: (await one({ kind: 'delete', query: rows(filter, 0) })).modified }
    },
    async findOneAndUpdate(filter, update, options = {}) {
      const step = modify(filter, update, 1, options.upsert, options.sort)
      const { document } = await one({ ...step, answer: options.returnDocument ?? 'before' })
      if (document === undefined) return null
      if (options.projection) throw unsupported('findOneAndUpdate answers whole documents')
      return decodeAs<T>(JSON.parse(document))
    },
    async findTexts(filter, options, fields) {
      const query = selectDocuments(scope, filter, options, rowColumn(fields))
      return channel.read({ kind: 'texts', query })
    },
    countDocuments: async (filter = {}, options = {}) =>
      channel.read({ kind: 'count', query: selectCount(scope, filter, options.limit) }),
    async distinct(path, filter = {}) {
      const values: Encoded[][] = JSON.parse(
        await channel.read({ kind: 'table', query: distinctQuery(scope, path, filter) }),
      )
      return values.map(([value]) => decode(value ?? null))
    },
    aggregate: <R extends object>(stages: readonly object[]) =>
      listCursor<R>(async () => {
        const { query, toDocument } = groupQuery(scope, stages)
        const table: Encoded[][] = JSON.parse(await channel.read({ kind: 'table', query }))
        // What comes out is what the caller's stages say.
        return table.map((row) => toDocument(row) as R)
      }),
  }
}

/** The selected columns of chosen rows, in their order. */
function pageOf(collection: string, sql: string, rows: readonly number[]) {
  const columns = sql.slice(0, sql.indexOf(' FROM '))
  return {
    sql: `${columns} FROM json_each(?) chosen CROSS JOIN "${collection}" ON n = chosen.value ORDER BY chosen.key`,
    parameters: [JSON.stringify(rows)],
    collection,
  }
}

function counts(result: StepResult) {
  return { matchedCount: result.matched, modifiedCount: result.modified, upsertedCount: result.upserted }
}
