import type { AbstractCursor, Db, Document, UpdateFilter } from 'mongodb'
import type { Collection, Cursor, FindOptions } from '../collection.ts'
import type { CollectionDefinition } from '../definition.ts'
import { unsupported } from '../errors.ts'
import type { Entity } from '../paths.ts'
import { type Direction, withTie } from '../sort.ts'
import type { Gate } from './gate.ts'
import { createGuard } from './guard.ts'
import { stagesFor } from './stages.ts'

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
): Collection<T> {
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
      return work({ ...update })
    })
  }

  function found<R extends object>(filter: object, options: Options): Cursor<R> {
    return cursorOf<R>(gate, () => {
      guard.filter(filter)
      guard.options(options)
      return rows.find<R>({ ...filter }, ordered(options))
    })
  }

  return {
    collectionName: definition.name,
    find: <R extends object = T>(filter: object = {}, options: Options = {}) => found<R>(filter, options),
    async findOne<R extends object = T>(filter: object, options: Options = {}) {
      const [first] = await found<R>(filter, { ...options, limit: 1 }).toArray()
      return first ?? null
    },
    insertOne: (document) => gate.run(() => rows.insertOne({ ...document })),
    insertMany: async (documents) =>
      documents.length === 0
        ? { insertedCount: 0 }
        : gate.run(() => rows.insertMany(documents.map((document) => ({ ...document })))),
    updateOne: (filter, update, { upsert = false } = {}) =>
      changing(filter, update, (changes) => rows.updateOne({ ...filter }, changes, { upsert })),
    updateMany: (filter, update) =>
      changing(filter, update, (changes) => rows.updateMany({ ...filter }, changes)),
    replaceOne: (filter, document, { upsert = false } = {}) =>
      guarded(filter, async () => {
        const { matchedCount, modifiedCount, upsertedCount } = await rows.replaceOne(
          { ...filter },
          { ...document },
          { upsert },
        )
        return { matchedCount, modifiedCount, upsertedCount }
      }),
    deleteOne: (filter) => guarded(filter, () => rows.deleteOne({ ...filter })),
    deleteMany: (filter) => guarded(filter, () => rows.deleteMany({ ...filter })),
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
    countDocuments: (filter = {}, { limit } = {}) =>
      guarded(filter, () => rows.countDocuments({ ...filter }, limit ? { limit } : {})),
    distinct: (path, filter = {}) => guarded(filter, () => rows.distinct(path, { ...filter })),
    aggregate: <R extends object>(stages: readonly object[]) =>
      cursorOf<R>(gate, () => {
        guard.stages(stages)
        return rows.aggregate<R>(stagesFor(stages))
      }),
  }
}

/** Options for the driver: the sort as a Map, which keeps the order of its keys, with `_id` at its end. */
export function ordered({ sort, ...options }: Options) {
  if (sort === undefined || Object.keys(sort).length === 0) return options
  const keys = Object.entries<Direction | undefined>(withTie(sort))
  return { ...options, sort: new Map(keys.map(([path, direction]) => [path, direction ?? 1] as const)) }
}

/** Opened at the first look. Rows are what the caller's projection or stages say. */
function cursorOf<R extends object>(gate: Gate, open: () => AbstractCursor<R>): Cursor<R> {
  let opened: AbstractCursor<R> | undefined
  const cursor = (): AbstractCursor<R> => {
    opened ??= open()
    return opened
  }
  const next = () => gate.run(async () => cursor().next())
  return {
    toArray: () => gate.run(async () => cursor().toArray()),
    next,
    async *[Symbol.asyncIterator]() {
      try {
        for (let row = await next(); row !== null; row = await next()) yield row
      } finally {
        await opened?.close()
      }
    },
  }
}
