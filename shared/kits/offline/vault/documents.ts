import { AppError } from '@saude/contract/errors'
import PouchDB from 'pouchdb-browser'

/** A document as it lies in the browser's database. */
type Fields = Readonly<Record<string, unknown>>

/** A document by its id. */
export type Listed = readonly [id: string, fields: Fields]

/** The documents of one user on this device, by opaque ids. Whatever is personal in them is sealed by the caller. */
export interface Documents {
  get(id: string): Promise<Fields | undefined>
  /** All whose id begins so, in the order of their ids. */
  list(prefix: string): Promise<readonly Listed[]>
  /** As `list`, a few at a time: large ones do not lie in memory all at once. */
  portions(prefix: string): AsyncIterable<readonly Listed[]>
  /** The ids that begin so, without what lies under them. */
  ids(prefix: string): Promise<readonly string[]>
  /** Writes a document whole. @throws AppError where the disk is full */
  put(id: string, fields: Fields): Promise<void>
  remove(id: string): Promise<void>
  /** All of them in one transaction. */
  removeMany(ids: readonly string[]): Promise<void>
  removeAll(prefix: string): Promise<void>
  close(): Promise<void>
  /** Erases the database. */
  destroy(): Promise<void>
}

/** Others than the letters of ids come behind all of them. */
const last = '\uffff'

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined

const isFull = (error: unknown): boolean => /quota/i.test(`${String(error)} ${JSON.stringify(error)}`)

const fullMessage = 'Não há espaço livre neste aparelho: libere espaço e tente de novo'

const bodyOf = ({ _id, _rev, ...fields }: Fields): Fields => fields

/** Another tab may write the same document: then its newest revision is written over. */
const mostTries = 20

/** Revisions are drawn: one that is the hash of what is written costs as much as writing it. */
const openDatabase = (name: string) =>
  new PouchDB(name, { auto_compaction: true, revs_limit: 1, deterministic_revs: false })

/** Documents that are read at once. */
const portion = 20

/** Opens a database of this browser, or makes it. */
export function openDocuments(name: string, database = openDatabase(name)): Documents {
  /** Revisions by id, as this tab saw them last. */
  const revisions = new Map<string, string>()
  let writing: Promise<unknown> = Promise.resolve()

  const stored = async (id: string) => {
    try {
      const found = await database.get(id)
      revisions.set(id, found._rev)
      return found
    } catch (error) {
      if (statusOf(error) !== 404) throw error
      revisions.delete(id)
      return undefined
    }
  }

  const again = async (id: string, write: () => Promise<void>, left = mostTries): Promise<void> => {
    try {
      await write()
    } catch (error) {
      if (isFull(error)) throw new AppError('unknown', fullMessage)
      if (statusOf(error) !== 409 || left === 1) throw error
      await stored(id)
      return again(id, write, left - 1)
    }
  }

  /** One after the other: writes of one tab do not get into each other's way. */
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const done = writing.then(write, write)
    writing = done.catch(() => undefined)
    return done
  }

  const read = async (startkey: string, endkey: string, more: object = {}): Promise<Listed[]> => {
    const { rows } = await database.allDocs({ startkey, endkey, include_docs: true, ...more })
    for (const { id, value } of rows) revisions.set(id, value.rev)
    return rows.flatMap(({ id, doc }) => (doc ? [[id, bodyOf(doc)] as const] : []))
  }

  async function* portions(prefix: string) {
    let found = await read(prefix, prefix + last, { limit: portion })
    while (found.length > 0) {
      const [id = ''] = found.at(-1) ?? []
      // Read while the caller is busy with these.
      const next = found.length < portion ? [] : read(id, prefix + last, { limit: portion, skip: 1 })
      yield found
      found = await next
    }
  }

  const idsOf = async (prefix: string) => {
    const range = { startkey: prefix, endkey: prefix + last, include_docs: false }
    const { rows } = await database.allDocs(range)
    return rows.map(({ id, value }) => ({ id, rev: value.rev }))
  }

  const removeOne = (id: string) =>
    again(id, async () => {
      const rev = revisions.get(id) ?? (await stored(id))?._rev
      if (rev !== undefined) await database.remove(id, rev)
      revisions.delete(id)
    })

  const removeMany = async (ids: readonly string[]) => {
    const known = ids.flatMap((id) => {
      const rev = revisions.get(id)
      return rev === undefined ? [] : [{ _id: id, _rev: rev, _deleted: true }]
    })
    const answers = await database.bulkDocs(known)
    const gone = new Set(answers.flatMap(({ id, ok }) => (ok && id !== undefined ? [id] : [])))
    for (const id of gone) revisions.delete(id)
    // Written by another tab meanwhile, or not seen by this one yet.
    for (const id of ids) if (!gone.has(id)) await removeOne(id)
  }

  return {
    get: async (id) => {
      const found = await stored(id)
      return found && bodyOf(found)
    },
    list: (prefix) => read(prefix, prefix + last),
    portions,
    ids: async (prefix) => (await idsOf(prefix)).map(({ id }) => id),
    put: (id, fields) =>
      inTurn(() =>
        again(id, async () => {
          const known = revisions.get(id)
          const { rev } = await database.put({ ...fields, _id: id, ...(known && { _rev: known }) })
          revisions.set(id, rev)
        }),
      ),
    remove: (id) => inTurn(() => removeOne(id)),
    removeMany: (ids) => inTurn(() => removeMany(ids)),
    removeAll: (prefix) =>
      inTurn(async () => {
        const found = await idsOf(prefix)
        for (const { id, rev } of found) revisions.set(id, rev)
        await removeMany(found.map(({ id }) => id))
      }),
    close: () => database.close(),
    destroy: async () => void (await database.destroy()),
  }
}
