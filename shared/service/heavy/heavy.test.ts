import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { handlersFor } from '../handlers.ts'
import { defineService, type OpenedService, openService } from '../service.ts'
import { type CallContext, publicUser, type User } from '../user.ts'
import { createHeavy } from './heavy.ts'

const input = { what: text('O quê') }
const output = { said: text('Dito') }
/** A figure that everybody with the same rights sees alike, one of the person, one that asks both, and a quick one. */
const figure = query(rows.symptomStatistics, { input, output, heavy: 'shared' })
const mine = query(rows.visitList, { input, output, heavy: 'own' })
const report = query(rows.citizenHealth, { input, output, heavy: 'shared' })
const quick = query(rows.citizenSearch, { input, output })
const act = query(rows.citizenCreate, { input, output, writes: ['citizen'], heavy: 'act' })
const nosy = query(rows.citizenListWithoutApp, { input, output, heavy: 'shared' })

/** Works that have begun, in order, each until it is let go. */
let works: { what: string; signal: AbortSignal; done: () => void; fail: () => void }[] = []
function working(what: string | null | undefined, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const said = what ?? ''
    works.push({
      what: said,
      signal,
      done: () => resolve(`${said}!`),
      fail: () => reject(new Error('broken')),
    })
  })
}
const begun = () => works.map(({ what }) => what)

const on = handlersFor({})
const service = defineService({
  area: 'citizen',
  version: '0.1.0',
  collections: {},
  handlers: [
    on(figure, async ({ input: { what }, signal }) => ({ said: await working(what, signal) })),
    on(mine, async ({ input: { what }, signal, user }) => ({
      said: await working(`${what} of ${user.name}`, signal),
    })),
    on(report, async ({ ask }) => {
      const [one, other] = await Promise.all([ask(figure, { what: 'one' }), ask(mine, { what: 'other' })])
      return { said: `${one.said} ${other.said}` }
    }),
    on(quick, async ({ ask }) => ask(figure, { what: 'asked' })),
    on(act, async ({ input: { what }, signal, commit }) => commit([], { said: await working(what, signal) })),
    on(nosy, ({ user }) => ({ said: user.name })),
  ],
})

const town = { id: newId(), name: 'Vila' }
const somebody = (name: string, own: Partial<User> = {}): User => ({
  ...publicUser(town),
  id: newId(),
  name,
  sessionId: newId(),
  permissions: new Set(['citizenHealth']),
  ...own,
})
const [ana, bia] = [somebody('Ana'), somebody('Bia')]

let folder: string
let opened: OpenedService
let complaints: unknown[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heavy-'))
  opened = await openService(service, {
    folder,
    ask: (...call) => opened.run(...call),
    complain: (_, __, error) => complaints.push(error),
    heavy: createHeavy({ atOnce: 2, waiting: 4, waitingOfSession: 2 }),
  })
})
beforeEach(() => {
  works = []
  complaints = []
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true })
})

function ask(name: string, user: User, what = 'all', own: Partial<CallContext> = {}) {
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000, ...own }
  const answer = opened.run(name, { what }, context) as Promise<{ said: string }> // every query's answer
  answer.catch(() => {})
  return answer
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
/** An act begins once the one before is stored, which takes a busy disk longer. */
const haveBegun = async (count: number): Promise<void> => {
  while (works.length < count) await settled()
}
const letGo = async () => {
  for (const { done } of works) done()
  await settled()
}

test('the same question of people with the same rights is one piece of work, with an answer for all', async () => {
  const answers = [
    ask('symptomStatistics', ana),
    ask('symptomStatistics', ana),
    ask('symptomStatistics', bia),
  ]
  await settled()
  expect(begun()).toEqual(['all'])
  await letGo()
  expect(await Promise.all(answers)).toEqual([{ said: 'all!' }, { said: 'all!' }, { said: 'all!' }])
  const again = ask('symptomStatistics', ana)
  await settled()
  expect(begun()).toEqual(['all', 'all'])
  await letGo()
  await again
})

test('who has other rights, is of another municipality or sees no names does not share it', async () => {
  const others = [
    somebody('Caio', { permissions: new Set() }),
    somebody('Davi', { client: { id: newId(), name: 'Outra' } }),
    somebody('Eva', { isAnonymization: true }),
    somebody('Fábio', { healthUnitId: newId() }),
  ]
  const answers = [ana, ...others].map((user) => ask('symptomStatistics', user))
  for (let left = answers.length; left > 0; left -= 1) {
    await settled()
    await letGo()
  }
  await Promise.all(answers)
  expect(begun()).toHaveLength(5)
})

test('what depends on the person is shared by no one else', async () => {
  const answers = [ask('visitList', ana), ask('visitList', bia), ask('visitList', ana)]
  await settled()
  expect(begun()).toEqual(['all of Ana', 'all of Bia'])
  await letGo()
  expect((await Promise.all(answers)).map(({ said }) => said)).toEqual([
    'all of Ana!',
    'all of Bia!',
    'all of Ana!',
  ])
})

test('a query that is shared and asks for the person fails, and answers no one what is somebody else’s', async () => {
  await expect(ask('citizenListWithoutApp', ana)).rejects.toMatchObject({ key: 'unknown' })
  expect(complaints).toMatchObject([{ message: expect.stringContaining('asks for the name') }])
})

