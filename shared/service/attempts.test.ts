import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type Store } from '@saude/store'
import { countAttempts, defineAttempts } from './attempts.ts'

const window = 60_000
const rows = defineAttempts('try', 'só nesta instalação')
const folder = mkdtempSync(join(tmpdir(), 'saude-attempts-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ folder, area: 'area', collections: [rows] })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => store.collection(rows).deleteMany({}))

/** A process that counts on the store. */
const attempts = () => countAttempts(rows, window)
const refused = expect.objectContaining({ key: 'tooManyRequests' })

test('processes on one store count together, those that begin at the same moment too, and what was refused does not count', async () => {
  const processes = [attempts(), attempts()]
  const all = Array.from({ length: 12 }, async (_, nth) => {
    const one = processes[nth % 2] ?? attempts()
    return one.count(store, 'a', one.begin(0), 5)
  })
  const ends = await Promise.allSettled(all)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const found = await store.collection(rows).findAll({}, { max: 10 })
  expect(found.map((row) => row.attempts.length)).toEqual([5])
})

test('a process whose clock is ahead counts with the others, wherever in the window they are', async () => {
  for (const began of [0, 14_000, 29_000, 44_000, 59_000]) {
    await store.collection(rows).deleteMany({})
    const all = Array.from({ length: 12 }, async (_, nth) => {
      const one = attempts()
      return one.count(store, 'a', one.begin(began + (nth % 2) * 20_000), 5)
    })
    const ends = await Promise.allSettled(all)
    expect([began, ends.filter(({ status }) => status === 'fulfilled').length]).toEqual([began, 5])
  }
})

test('what is old is taken out of a row that goes on', async () => {
  const one = attempts()
  for (let at = 0; at < 20; at += 1) await one.count(store, 'a', one.begin(at * window), 5)
  const found = await store.collection(rows).findAll({}, { max: 10 })
  expect(found.map((row) => row.attempts.length)).toEqual([3])
})

test('what is refused says when it may be tried again, and then it may', async () => {
  const one = attempts()
  for (const at of [50_000, 55_000]) await one.count(store, 'a', one.begin(at), 2)
  await expect(one.count(store, 'a', one.begin(70_000), 2)).rejects.toMatchObject({
    payload: { retryAfter: 40 },
  })
  await expect(one.count(store, 'a', one.begin(109_999), 2)).rejects.toEqual(refused)
  expect(await one.count(store, 'a', one.begin(110_000), 2)).toHaveLength(1)
})

test('what is taken back counts no more', async () => {
  const one = attempts()
  const [first, second] = [one.begin(59_000), one.begin(61_000)]
  await one.count(store, 'a', first, 5)
  await one.count(store, 'a', second, 5)
  await one.take(store, 'a', [first, second])
  expect(await one.note(store, 'a', one.begin(62_000), 5)).toEqual([])
})

test('rows that do not count any more go with the next new one', async () => {
  const one = attempts()
  for (let at = 0; at < 20; at += 1) await one.count(store, `a${at}`, one.begin(at * window), 5)
  const found = await store.collection(rows).findAll({}, { max: 100 })
  expect(found.length).toBeLessThanOrEqual(4)
})
