import { AppError } from '@saude/contract/errors'
import PouchDB from 'pouchdb-browser'

/** A document as it lies in the browser's database. */
type Fields = Readonly<Record<string, unknown>>

/** The documents of one user on this device, by opaque ids. Whatever is personal in them is sealed by the caller. */
export interface Documents {
  get(id: string): Promise<Fields | undefined>
  /** All whose id begins so, in the order of their ids. */
  list(prefix: string): Promise<readonly (readonly [id: string, fields: Fields])[]>
  /** Writes a document whole. @throws AppError where the disk is full */
  put(id: string, fields: Fields): Promise<void>
  remove(id: string): Promise<void>
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

const fullMessage = 'Não há espaço livre neste dispositivo: libere espaço e tente de novo'

const bodyOf = ({ _id, _rev, ...fields }: Fields): Fields => fields

/** Another tab may write the same document: then its newest revision is written over. */
const mostTries = 20

const openDatabase = (name: string) => new PouchDB(name, { auto_compaction: true, revs_limit: 1 })

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

  const list: Documents['list'] = async (prefix) => {
    const { rows } = await database.allDocs({ startkey: prefix, endkey: prefix + last, include_docs: true })
    return rows.flatMap(({ id, doc }) => (doc ? [[id, bodyOf(doc)] as const] : []))
  }

  const removeOne = (id: string) =>
    again(id, async () => {
      const found = await stored(id)
      if (found) await database.remove(id, found._rev)
      revisions.delete(id)
    })

  return {
    get: async (id) => {
      const found = await stored(id)
      return found && bodyOf(found)
    },
    list,
    put: (id, fields) =>
      inTurn(() =>
        again(id, async () => {
          const known = revisions.get(id)
          const { rev } = await database.put({ ...fields, _id: id, ...(known && { _rev: known }) })
          revisions.set(id, rev)
        }),
      ),
    remove: (id) => inTurn(() => removeOne(id)),
    removeAll: (prefix) =>
      inTurn(async () => {
        for (const [id] of await list(prefix)) await removeOne(id)
      }),
    close: () => database.close(),
    destroy: async () => void (await database.destroy()),
  }
}
