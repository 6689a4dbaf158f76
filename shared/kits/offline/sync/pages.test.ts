/** @jest-environment node */

import { AppError } from '@saude/contract/errors'
import { fetchPage, type SyncPage } from './pages.ts'
import { expectedTime, firstStatus } from './status.ts'

const page: SyncPage = { items: [], totalItems: 0, endReached: true, cursor: 'c', removed: [] }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a server that has had enough is asked again when it says', async () => {
  const asked: number[] = []
  const begun = Date.now()
  const answer = fetchPage(
    async () => {
      asked.push((Date.now() - begun) / 1_000)
      if (asked.length === 1) throw new AppError('tooManyRequests', undefined, { retryAfter: 42 })
      return page
    },
    undefined,
    new AbortController().signal,
  )
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBe(page)
  expect(asked).toEqual([0, 42])
})

test('a sync that is cancelled meanwhile does not wait for that', async () => {
  const controller = new AbortController()
  const answer = fetchPage(
    async () => {
      throw new AppError('tooManyRequests', undefined, { retryAfter: 42 })
    },
    undefined,
    controller.signal,
  )
  await jest.advanceTimersByTimeAsync(1_000)
  controller.abort()
  expect(await answer).toBeNull()
})

test('how long the next sync takes follows from what is missing and how fast it went', () => {
  const first = firstStatus(new Date())
  expect(expectedTime(first, 0)).toBeUndefined()
  const paused = { ...first, total: 10_000, pageTime: 300 }
  expect(expectedTime(paused, 4_000)).toBe(30 * 300)
  const synced = { ...paused, syncedAt: '2026-11-20T12:00:00.000Z' }
  expect(expectedTime(synced, 10_000)).toBe(300)
  expect(expectedTime({ ...synced, pages: 3 }, 10_000)).toBe(900)
})
