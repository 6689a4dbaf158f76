import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { id, text } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { change, defineCollection, put } from '@saude/store'
import { handlersFor, insert, type Stored } from './handlers.ts'
import { defineService, type OpenServiceOptions, openService } from './service.ts'
import { type ClockTrust, clockMarks } from './settled.ts'
import { publicUser } from './user.ts'

interface Note extends Stored {
  readonly words: string
}
const notes = defineCollection<Note>('note', { tenant: 'client', versioned: true })
const create = query(rows.citizenCreate, {
  input: { words: text('Texto').required() },
  output: { id: id().required() },
  writes: ['citizen'],
})
const on = handlersFor({ note: notes })
/** What a service with removals of its own would go by. */
let settled: () => Date
const service = defineService({
  area: 'citizen',
  version: '1',
  collections: { note: notes },
  handlers: [
    on(create, async ({ input, collections, commit }) => {
      const _id = newId()
      return commit([insert(collections.note, { _id, words: input.words })], { id: _id })
    }),
  ],
  async start(args) {
    settled = args.settled
    return () => {}
  },
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** What is written carries the true time. */
const today = Date.now()
const clock = { ahead: 0, elapsed: 0 }
let folder: string
beforeEach(() => {
  Object.assign(clock, { ahead: 0, elapsed: 0 })
  folder = mkdtempSync(join(tmpdir(), 'saude-settled-'))
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] })
})
afterEach(() => {
  jest.useRealTimers()
  rmSync(folder, { recursive: true })
})

const user = { ...publicUser({ id: newId(), name: 'Vila' }), id: newId(), name: 'Ana' }
const requestKey = newId()

async function opened<T>(
  trust: ClockTrust,
  work: (one: Awaited<ReturnType<typeof openService>>) => Promise<T>,
): Promise<T> {
  const options: OpenServiceOptions = {
    folder,
    now: () => new Date(today + clock.ahead + clock.elapsed),
    elapsed: () => clock.elapsed,
    trustClock: async () => trust,
  }
  const one = await openService(service, options)
  try {
    return await work(one)
  } finally {
    await one.close()
  }
}
const write = ({ run }: Awaited<ReturnType<typeof openService>>) =>
  run(
    'citizenCreate',
    { words: 'x' },
    {
      user,
      requestId: newId(),
      requestKey,
      deadline: Date.now() + minute,
    },
  ) as Promise<{ id: string }>

/** Hours go by: the timers run as often. */
const pass = (hours: number) => {
  clock.elapsed += hours * hour
  jest.advanceTimersByTime(hours * hour)
}
const daysAhead = () => (settled().getTime() - today) / day

test('a start with the clock 400 days ahead removes nothing, at once or later, and knows what was done before', async () => {
  const first = await opened('fits', write)
  clock.ahead = 400 * day
  const second = await opened('unsure', async (one) => {
    expect(daysAhead()).toBeCloseTo(1, 2)
    pass(2)
    expect(daysAhead()).toBeCloseTo(1 + 2 / 24, 2)
    return write(one)
  })
  expect(second).toEqual(first)
})

test('a clock that jumps while the service runs moves the time of removals by what has passed', () =>
  opened('fits', async () => {
    clock.ahead = 400 * day
    expect(daysAhead()).toBeCloseTo(0, 4)
    pass(3)
    expect(daysAhead()).toBeCloseTo(3 / 24, 4)
    clock.ahead = -day
    expect(daysAhead()).toBeCloseTo(3 / 24 - 1, 4)
  }))

test('a clock that an operator vouches for counts from then on', async () => {
  await opened('fits', write)
  clock.ahead = 400 * day
  await opened('said', async () => expect(daysAhead()).toBeCloseTo(400, 4))
  await opened('unsure', async () => expect(daysAhead()).toBeCloseTo(400, 4))
})

test('what a start finds expired stays for an hour, and is removed when it is expired then too', () =>
  opened('fits', async (one) => {
    const { id: made } = await write(one)
    pass(8 * 24)
    while ((await write(one)).id === made) await new Promise(setImmediate)
  }))

test('a store that is not written to has a mark, so that its next start finds how far it came', async () => {
  await opened('fits', async ({ store }) => {
    await store.atomically([change('citizen', ['x'], 'updated')])
    pass(10 * 24)
    while (!(await store.collection(clockMarks).findOne({}))) await new Promise(setImmediate)
  })
  await opened('unsure', async () => expect(daysAhead()).toBeCloseTo(10, 2))
})

test('changes of a moment with a wrong clock do not move the mark', async () => {
  await opened('fits', ({ store }) =>
    store.atomically([put(clockMarks, { _id: 'clock', at: new Date(today - 3 * day) })]),
  )
  clock.ahead = 400 * day
  await opened('unsure', async (one) => {
    await write(one)
    expect(daysAhead()).toBeCloseTo(-2, 2)
  })
})
