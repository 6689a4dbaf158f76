/** @jest-environment node */

import { createState } from './state.ts'

test('what changes more often than anybody reads it is heard once in a pause, the last of it too', () => {
  jest.useFakeTimers()
  try {
    const state = createState({ at: 0 }, 100)
    const heard: number[] = []
    state.subscribe(() => heard.push(state.current().at))
    for (const at of [1, 2, 3]) state.set({ at })
    expect(state.current().at).toBe(3)
    expect(heard).toEqual([1])
    jest.advanceTimersByTime(100)
    expect(heard).toEqual([1, 3])
    jest.advanceTimersByTime(1_000)
    expect(heard).toEqual([1, 3])
    state.set({ at: 4 })
    expect(heard).toEqual([1, 3, 4])
  } finally {
    jest.useRealTimers()
  }
})
