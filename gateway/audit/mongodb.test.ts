import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { type AccessLogEntry, accessLog } from '@saude/core/service/access-log/access-log'
import { chainKey } from '@saude/core/service/access-log/chain'
import { dropDays } from '@saude/core/service/access-log/drop'
import { createSealer } from '@saude/core/service/access-log/sealer'
import { accessLogSegments } from '@saude/core/service/access-log/segment'
import { clients } from '@saude/core/service/client/client'
import { openStore, type Store } from '@saude/store'
import { MongoClient } from 'mongodb'
import { accessLogSecret } from '../secrets.ts'
import { settingsFrom } from '../settings.ts'
import { mongoSecrets } from '../testing/settings.ts'
import { audit } from './command.ts'

jest.setTimeout(180_000)

const uri = process.env.CONTRACT_MONGODB_URI

if (uri === undefined) {
  test.skip('the access log is chained on MongoDB (npm run test:mongo)', () => undefined)
} else {
  const installation = `audited${process.pid}${Date.now()}`
  const address = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)
  const folder = mkdtempSync(join(tmpdir(), 'saude-audited-'))
  const settings = settingsFrom({ DATA_DIR: folder, MONGODB_URI: address, ...mongoSecrets })
  const day = 86_400_000
  const noon = Date.UTC(2026, 10, 20, 15)

  let store: Store
  let key: string
  beforeAll(async () => {
    store = await openStore({
      folder: '',
      area: 'core',
      uri: address,
      collections: [accessLog, accessLogSegments, clients],
    })
    key = chainKey(await accessLogSecret(settings))
    // As far as owners of entries are looked at.
    await store.collection(clients).insertOne({ _id: 'vila', name: 'Vila' } as never)
    const sealer = createSealer({ store, key })
    await store.atomically(await sealer.seal([entry(noon), entry(noon + 1)]))
    await store.atomically(await sealer.seal([entry(noon + 3 * day)]))
  })
  afterAll(async () => {
    await store.close()
    const client = await new MongoClient(uri).connect()
    const { databases } = await client.db('admin').admin().listDatabases()
    for (const { name } of databases) if (name.startsWith(installation)) await client.db(name).dropDatabase()
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const entry = (at: number): AccessLogEntry => ({
    _id: newId(),
    client: 'vila',
    userId: 'u',
    userName: 'Ana',
    query: 'citizenGet',
    title: 'Consultar cidadão',
    act: 'opened',
    isChange: false,
    requestId: newId(),
    citizenIds: ['c'],
    at: new Date(at),
  })
  const check = async () => {
    const words: string[] = []
    const isWhole = await audit(settings, (line) => words.push(line))
    return { isWhole, words }
  }
  const log = () => store.collection(accessLog)

  describe('the access log on MongoDB', () => {
    test('is found as it was written, and a line that somebody changed in the database is named', async () => {
      expect(await check()).toEqual({
        isWhole: true,
        words: [expect.stringMatching(/^Registro de acessos íntegro: 3 linhas de 2 dias em 2 trechos/)],
      })
      const one = await log().findOne({})
      await log().updateOne({ _id: one?._id ?? '' }, { $set: { userName: 'Outra' } })
      expect(await check()).toEqual({
        isWhole: false,
        words: [
          expect.stringMatching(/^A linha \d+ do trecho .* foi alterada: .*Outra/),
          expect.stringMatching(/^1 problemas/),
        ],
      })
      await log().updateOne({ _id: one?._id ?? '' }, { $set: { userName: 'Ana' } })
      expect((await check()).isWhole).toBe(true)
    })

    test('loses what is too old in whole days, and keeps the heads', async () => {
      await dropDays(store, key, {
        client: 'vila',
        oldest: new Date(noon + day),
        now: new Date(noon + 4 * day),
      })
      expect(await log().countDocuments({})).toBe(1)
      expect(await store.collection(accessLogSegments).countDocuments({})).toBe(2)
      expect((await check()).isWhole).toBe(true)
    })
  })
}
