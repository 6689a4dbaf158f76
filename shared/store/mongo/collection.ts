import { type AbstractCursor, BSON, type Db, type Document, type UpdateFilter } from 'mongodb'
import { allWithin, refuseBeyond, withLimit } from '../all.ts'
import { answerBounds, partBounds } from '../bounds.ts'
import type { BoundedCursor, Collection, FindOptions } from '../collection.ts'
import type { CollectionDefinition } from '../definition.ts'
import { beyondError, unsupported } from '../errors.ts'
import type { Entity } from '../paths.ts'
import { countRead, type Reader, type Reads } from '../reads.ts'
import { type Direction, withTie } from '../sort.ts'
import { createCursor } from '../walk.ts'
import type { Gate } from './gate.ts'
import { createGuard } from './guard.ts'
import { stagesFor } from './stages.ts'
import { type Following, inserted } from './view/follow.ts'

export type Row = Document & { _id: string }
type Options = FindOptions<Record<string, unknown>>

/**
 * The driver's collection behind the gate and the guard. Documents go in and out as they are; every sort ends
 * in `_id`.
 */
export function createCollection<T extends Entity>(
  db: Db,
  definition: CollectionDefinition<T>,
  gate: Gate,
  by: { readonly reads: Reads; readonly reader: Reader; readonly following: Following },
): Collection<T> {
  const { reader } = by
  const place = { collection: definition.name, reader }
  const guard = createGuard(definition)
  const rows = db.collection<Row>(definition.name)

  /** Guarded inside the gate, so that a refusal is a rejection, as on the embedded engine. */
  const guarded = <R>(filter: object, work: () => Promise<R>): Promise<R> =>
    gate.run(async () => {
      guard.filter(filter)
      return work()
    })

  function changing<R>(
    filter: object,
    update: object,
    work: (changes: UpdateFilter<Row>) => Promise<R>,
  ): Promise<R> {
    return guarded(filter, async () => {
      guard.update(update)
      refuseViewed()
      return work({ ...update })
    })
  }

  const isViewed = by.following.has(definition.name)

  /** Outside of `atomically` rows of a view are written behind documents that are new, and no others. */
  function refuseViewed(): void {
    if (isViewed)
      throw unsupported(`Documents of ${definition.name} have rows of a view: change them atomically`)
  }

  async function followed(ids: readonly string[]): Promise<void> {
    if (isViewed) await by.following.follow(undefined, [inserted(definition.name, ids)])
  }

  function found<R extends object>(filter: object, options: Options): BoundedCursor<R> {
    return walked<R>(() => {
      guard.filter(filter)
      guard.options(options)
      return rows.find<R>({ ...filter }, ordered(options))
    })
  }

  const grouped = <R extends object>(stages: readonly object[]): BoundedCursor<R> =>
    walked<R>(() => {
      guard.stages(stages)
      return rows.aggregate<R>(stagesFor(stages))
    })

  /** Rows are what the caller's projection or stages say; the driver's cursor is opened with the first look. */
  function walked<R extends object>(open: () => AbstractCursor<R>): BoundedCursor<R> {
    async function all(): Promise<R[]> {
      const { found, bytes, isMore } = await gate.run(async () => {
        const cursor = open()
        try {
          return await readSome(cursor, answerBounds)
        } finally {
          await cursor.close()
        }
      })
      countRead(by.reads, found.length, bytes)
      if (isMore)
        throw beyondError(`${answerBounds.rows} rows or ${answerBounds.bytes} bytes`, {
          collection: definition.name,
          ...(reader.query !== '' && { query: reader.query }),
        })
      return found
    }
    async function* parts() {
      const cursor = await gate.run(async () => open().batchSize(partBounds.rows))
      try {
        for (;;) {
          reader.check()
          const { found, bytes, isMore } = await gate.run(() => readSome(cursor, partBounds))
          countRead(by.reads, found.length, bytes)
          if (found.length > 0) yield found
          if (!isMore) return
        }
      } finally {
        await cursor.close()
      }
    }
    return createCursor<R>({ all, parts }, by.reads, reader)
  }

  return {
    collectionName: definition.name,
    find: <R extends object = T>(filter: object = {}, options: Options = {}) => found<R>(filter, options),
    async findOne<R extends object = T>(filter: object, options: Options = {}) {
      const [first] = await found<R>(filter, { ...options, limit: 1 }).toArray()
      return first ?? null
    },
    insertOne: (document) =>
      gate.run(async () => {
        const { insertedId } = await rows.insertOne({ ...document })
        await followed([document._id])
        return { insertedId }
      }),
    insertMany: async (documents) =>
      documents.length === 0
        ? { insertedCount: 0 }
        : gate.run(async () => {
            const { insertedCount } = await rows.insertMany(documents.map((document) => ({ ...document })))
            await followed(documents.map(({ _id }) => _id))
            return { insertedCount }
          }),
    updateOne: (filter, update, { upsert = false } = {}) =>
      changing(filter, update, (changes) => rows.updateOne({ ...filter }, changes, { upsert })),
    updateMany: (filter, update) =>
      changing(filter, update, (changes) => rows.updateMany({ ...filter }, changes)),
    replaceOne: (filter, document, { upsert = false } = {}) =>
      guarded(filter, async () => {
        refuseViewed()
        const { matchedCount, modifiedCount, upsertedCount } = await rows.replaceOne(
          { ...filter },
          { ...document },
          { upsert },
        )
        return { matchedCount, modifiedCount, upsertedCount }
      }),
    deleteOne: (filter) =>
      guarded(filter, () => {
        refuseViewed()
        return rows.deleteOne({ ...filter })
      }),
    deleteMany: (filter) =>
      guarded(filter, () => {
        refuseViewed()
        return rows.deleteMany({ ...filter })
      }),
    findOneAndUpdate: (filter, update, { sort, ...options } = {}) =>
      changing(filter, update, async (changes) => {
        if (options.projection) throw unsupported('findOneAndUpdate answers whole documents')
        const place = sort ? { sort: { ...sort } } : {}
        guard.options(place)
        const document = await rows.findOneAndUpdate({ ...filter }, changes, {
          returnDocument: options.returnDocument ?? 'before',
          upsert: options.upsert ?? false,
          ...ordered(place),
        })
        // The document is one of this collection's.
        return document as unknown as T | null
      }),
    findAll: <R extends object = T>(
      filter: object,
      { max, ...options }: Options & { readonly max: number },
    ) => allWithin(max, place, (limit) => found<R>(filter, { ...options, limit }).toArray()),
    async countDocuments(filter = {}, { limit } = {}) {
      reader.check()
      return guarded(filter, () => rows.countDocuments({ ...filter }, limit ? { limit } : {}))
    },
    async distinct(path, filter, { max }) {
      reader.check()
      // The server itself answers 16 MB of them at most.
      const values = await guarded(filter, () => rows.distinct(path, { ...filter }))
      countRead(by.reads, values.length, 0)
      refuseBeyond(values, max, place)
      return values
    },
    aggregate: grouped,
    aggregateAll: <R extends object>(stages: readonly object[], { max }: { readonly max: number }) =>
      allWithin(max, place, (limit) => grouped<R>(withLimit(stages, limit)).toArray()),
  }
}

/** Options for the driver: the sort as a Map, which keeps the order of its keys, with `_id` at its end. */
export function ordered({ sort, ...options }: Options) {
  if (sort === undefined || Object.keys(sort).length === 0) return options
  const keys = Object.entries<Direction | undefined>(withTie(sort))
  return { ...options, sort: new Map(keys.map(([path, direction]) => [path, direction ?? 1] as const)) }
}

interface Bounds {
  readonly rows: number
  readonly bytes: number
}

interface Some<R> {
  readonly found: R[]
  /** Of BSON. */
  readonly bytes: number
  /** It ended because of the bounds. */
  readonly isMore: boolean
}

/** Reads on until a bound is reached or nothing is left; what came beyond the bound stays in the cursor. */
async function readSome<R extends object>(
  cursor: AbstractCursor<R>,
  { rows, bytes }: Bounds,
): Promise<Some<R>> {
  const found: R[] = []
  let size = 0
  while (await cursor.hasNext()) {
    if (found.length === rows || size > bytes) return { found, bytes: size, isMore: true }
    const row = await cursor.next()
    if (row === null) break
    size += BSON.calculateObjectSize(row)
    found.push(row)
  }
  return { found, bytes: size, isMore: false }
}
