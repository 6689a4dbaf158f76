import { forQuery } from '../all.ts'
import { answerBounds, partBounds } from '../bounds.ts'
import type { Collection, FindOptions } from '../collection.ts'
import type { CollectionDefinition } from '../definition.ts'
import { unsupported } from '../errors.ts'
import type { Entity } from '../paths.ts'
import { countRead, type Reader, type Reads } from '../reads.ts'
import { createCursor } from '../walk.ts'
import type { Catalog } from './catalog.ts'
import { distinctQuery } from './distinct.ts'
import { decode, decodeAs, type Encoded, type EncodedDocument } from './encode.ts'
import { encodeUpdate } from './encode-update.ts'
import { groupQuery } from './group-query.ts'
import { parsedList } from './long-list.ts'
import { cut, rowColumn } from './project.ts'
import type { Step, StepResult } from './protocol.ts'
import { orderBy, select, selectCount, selectDocuments } from './select.ts'
import { storedDocument } from './stored-document.ts'
import { upsertBase } from './upsert.ts'

type Options = FindOptions<Record<string, unknown>>

/** Rows of a walk, in its order. */
interface Choice {
  readonly rows: Float64Array
  /** Those of them that were walked along before. */
  readonly known?: ReadonlySet<number>
}

/** Of a walk: so many rows are chosen before all are, which takes as long as there are many of them. */
const firstChosen = 10_000

/** The collection of the embedded engine: translates, encodes, and leaves the work to the worker. */
export function createCollection<T extends Entity>(
  catalog: Catalog,
  { name }: CollectionDefinition<T>,
  reads: Reads,
  reader: Reader,
): Collection<T> {
  const scope = catalog.scope(name)
  const { shapes } = scope
  const channel = catalog.channel.by(reader.caller)

  function found<R extends object>(filter: object, options: Options, most: number = answerBounds.rows) {
    const { projection: _, ...place } = options
    const { trim } = cut(options.projection)
    // Translated when it is sent: by then every earlier write is known.
    const query = () => selectDocuments(scope, filter, options)
    const documents = (parsed: readonly EncodedDocument[]): R[] => {
      reader.check()
      return parsed.map((document) => decodeAs<R>(trim?.(document) ?? document))
    }
    async function all(): Promise<R[]> {
      const text = await reading(channel.read({ kind: 'rows', query: query(), most }))
      const made = await parsedList(text, documents)
      countRead(reads, made.length, text.length)
      return made
    }
    async function chosen(limit = options.limit): Promise<Float64Array> {
      const order = orderBy(scope, options.sort)
      const rows = select(scope, filter, {
        ...place,
        ...(limit === undefined ? {} : { limit }),
        columns: 'n',
        ...(order === undefined ? {} : { order }),
      })
      return channel.read({ kind: 'numbers', query: rows })
    }
    /** The first are chosen alone, because many walks end with them; then all the others. */
    async function* choices(): AsyncGenerator<Choice, undefined> {
      const isFew = options.limit !== undefined && options.limit > 0 && options.limit <= firstChosen
      if (isFew) {
        yield { rows: await chosen() }
        return
      }
      const first = await chosen(firstChosen)
      yield { rows: first }
      if (first.length < firstChosen) return
      // Those of the first are left out a part at a time: there may be a million.
      yield { rows: await chosen(), known: new Set(first) }
    }
    /**
     * Many are chosen in order, and read in parts, so that a walk through a million of them holds a part; what is deleted
     * meanwhile is left out.
     */
    async function* parts() {
      if (options.limit && options.limit <= partBounds.rows) {
        yield await all()
        return
      }
      for await (const { rows, known } of choices())
        for (let from = 0; from < rows.length; ) {
          reader.check()
          const part = rows.subarray(from, from + partBounds.rows)
          const some = [...part].filter((row) => !known?.has(row))
          if (some.length === 0) {
            from += part.length
            continue
          }
          const text = await channel.read({ kind: 'part', query: pageOf(name, query().sql, some) })
          // All but the last, the place at which to go on.
          const parsed: EncodedDocument[] = JSON.parse(text)
          const next = Number(parsed.pop())
          countRead(reads, parsed.length, text.length)
          yield documents(parsed)
          const following = next === -1 ? undefined : some[next]
          from += following === undefined ? part.length : part.indexOf(following)
        }
    }
    return createCursor<R>({ all, parts }, reads, reader)
  }

  /** Names the query where the worker refused what it found. */
  async function reading<A>(answer: Promise<A>): Promise<A> {
    try {
      return await answer
    } catch (error) {
      throw forQuery(error, reader)
    }
  }

  /** Groups, which are found all at once. */
  function grouped<R extends object>(stages: readonly object[], most = Number.POSITIVE_INFINITY) {
    async function all(): Promise<R[]> {
      const { query, toDocument } = groupQuery(scope, stages)
      const text = await reading(channel.read({ kind: 'table', query, most }))
      const made = await parsedList(text, (table: readonly Encoded[][]) => {
        reader.check()
        // What comes out is what the caller's stages say.
        return table.map((row) => toDocument(row) as R)
      })
      countRead(reads, made.length, text.length)
      return made
    }
    async function* parts() {
      yield await all()
    }
    return createCursor<R>({ all, parts }, reads, reader)
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
    findAll: <R extends object = T>(
      filter: object,
      { max, ...options }: Options & { readonly max: number },
    ) => found<R>(filter, options, max).toArray(),
    async findTexts(filter, options, fields) {
      reader.check()
      const query = selectDocuments(scope, filter, options, rowColumn(fields))
      const texts = await reading(channel.read({ kind: 'texts', query, most: answerBounds.rows }))
      countRead(
        reads,
        texts.length,
        texts.reduce((sum, { length }) => sum + length, 0),
      )
      reader.check()
      return texts
    },
    async countDocuments(filter = {}, options = {}) {
      reader.check()
      return channel.read({ kind: 'count', query: selectCount(scope, filter, options.limit) })
    },
    async distinct(path, filter, { max }) {
      reader.check()
      const query = distinctQuery(scope, path, filter)
      const text = await reading(channel.read({ kind: 'table', query, most: max }))
      const values = await parsedList(text, (rows: readonly Encoded[][]) => {
        reader.check()
        return rows.map(([value]) => decode(value ?? null))
      })
      countRead(reads, values.length, text.length)
      return values
    },
    aggregate: <R extends object>(stages: readonly object[]) => grouped<R>(stages),
    aggregateAll: <R extends object>(stages: readonly object[], { max }: { readonly max: number }) =>
      grouped<R>(stages, max).toArray(),
  }
}

/** The selected columns of chosen rows, in their order. */
function pageOf(collection: string, sql: string, rows: readonly number[]) {
  const columns = sql.slice(0, sql.indexOf(' FROM '))
  return {
    sql: `${columns}, chosen.key FROM json_each(?) chosen CROSS JOIN "${collection}" ON n = chosen.value ORDER BY chosen.key`,
    parameters: [JSON.stringify(rows)],
    collection,
  }
}

function counts(result: StepResult) {
  return { matchedCount: result.matched, modifiedCount: result.modified, upsertedCount: result.upserted }
}
