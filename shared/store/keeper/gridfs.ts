import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { GridFSBucket, MongoClient, MongoServerError, ObjectId } from 'mongodb'
import { StoreError, storeError } from '../errors.ts'
import { clientOptions } from '../mongo/open.ts'
import { databaseName } from '../mongo/replica-set.ts'
import { checkKey, checkPrefix, type Keeper } from './keeper.ts'

/** GridFS' own document of a file. */
interface FileDocument {
  readonly _id: ObjectId
  readonly filename: string
  readonly length: number
  readonly uploadDate: Date
}

/** A file whose pieces are being written or removed: what a crash leaves of them is found by it. */
interface Unfinished {
  readonly _id: ObjectId
  readonly at: Date
}

const bucketName = 'files'

/**
 * Files in MongoDB itself, in a database of their own beside the areas': its copies hold them, and each gateway has them. A name
 * has a unique index, so that of two who keep under it one wins.
 * @throws StoreError `unfit` where the server does not answer
 */
export async function openGridFsKeeper(uri: string): Promise<Keeper> {
  const client = new MongoClient(uri, clientOptions(uri))
  const db = client.db(databaseName(uri, 'files'))
  const files = db.collection<FileDocument>(`${bucketName}.files`)
  const pieces = db.collection<{ readonly files_id: ObjectId }>(`${bucketName}.chunks`)
  const unfinished = db.collection<Unfinished>('unfinished')
  const bucket = new GridFSBucket(db, { bucketName })
  try {
    await client.connect()
    await files.createIndex({ filename: 1 }, { unique: true, name: 'saude_filename_1_unique' })
    await pieces.createIndex({ files_id: 1, n: 1 }, { unique: true })
    await unfinished.createIndex({ at: 1 }, { name: 'saude_at_1' })
  } catch (error) {
    await client.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreError('unfit', `O MongoDB de MONGODB_URI não responde: ${reason}`, {}, error)
  }

  const found = (key: string) => {
    checkKey(key)
    return translated(() => files.findOne({ filename: key }))
  }
  const begin = (id: ObjectId) =>
    unfinished.updateOne({ _id: id }, { $set: { at: new Date() } }, { upsert: true })

  /** Of a file that is none: its pieces, and that there was something to do. */
  async function clear(id: ObjectId): Promise<void> {
    await pieces.deleteMany({ files_id: id })
    await unfinished.deleteOne({ _id: id })
  }

  return {
    kind: 'gridfs',
    place: 'GridFS',
    root: undefined,
    async keep(key, from) {
      if (await found(key)) return false
      return translated(async () => {
        const id = new ObjectId()
        await begin(id)
        try {
          // Its document comes last: what has one is whole.
          await pipeline(createReadStream(from), bucket.openUploadStreamWithId(id, key))
        } catch (error) {
          // Of other failures it is not known whether the document came after all: `tidy` looks later.
          if (!(error instanceof MongoServerError) || error.code !== 11000) throw error
          await clear(id)
          return false
        }
        await unfinished.deleteOne({ _id: id })
        return true
      })
    },
    async renew(key) {
      checkKey(key)
      await translated(() => files.updateOne({ filename: key }, { $set: { uploadDate: new Date() } }))
    },
    async state(key) {
      const file = await found(key)
      return file ? { key, bytes: file.length, at: file.uploadDate } : undefined
    },
    async open(key, part) {
      const file = await found(key)
      if (!file) return undefined
      const within = part && { start: part.first, end: part.last + 1 }
      return { bytes: file.length, stream: bucket.openDownloadStream(file._id, { ...within }) }
    },
    async remove(key) {
      const file = await found(key)
      if (!file) return
      await translated(async () => {
        await begin(file._id)
        await files.deleteOne({ _id: file._id })
        await clear(file._id)
      })
    },
    async *list(prefix) {
      checkPrefix(prefix)
      // A slash ends the prefix; its successor is the first sign that no longer belongs to it.
      const range = { $gte: prefix, $lt: `${prefix.slice(0, -1)}0` }
      for await (const { filename, length, uploadDate } of files
        .find({ filename: range })
        .sort({ filename: 1 }))
        yield { key: filename, bytes: length, at: uploadDate }
    },
    tidy: (before) =>
      translated(async () => {
        for await (const { _id } of unfinished.find({ at: { $lt: before } })) {
          if (await files.findOne({ _id })) await unfinished.deleteOne({ _id })
          else await clear(_id)
        }
      }),
    close: () => client.close(),
  }
}

/** @throws StoreError in place of the driver's */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isOfFiles(error) ? error : storeError(error)
  }
}

/** What the system says of the file that is to be kept. */
const isOfFiles = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error
