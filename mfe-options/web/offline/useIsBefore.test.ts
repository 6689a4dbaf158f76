import { act, renderHook } from '@testing-library/react'
import { useIsBefore } from './useIsBefore.ts'

const most = 120_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const open = (moment: number) =>
  renderHook(({ at }) => useIsBefore(at, most), { initialProps: { at: moment } })

test('a queue that is sent long after the screen was opened rests for two minutes', () => {
  const { result, rerender } = open(most)
  expect(result.current).toBe(false)
  act(() => jest.advanceTimersByTime(3_600_000))
  rerender({ at: Date.now() + most })
  expect(result.current).toBe(true)
  act(() => jest.advanceTimersByTime(most - 1))
  expect(result.current).toBe(true)
  act(() => jest.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})

test('a clock that was set back makes no rest longer', () => {
  expect(open(Date.now() + most + 3_600_000).result.current).toBe(false)
})
