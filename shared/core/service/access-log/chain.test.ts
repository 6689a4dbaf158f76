import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { migrationMarks } from '@saude/service/migrations/mark'
import { migrateAgain } from '@saude/service/testing/migrate'
import { openStore, type Store } from '@saude/store'
import { clients } from '../client/client.ts'
import { collections } from '../collections.ts'
import { migrationsWith } from '../migrations.ts'
import { type AccessLogEntry, accessLog } from './access-log.ts'
import { chainKey } from './chain.ts'
import { type Anchor, checkAll, checkLast } from './check.ts'
import { checkDay } from './day-check.ts'
import { dropDays } from './drop.ts'
import { createSealer } from './sealer.ts'
import { accessLogSegments } from './segment.ts'

const key = chainKey('a secret of this installation')
const noon = Date.UTC(2026, 10, 27, 15)
const day = 86_400_000
const [vila, lago] = ['vila', 'lago']

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saude-chain-'))
  store = await openStore({
    folder,
    area: 'core',
    collections: [...Object.values(collections), migrationMarks],
  })
  // As far as owners of entries are looked at.
  for (const _id of [vila, lago]) await store.collection(clients).insertOne({ _id, name: _id } as never)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const entry = (at: number, given: Partial<AccessLogEntry> = {}): AccessLogEntry => ({
  _id: newId(),
  client: vila,
  userId: 'u',
  userName: 'Ana',
  query: 'citizenGet',
  title: 'Consultar cidadão',
  act: 'opened',
  isChange: false,
  requestId: newId(),
  citizenIds: ['c'],
  at: new Date(at),
  ...given,
})

/** Entries of a process, a minute apart, from a time on. */
const several = (at: number, many: number, given: Partial<AccessLogEntry> = {}) =>
  Array.from({ length: many }, (_, index) => entry(at + index * 60_000, given))

/** A process that writes them, in two commits. */
async function written(entries: readonly AccessLogEntry[], sealer = createSealer({ store, key })) {
  const half = Math.ceil(entries.length / 2)
  for (const some of [entries.slice(0, half), entries.slice(half)])
    if (some.length > 0) await store.atomically(await sealer.seal(some))
  return entries
}

const words = async (anchors: readonly Anchor[] = []) =>
  (await checkAll(store, { key, anchors })).findings.map((finding) => finding.words)
const log = () => store.collection(accessLog)

test('all of a log is as it was written: of two processes, clients and days, and of no client', async () => {
  const [one, other] = [createSealer({ store, key }), createSealer({ store, key })]
  await written(
    [...several(noon, 3), ...several(noon, 2, { client: lago }), entry(noon, { client: null })],
    one,
  )
  await written(several(noon + 1, 3), other)
  await written(several(noon + day, 4), one)
  expect(await checkAll(store, { key })).toEqual({ findings: [], days: 4, lines: 13, segments: 5 })
})

test('a line that was changed is named, and no other', async () => {
  const entries = await written(several(noon, 20))
  const { _id } = entries[7] ?? entry(0)
  await log().updateOne({ _id }, { $set: { userName: 'Somebody else' } })
  const { findings } = await checkAll(store, { key })
  expect(findings.map(({ id }) => id)).toEqual([_id])
  expect(findings[0]?.words).toMatch(/^A linha 8 do trecho vila 2026-11-27 \w+ foi alterada: .*Somebody else/)
})

test('the same with a hash that was put in for it: without the key there is none that fits', async () => {
  const entries = await written(several(noon, 5))
  const { _id } = entries[1] ?? entry(0)
  const stored = await log().findOne({ _id })
  const seal = { ...(stored?.seal ?? { by: '', line: 0 }), hash: 'x'.repeat(43) }
  await log().updateOne({ _id }, { $set: { userName: 'Outra', seal } })
  expect((await words())[0]).toMatch(/^A linha 2 /)
})

test.each([
  ['in the middle', 2, 'Faltam linhas do trecho .*: 3 a 3'],
  ['at the end', 4, 'Faltam linhas do trecho .*: 5 a 5'],
])('a line that was taken away %s is missed', async (_where, index, said) => {
  const entries = await written(several(noon, 5))
  await log().deleteOne({ _id: entries[index]?._id ?? '' })
  expect(await words()).toEqual([expect.stringMatching(said)])
})

test('lines that were put in are named', async () => {
  const entries = await written(several(noon, 3))
  const stored = await log().findOne({ _id: entries[0]?._id ?? '' })
  await log().insertMany([
    entry(noon + 1, { userName: 'Sem lacre' }),
    entry(noon + 2, { userName: 'Duas vezes', seal: stored?.seal ?? { by: '', line: 0, hash: '' } }),
    entry(noon + 3, { userName: 'De ninguém', seal: { by: 'x', line: 1, hash: '' } }),
  ])
  expect(await words()).toEqual([
    expect.stringMatching(/^Linha sem lacre: .*Sem lacre/),
    expect.stringMatching(/está duas vezes: .*Duas vezes/),
    expect.stringMatching(/trecho que não existe .*De ninguém/),
  ])
})

