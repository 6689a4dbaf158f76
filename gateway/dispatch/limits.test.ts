import { AppError } from '@saude/contract/errors'
import { settingsFrom } from '../settings.ts'
import { createLimits } from './limits.ts'

const limits = { ...settingsFrom({}).limits, calls: 3, mutations: 2, concurrent: 2, publicCalls: 1 }
const one = { session: 'one' }

function counting() {
  const clock = { now: 0 }
  const { enter } = createLimits(limits, () => clock.now)
  const refused = (who: Parameters<typeof enter>[0], mutates = false): number | undefined => {
    try {
      enter(who, mutates)()
      return undefined
    } catch (error) {
      return error instanceof AppError ? error.payload?.retryAfter : -1
    }
  }
  return { clock, enter, refused }
}

test('calls and mutations are counted for a minute, each session for itself', () => {
  const { clock, refused } = counting()
  expect([refused(one, true), refused(one, true), refused(one, true)]).toEqual([undefined, undefined, 60])
  clock.now = 45_000
  expect([refused(one), refused(one)]).toEqual([undefined, 15])
  expect(refused({ session: 'two' }, true)).toBeUndefined()
  clock.now = 60_000
  expect(refused(one, true)).toBeUndefined()
})

test('calls at once are counted until each has ended, across minutes', () => {
  const { clock, enter, refused } = counting()
  const first = enter(one, false)
  enter(one, false)
  expect(refused(one)).toBe(1)
  clock.now = 61_000
  expect(refused(one)).toBe(1)
  first()
  first()
  expect(refused(one)).toBeUndefined()
})

test('public calls are counted by address', () => {
  const { refused } = counting()
  expect([refused({ address: 'a' }), refused({ address: 'a' }), refused({ address: 'b' })]).toEqual([
    undefined,
    60,
    undefined,
  ])
})

test('by default 600 calls, 120 mutations, 20 at once, 60 public ones', () => {
  expect(settingsFrom({}).limits).toMatchObject({
    calls: 600,
    mutations: 120,
    concurrent: 20,
    publicCalls: 60,
  })
})
