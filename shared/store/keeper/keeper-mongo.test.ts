import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, ObjectId } from 'mongodb'
import { describeKeeper } from './keeper.suite.ts'
import { openKeeper } from './open.ts'

const address = process.env.CONTRACT_MONGODB_URI

test('GridFS on a MongoDB that does not answer is named to the operator', async () => {
  const uri = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'
  await expect(openKeeper({ kind: 'gridfs', uri })).rejects.toMatchObject({
    kind: 'unfit',
    message: expect.stringContaining('O MongoDB de MONGODB_URI não responde'),
  })
})

if (address === undefined) {
  test.skip('GridFS keeps files (npm run test:mongo)', () => undefined)
} else {
  const name = `kept${process.pid}${Date.now()}`
  const uri = address.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`)
  let client: MongoClient
  const db = () => client.db(`${name}_files`)
  beforeAll(async () => {
    client = await new MongoClient(uri).connect()
  })
  afterAll(async () => {
    await db().dropDatabase()
    await client.close()
  })

  describeKeeper('GridFS', async () => {
    const keeper = await openKeeper({ kind: 'gridfs', uri })
    return {
      keeper,
      age: async (key, uploadDate) => {
        await db().collection('files.files').updateOne({ filename: key }, { $set: { uploadDate } })
      },
      close: () => keeper.close(),
    }
  })

  test('GridFS leaves no piece of files that were never whole, nor of those that are removed', async () => {
    const keeper = await openKeeper({ kind: 'gridfs', uri })
    const folder = mkdtempSync(join(tmpdir(), 'saude-kept-'))
    const path = join(folder, 'file')
    writeFileSync(path, 'content')
    const pieces = () => db().collection('files.chunks').countDocuments({})
    const before = await pieces()
    // As a process leaves it that is killed while it writes.
    const _id = new ObjectId()
    await db().collection('unfinished').insertOne({ _id, at: new Date() })
    await db()
      .collection('files.chunks')
      .insertOne({ files_id: _id, n: 0, data: Buffer.from('half') })
    await keeper.tidy(new Date(Date.now() - 60_000))
    expect(await pieces()).toBe(before + 1)
    await keeper.tidy(new Date(Date.now() + 60_000))
    await keeper.keep('files/a/whole', path)
    expect(await pieces()).toBe(before + 1)
    await keeper.remove('files/a/whole')
    expect([await pieces(), await db().collection('unfinished').countDocuments({})]).toEqual([before, 0])
    await keeper.close()
    rmSync(folder, { recursive: true })
  })
}