test('a head that was put back with the lines behind it is known by its lock, and one that is old by its anchor', async () => {
  const anchored: Anchor[] = []
  const sealer = createSealer({ store, key, anchor: (heads) => anchored.push(...heads) })
  const entries = several(noon, 4)
  await store.atomically(await sealer.seal(entries.slice(0, 2)))
  const old = await store.collection(accessLogSegments).findOne({})
  await store.atomically(await sealer.seal(entries.slice(2)))
  sealer.close()
  await log().deleteMany({ _id: { $in: entries.slice(2).map(({ _id }) => _id) } })
  await store.collection(accessLogSegments).updateOne({}, { $set: { lines: 2, head: old?.head ?? '' } })
  expect(await words()).toEqual([expect.stringMatching(/^O cabeçalho do trecho .* foi alterado/)])
  // With the lock that it once had the store alone says nothing.
  await store.collection(accessLogSegments).updateOne({}, { $set: { lock: old?.lock ?? '' } })
  expect(await words()).toEqual([])
  expect(await words(anchored)).toEqual([expect.stringMatching(/tinha 4 linhas e agora tem 2/)])
})

test('a day that is gone with its heads is missed by those behind it', async () => {
  await written(several(noon, 3))
  await written(several(noon + day, 3))
  await log().deleteMany({ at: { $lt: new Date(noon + day / 2) } })
  await store.collection(accessLogSegments).deleteMany({ day: '2026-11-27' })
  expect(await words()).toEqual([expect.stringMatching(/^Falta o trecho vila 2026-11-27 /)])
})

test('what is too old goes in whole days, and its heads stay', async () => {
  await written(several(noon, 3))
  await written(several(noon + day, 3))
  await written(several(noon, 3, { client: lago }))
  const now = new Date(noon + 3 * day)
  await dropDays(store, key, { client: vila, oldest: new Date(noon + day + 60_000), now })
  expect([
    await log().countDocuments({ client: vila }),
    await log().countDocuments({ client: lago }),
  ]).toEqual([3, 3])
  expect(await checkAll(store, { key })).toMatchObject({ findings: [], segments: 3 })
  // A day that somebody else took away is not one that was too old.
  await log().deleteMany({ client: lago })
  expect(await words()).toEqual([expect.stringMatching(/^Faltam todas as 3 linhas do trecho lago/)])
})

test('a clock that was put back makes no line false', async () => {
  const sealer = createSealer({ store, key })
  await written([...several(noon + day, 2), ...several(noon, 2), ...several(noon + day + 1, 2)], sealer)
  await written([...several(noon - 600_000, 3), ...several(noon + day - 600_000, 3)], sealer)
  expect(await words()).toEqual([])
})

test('sealing costs a row for each client of a commit, and reads nothing for a segment that is open', async () => {
  const sealer = createSealer({ store, key })
  await store.atomically(await sealer.seal(several(noon, 2)))
  const { answers } = store.reads
  const operations = await sealer.seal(several(noon + 300_000, 50))
  expect([operations.length, store.reads.answers]).toEqual([51, answers])
  await store.atomically(operations)
  expect(await words()).toEqual([])
})

describe('what releases wrote that sealed nothing', () => {
  const migrate = () => migrateAgain(store, migrationsWith(key), '2026-11-27-91-access-log-seals')

  test('is locked in blocks of a day, without an entry being written anew, and goes on with sealed ones', async () => {
    const old = [...several(noon, 700), ...several(noon + day, 3), ...several(noon, 2, { client: lago })]
    await log().insertMany(old)
    expect((await words()).length).toBe(old.length)
    const before = await log()
      .find({}, { sort: { _id: 1 }, limit: 1_000 })
      .toArray()
    await migrate()
    expect(
      await log()
        .find({}, { sort: { _id: 1 }, limit: 1_000 })
        .toArray(),
    ).toEqual(before)
    await written(several(noon + day + 1, 3))
    expect(await checkAll(store, { key })).toMatchObject({ findings: [], lines: 708 })
    await log().updateOne({ _id: old[600]?._id ?? '' }, { $set: { userName: 'Outra' } })
    expect(await words()).toEqual([expect.stringMatching(/^Uma das 200 linhas de .*, de antes dos lacres/)])
    await log().deleteOne({ _id: old[600]?._id ?? '' })
    expect(await words()).toEqual([expect.stringMatching(/eram 200 linhas e são 199/)])
  })
})

test('what other processes write while a day is looked at is checked another time', async () => {
  const going = createSealer({ store, key })
  await written(several(noon, 3), going)
  const late: Store = {
    ...store,
    collection: (definition, reader) => {
      const collection = store.collection(definition, reader)
      return {
        ...collection,
        // The heads were read; then one goes on, and another one begins.
        async findAll(filter: never, options: never) {
          const found = await collection.findAll(filter, options)
          await written(several(noon + 600_000, 2), going)
          await written(several(noon + 600_001, 2))
          return found
        },
      } as typeof collection // Only what is read first is another.
    },
  }
  expect((await checkDay(late, key, vila, '2026-11-27')).findings).toEqual([])
  expect(await words()).toEqual([])
})

test('another key makes nothing up: it is said that the log came from elsewhere', async () => {
  await written(several(noon, 3))
  const { findings } = await checkAll(store, { key: chainKey('another secret') })
  expect(findings).toEqual([expect.objectContaining({ key: expect.any(String), client: vila })])
})

test('a start looks at the last day of each client alone', async () => {
  const entries = await written([...several(noon, 3), ...several(noon + day, 3)])
  await log().updateOne({ _id: entries[0]?._id ?? '' }, { $set: { userName: 'Outra' } })
  expect(await checkLast(store, key)).toMatchObject({
    findings: [],
    heads: [{ day: '2026-11-28', lines: 3 }],
  })
  await log().updateOne({ _id: entries[4]?._id ?? '' }, { $set: { userName: 'Outra' } })
  expect((await checkLast(store, key)).findings).toMatchObject([{ id: entries[4]?._id }])
})