test('who leaves ends it for no one else; with the last one it ends, and its place is free', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const one = ask('symptomStatistics', ana, 'all', { signal: first.signal })
  const other = ask('symptomStatistics', bia, 'all', { signal: second.signal })
  await settled()
  first.abort()
  await expect(one).rejects.toMatchObject({ key: 'abort' })
  expect(works[0]?.signal.aborted).toBe(false)
  second.abort()
  await expect(other).rejects.toMatchObject({ key: 'abort' })
  expect(works[0]?.signal.aborted).toBe(true)
  // What ends is not joined.
  const third = ask('symptomStatistics', bia, 'all')
  await letGo()
  await letGo()
  expect(await third).toEqual({ said: 'all!' })
  expect(begun()).toHaveLength(2)
})

test('whose time is over leaves, and the others still hear', async () => {
  const short = ask('symptomStatistics', ana, 'all', { deadline: Date.now() + 20 })
  const long = ask('symptomStatistics', bia, 'all')
  await expect(short).rejects.toMatchObject({ key: 'timeout' })
  await letGo()
  expect(await long).toEqual({ said: 'all!' })
})

test('what fails fails for all who ask, and is begun anew by the next', async () => {
  const answers = [ask('symptomStatistics', ana), ask('symptomStatistics', bia)]
  await settled()
  works[0]?.fail()
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ key: 'unknown' })
  const next = ask('symptomStatistics', ana)
  await settled()
  await letGo()
  expect(await next).toEqual({ said: 'all!' })
})

test('of one person one question at a time is worked on, some wait, and more are refused in words', async () => {
  const answers = ['1', '2', '3', '4'].map((what) => ask('symptomStatistics', ana, what))
  await expect(answers[3]).rejects.toMatchObject({
    key: 'tooManyRequests',
    message: expect.stringContaining('tente em instantes'),
    payload: { retryAfter: 5 },
  })
  expect(begun()).toEqual(['1'])
  for (const what of ['1', '2', '3']) {
    expect(begun().at(-1)).toBe(what)
    await letGo()
  }
  await Promise.all(answers.slice(0, 3))
})

test('a heavy query that asks heavy ones waits for none of them, however many places there are', async () => {
  const reports = [
    ask('citizenHealth', ana),
    ask('citizenHealth', somebody('Caio', { permissions: new Set(['citizenHealth', 'visitList']) })),
  ]
  await settled()
  // Both places are taken, and all four questions run.
  expect(begun().sort()).toEqual(['one', 'one', 'other of Ana', 'other of Caio'])
  await letGo()
  expect((await Promise.all(reports)).map(({ said }) => said)).toEqual([
    'one! other of Ana!',
    'one! other of Caio!',
  ])
})

test('a quick query that asks a heavy one waits like anybody, and shares what others ask', async () => {
  const answers = [ask('citizenSearch', ana), ask('symptomStatistics', bia, 'asked')]
  await settled()
  expect(begun()).toEqual(['asked'])
  await letGo()
  expect(await Promise.all(answers)).toEqual([{ said: 'asked!' }, { said: 'asked!' }])
})

test('progress reaches all who wait', async () => {
  const heard: string[] = []
  const progressing = createHeavy()
  const call = (name: string) => ({
    query: figure,
    hash: 'same',
    signal: new AbortController().signal,
    context: {
      user: ana,
      requestId: name,
      deadline: 0,
      progress: (fraction: number) => void heard.push(`${name} ${fraction}`),
    },
  })
  let say = (_: number) => {}
  let done = () => {}
  const work = ({ progress }: { progress: (fraction: number) => void }) =>
    new Promise((resolve) => {
      say = progress
      done = () => resolve('done')
    })
  const answers = [progressing.run(call('one'), work), progressing.run(call('other'), work)]
  await settled()
  say(0.5)
  done()
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
  expect(heard).toEqual(['one 0.5', 'other 0.5'])
})

test('acts take turns with questions, each for itself', async () => {
  const answers = [ask('citizenCreate', ana, 'act'), ask('citizenCreate', ana, 'act'), ask('visitList', ana)]
  await haveBegun(1)
  expect(begun()).toEqual(['act'])
  await letGo()
  await haveBegun(2)
  await letGo()
  await haveBegun(3)
  await letGo()
  expect(begun()).toEqual(['act', 'act', 'all of Ana'])
  await Promise.all(answers)
})

test('who repeats an act waits for the one that runs, and takes no place', async () => {
  const again = { requestKey: newId() }
  const answers = [ask('citizenCreate', ana, 'act', again), ask('citizenCreate', ana, 'act', again)]
  await haveBegun(1)
  await letGo()
  expect(await Promise.all(answers)).toEqual([{ said: 'act!' }, { said: 'act!' }])
  expect(begun()).toEqual(['act'])
})

test('what writes is heavy as an act alone: it is not somebody else’s', () => {
  expect(() => query(rows.citizenCreate, { input, output, writes: ['citizen'], heavy: 'own' })).toThrow(
    "citizenCreate writes: it is not heavy as 'own'",
  )
  expect(() => query(rows.citizenSearch, { input, output, heavy: 'act' })).toThrow('citizenSearch reads')
})
