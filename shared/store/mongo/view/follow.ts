import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb'
import type { Operation } from '../../operations.ts'
import type { AnyView } from '../../view/view.ts'
import type { Row } from '../collection.ts'
import { marksIn, rowsName, type ViewMark } from './marks.ts'

/** Documents whose rows are written together. */
const atOnce = 1_000

/** Keeps the rows of views in step with documents, in the transaction that writes these. */
export interface Following {
  /** Ids of the documents that an operation is about to write, of which there are rows. */
  concerned(session: ClientSession | undefined, operation: Operation): Promise<Concerned>
  /** Writes their rows, after all operations are done. */
  follow(session: ClientSession | undefined, concerned: readonly Concerned[]): Promise<void>
  /** Makes rows of documents that were there before the view. @returns how many documents there were */
  project(session: ClientSession | undefined, view: AnyView, after: string, upTo: string): Promise<number>
  complete(session: ClientSession | undefined, view: AnyView): Promise<void>
  /** Takes all rows of a client's documents. */
  clear(collection: string, client: string): Promise<void>
  readonly views: readonly AnyView[]
}

export interface Concerned {
  readonly collection: string
  readonly ids: readonly string[]
}

const none: Concerned = { collection: '', ids: [] }

/** Follows the documents of a database for these views. */
export function createFollowing(db: Db, views: readonly AnyView[]): Following {
  const within = (session: ClientSession | undefined) => (session ? { session } : {})

  async function markOf(
    session: ClientSession | undefined,
    { name }: AnyView,
  ): Promise<ViewMark | undefined> {
    return (await marksIn(db).findOne({ _id: name }, within(session))) ?? undefined
  }

  async function write(
    session: ClientSession | undefined,
    view: AnyView,
    filter: object,
    ids: readonly string[],
  ): Promise<number> {
    const mark = await markOf(session, view)
    if (!mark) return 0
    const projection = Object.fromEntries(['_id', 'client', ...view.fields].map((field) => [field, 1]))
    const found = await db
      .collection<Row>(view.of.name)
      .find(filter, { ...within(session), projection })
      .toArray()
    const left = new Set(ids)
    const writes: AnyBulkWriteOperation<Row>[] = []
    for (const document of found) {
      const { _id, client = '' } = document
      const row = view.row(document)
      if (row === null) continue
      left.delete(_id)
      writes.push({ replaceOne: { filter: { _id }, replacement: { client, ...row }, upsert: true } })
    }
    if (left.size > 0) writes.push({ deleteMany: { filter: { _id: { $in: [...left] } } } })
    if (writes.length > 0)
      await db.collection<Row>(rowsName(view.name, mark.generation)).bulkWrite(writes, within(session))
    return found.length
  }

  return {
    views,
    async concerned(session, operation) {
      if (!('collection' in operation) || operation.kind === 'exists' || operation.kind === 'absent')
        return none
      const collection = operation.collection.name
      if (!views.some(({ of }) => of.name === collection)) return none
      if ('document' in operation) return { collection, ids: [operation.document._id] }
      if ('target' in operation) return { collection, ids: [operation.target._id] }
      const found = await db
        .collection<Row>(collection)
        .find({ ...operation.filter }, { ...within(session), projection: { _id: 1 } })
        .toArray()
      return { collection, ids: found.map(({ _id }) => _id) }
    },
    async follow(session, concerned) {
      for (const view of views) {
        const own = concerned.flatMap(({ collection, ids }) => (collection === view.of.name ? ids : []))
        const ids = [...new Set(own)]
        for (let from = 0; from < ids.length; from += atOnce) {
          const some = ids.slice(from, from + atOnce)
          await write(session, view, { _id: { $in: some } }, some)
        }
      }
    },
    async project(session, view, after, upTo) {
      const count = await write(session, view, { _id: { $gt: after, $lte: upTo } }, [])
      await marksIn(db).updateOne({ _id: view.name }, { $inc: { count } }, within(session))
      return count
    },
    async complete(session, view) {
      await marksIn(db).updateOne(
        { _id: view.name },
        { $set: { isReady: true, before: null } },
        within(session),
      )
    },
    async clear(collection, client) {
      for (const view of views) {
        const mark = view.of.name === collection ? await markOf(undefined, view) : undefined
        if (mark) await db.collection(rowsName(view.name, mark.generation)).deleteMany({ client })
      }
    },
  }
}
