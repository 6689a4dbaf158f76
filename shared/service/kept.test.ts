import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { change, defineCollection, openStore, type Store } from '@saude/store'
import { clientsIn } from './clients.ts'
import { keptAnswers } from './kept.ts'
import { bytesOf, createLedger } from './kept-bytes.ts'
import { publicUser } from './user.ts'

interface Thing {
  readonly _id: string
  readonly client: string
}

const things = defineCollection<Thing>('thing', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, _id: 1 } }],
})

let store: Store
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'))
  store = await openStore({ folder, area: 'kept', collections: [things] })
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const call = (client: string, now = new Date('2026-11-20T12:00:00-03:00')) => ({
  store,
  user: publicUser({ id: client, name: client }),
  now,
})
const write = (topic: string, client?: string) =>
  store.atomically([change(topic, ['x'], 'updated', client === undefined ? {} : { client })])

test('an answer holds for its client and day until something that it reads is written', async () => {
  const kept = keptAnswers<number>(['thing'])
  let made = 0
  const ask = (of = call('c1'), asked: unknown = 'all') => kept(of, asked, async () => (made += 1))
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(1)
  await write('other', 'c1')
  await write('thing', 'c2')
  expect(await ask()).toBe(1)
  expect(await ask(call('c2'))).toBe(2)
  await write('thing', 'c1')
  expect(await ask()).toBe(3)
  // Of no client: it concerns all of them.
  await write('thing')
  expect(await ask()).toBe(4)
  expect(await ask(call('c1'), { page: 2 })).toBe(5)
  expect(await ask(call('c1', new Date('2026-11-21T12:00:00-03:00')))).toBe(6)
})

test('what fails is not kept', async () => {
  const kept = keptAnswers<string>(['thing'])
  await expect(kept(call('c1'), 'a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await kept(call('c1'), 'a', async () => 'first')).toBe('first')
})

test('of too many bytes those are let go that were asked for longest ago, of the client with most', async () => {
  const ledger = createLedger(100_000)
  const one = keptAnswers<string>(['thing'], { ledger, bytes: ({ length }) => length * 1_000 - 1_000 })
  const other = keptAnswers<string>(['thing'], { ledger, bytes: ({ length }) => length * 1_000 - 1_000 })
  const made: string[] = []
  const ask = (kept: typeof one, client: string, asked: string, length: number) =>
    kept(call(client), asked, async () => {
      made.push(`${client} ${asked}`)
      return 'x'.repeat(length)
    })
  await ask(one, 'c2', 'small', 20)
  await ask(one, 'c1', 'a', 30)
  // Another kind of question counts with it, and the same question is another one there.
  await ask(other, 'c1', 'a', 30)
  await ask(one, 'c1', 'a', 30)
  expect(made.splice(0)).toEqual(['c2 small', 'c1 a', 'c1 a'])
  await ask(one, 'c1', 'b', 30)
  made.length = 0
  await ask(one, 'c2', 'small', 20)
  await ask(one, 'c1', 'a', 30)
  expect(made).toEqual([])
  await ask(other, 'c1', 'a', 30)
  expect(made).toEqual(['c1 a'])
})

test('what is asked for at once is made once', async () => {
  const kept = keptAnswers<number>(['thing'])
  let made = 0
  const ask = () => kept(call('c5'), 'all', async () => (made += 1))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
})

test('what an answer takes is about what it holds', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `00000-${at}`, count: at }))
  const [few, many] = [bytesOf(rows(1_000)), bytesOf(rows(10_000))]
  expect(many / few).toBeGreaterThan(9)
  expect(many / few).toBeLessThan(11)
  expect(bytesOf({ list: new Float64Array(1_000), names: new Map([['a', 'b']]) })).toBeGreaterThan(8_000)
})

test('where the one for whom it is made leaves, the others make it for themselves; other failures are everybody’s', async () => {
  const kept = keptAnswers<string>(['thing'])
  for (const [asked, error, wanted] of [
    ['left', new AppError('abort'), ['abort', 'mine', 'mine']],
    ['broken', new AppError('conflict'), ['conflict', 'conflict', 'conflict']],
  ] as const) {
    let fail = () => {}
    let begun = 0
    const first = kept(call('c1'), asked, () => {
      begun += 1
      return new Promise((_, reject) => {
        fail = () => reject(error)
      })
    })
    const others = [1, 2].map(() =>
      kept(call('c1'), asked, async () => {
        begun += 1
        return 'mine'
      }),
    )
    // They have found what is being made when a question that came after them is answered.
    await kept(call('c1'), 'after', async () => 'after')
    fail()
    const said = [first, ...others].map((one) => one.catch(({ key }: AppError) => key))
    expect(await Promise.all(said)).toEqual(wanted)
    expect(begun).toBe(asked === 'left' ? 2 : 1)
  }
})

test('what is not worth keeping is made again', async () => {
  const kept = keptAnswers<number>(['thing'], { holds: (made) => (made < 3 ? undefined : 0) })
  let made = 0
  const ask = () => kept(call('c3'), 'all', async () => (made += 1))
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(2)
  expect(await ask()).toBe(3)
  expect(await ask()).toBe(3)
})

test('the clients of a collection are those that have documents in it', async () => {
  expect(await clientsIn(store, things)).toEqual([])
  await store
    .collection(things)
    .insertMany(['b', 'a', 'b', 'c'].map((client, index) => ({ _id: `t${index}`, client })))
  expect(await clientsIn(store, things)).toEqual(['a', 'b', 'c'])
})
