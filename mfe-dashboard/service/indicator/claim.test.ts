import { openArea, type TestArea } from '@saude/service/testing/area'
import { update } from '@saude/store'
import { golden } from '../engine/golden.ts'
import { service } from '../service.ts'
import { openCitizens } from '../testing/citizens.ts'
import { claim } from './claim.ts'
import { type IndicatorState, indicatorStates } from './collections.ts'
import { keepFigures } from './keep.ts'

const { owners } = openCitizens(golden.slice(0, 9).map(({ person }) => person))

let at = new Date('2026-12-31T22:30:00-03:00')
const now = () => at
let area: TestArea
beforeEach(async () => {
  area = await openArea(service, { owners, now })
})
afterEach(async () => {
  jest.useRealTimers()
  await area.close()
})

type Answers = Readonly<Record<string, (input: unknown) => unknown>>

const keeper = (others: Answers = {}) => {
  const ask = async (name: string, input: unknown) => {
    const answer: ((input: unknown) => unknown) | undefined =
      others[name] ?? Object.entries(owners).find(([one]) => one === name)?.[1]
    if (!answer) throw new Error(name)
    return answer(input)
  }
  return keepFigures({ store: area.opened.store, ask, now }, 'c')
}
const states = () => area.opened.store.collection(indicatorStates)
const stored = async (): Promise<IndicatorState> => {
  const state = await states().findOne({ _id: 'c' })
  if (!state) throw new Error('nothing is stored')
  return state
}
const changed = async (change: Partial<IndicatorState>) => {
  const { _id, version } = await stored()
  await area.opened.store.atomically([
    update(indicatorStates, { _id, version, client: 'c' }, { $set: change }),
  ])
}

test('figures that another process makes are waited for, and made by who asks when it says nothing any more', async () => {
  const mine = keeper()
  await mine.caughtUp()
  const until = new Date(at.getTime() + 60_000)
  await changed({ after: '', builder: 'other', builderUntil: until, done: 3, total: 9 })
  let isDone = false
  const caughtUp = mine.caughtUp().then(() => {
    isDone = true
  })
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(isDone).toBe(false)
  expect(await mine.state()).toEqual({ isReady: false, share: expect.closeTo(0.8 / 3) })
  at = until
  await caughtUp
  expect(await mine.state()).toEqual({ isReady: true, share: 1 })
  expect(await stored()).toMatchObject({ after: null, builder: null, done: 9 })
})

test('figures of more people than anybody waits for are known as such while they are made', async () => {
  /** Whether they are so, in the midst of making them of so many people. */
  const isLongOf = async (people: number) => {
    let seen: boolean | undefined
    const mine = keeper({
      citizenFactsChanges: (input) => ({ ...owners.citizenFactsChanges(input), count: people }),
      citizenFacts: (input) => {
        seen ??= mine.isLong()
        return owners.citizenFacts(input)
      },
    })
    await mine.caughtUp()
    expect(mine.isLong()).toBe(false)
    await mine.beginAnew()
    return seen
  }
  expect(await isLongOf(9)).toBe(false)
  expect(await isLongOf(30_000)).toBe(true)
})

test('what another process has made is read from the store', async () => {
  const mine = keeper()
  await mine.caughtUp()
  const other = keeper()
  await other.caughtUp()
  expect([...other.figures()].length).toBeGreaterThan(0)
  expect(new Map([...other.figures()].map((one) => [one._id, one]))).toEqual(
    new Map([...mine.figures()].map((one) => [one._id, one])),
  )
})

const claiming = async () => {
  await keeper().caughtUp()
  const { version: _, builder: _one, builderUntil: _until, ...next } = await stored()
  return { store: area.opened.store, now, next: { ...next, after: '' } }
}

test('of two that begin at once one is refused', async () => {
  const given = { ...(await claiming()), done: () => 0 }
  const before = await stored()
  const both = await Promise.allSettled([
    claim({ ...given, stored: before }),
    claim({ ...given, stored: before }),
  ])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(both[1]).toMatchObject({ reason: { kind: 'stale' } })
  const [first] = both
  if (first.status === 'fulfilled') await first.value.end()
})

test('who makes them says so every ten seconds with how far it is, and stops when somebody else has begun', async () => {
  const given = await claiming()
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'setTimeout'],
  })
  let done = 0
  const claimed = await claim({ ...given, stored: await stored(), done: () => done })
  const { version } = await stored()
  done = 500
  at = new Date(at.getTime() + 10_000)
  jest.advanceTimersByTime(10_000)
  while ((await stored()).version === version);
  expect(await stored()).toMatchObject({ done: 500, builderUntil: new Date(at.getTime() + 60_000) })
  claimed.check()
  await changed({ builder: 'other' })
  jest.advanceTimersByTime(10_000)
  await expect(claimed.end()).rejects.toMatchObject({ kind: 'stale' })
  expect(() => claimed.check()).toThrow()
  expect(await stored()).toMatchObject({ builder: 'other' })
})
