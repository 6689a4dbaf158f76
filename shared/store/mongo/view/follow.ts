import type { AnyBulkWriteOperation, ClientSession, Db } from 'mongodb'
import type { Operation } from '../../operations.ts'
import type { AnyGathered, AnySource, AnyView } from '../../view/view.ts'
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
  /** Takes all rows of a client's documents; of a source that was emptied what it said of others. */
  clear(collection: string, client: string): Promise<void>
  /** Whether rows of a view are made of documents of a collection. */
  has(collection: string): boolean
  readonly views: readonly AnyView[]
}

export interface Concerned {
  readonly collection: string
  readonly ids: readonly string[]
  /** Of documents of a source: in whose rows they were before, by the names of views. */
  readonly owners: ReadonlyMap<string, readonly string[]>
}

const noOwners: Concerned['owners'] = new Map()
const none: Concerned = { collection: '', ids: [], owners: noOwners }

/** Documents that were inserted. */
export const inserted = (collection: string, ids: readonly string[]): Concerned => ({
  collection,
  ids,
  owners: noOwners,
})

const sourcesOf = ({ sources }: AnyView, collection: string): readonly AnySource[] =>
  Object.values(sources).filter(({ of }) => of.name === collection)

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
    const beside = await gathered(session, view, found)
    const left = new Set(ids)
    const writes: AnyBulkWriteOperation<Row>[] = []
    for (const document of found) {
      const { _id, client = '' } = document
      const row = view.row(document, beside(_id))
      if (row === null) continue
      left.delete(_id)
      writes.push({ replaceOne: { filter: { _id }, replacement: { client, ...row }, upsert: true } })
    }
    if (left.size > 0) writes.push({ deleteMany: { filter: { _id: { $in: [...left] } } } })
    if (writes.length > 0)
      await db.collection<Row>(rowsName(view.name, mark.generation)).bulkWrite(writes, within(session))
    return found.length
  }

  /** What `row` gets beside each of some documents. */
  async function gathered(
    session: ClientSession | undefined,
    { sources }: AnyView,
    documents: readonly Row[],
  ): Promise<(id: string) => AnyGathered> {
    const clients = [...new Set(documents.map(({ client }) => client))]
    const ids = documents.map(({ _id }) => _id)
    const all = new Map<string, Map<string, object[]>>()
    for (const [name, { of, owner, fields }] of Object.entries(sources)) {
      const byOwner = new Map<string, object[]>()
      all.set(name, byOwner)
      if (ids.length === 0) continue
      const projection = Object.fromEntries([owner, ...fields].map((field) => [field, 1]))
      const found = db
        .collection<Row>(of.name)
        .find({ client: { $in: clients }, [owner]: { $in: ids } }, { ...within(session), projection })
      for await (const document of found) {
        const whose = String(document[owner])
        const said = fields.flatMap((field) => {
          const value: unknown = document[field]
          return value === null || value === undefined ? [] : [[field, value] as const]
        })
        if (said.length > 0) byOwner.set(whose, [...(byOwner.get(whose) ?? []), Object.fromEntries(said)])
      }
    }
    return (id) => Object.fromEntries([...all].map(([name, byOwner]) => [name, byOwner.get(id) ?? []]))
  }

  /** In whose rows documents of a source are now, by the names of views. */
  async function ownersOf(
    session: ClientSession | undefined,
    collection: string,
    filter: object,
  ): Promise<Concerned['owners']> {
    const owners = new Map<string, readonly string[]>()
    for (const view of views)
      for (const { owner } of sourcesOf(view, collection)) {
        const found = await db
          .collection<Row>(collection)
          .find(filter, { ...within(session), projection: { [owner]: 1 } })
          .toArray()
        const own = found.flatMap((one) => (typeof one[owner] === 'string' ? one[owner] : []))
        owners.set(view.name, [...(owners.get(view.name) ?? []), ...own])
      }
    return owners
  }

  const has = (collection: string): boolean =>
    views.some((view) => view.of.name === collection || sourcesOf(view, collection).length > 0)

  return {
    views,
    has,
    async concerned(session, operation) {
      if (!('collection' in operation) || operation.kind === 'exists' || operation.kind === 'absent')
        return none
      const collection = operation.collection.name
      if (!has(collection)) return none
      const whole = async (ids: readonly string[]): Promise<Concerned> => ({
        collection,
        ids,
        owners: await ownersOf(session, collection, { _id: { $in: [...ids] } }),
      })
      if ('document' in operation) return whole([operation.document._id])
      if ('target' in operation) return whole([operation.target._id])
      const found = await db
        .collection<Row>(collection)
        .find({ ...operation.filter }, { ...within(session), projection: { _id: 1 } })
        .toArray()
      return whole(found.map(({ _id }) => _id))
    },
    async follow(session, concerned) {
      const after: Concerned['owners'][] = []
      for (const { collection, ids } of concerned)
        after.push(await ownersOf(session, collection, { _id: { $in: [...ids] } }))
      for (const view of views) {
        const own = concerned.flatMap(({ collection, ids }) => (collection === view.of.name ? ids : []))
        const whose = [...concerned.map(({ owners }) => owners), ...after]
        const ids = [...new Set([...own, ...whose.flatMap((owners) => owners.get(view.name) ?? [])])]
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
        if (sourcesOf(view, collection).length > 0) await write(undefined, view, { client }, [])
      }
    },
  }
}
