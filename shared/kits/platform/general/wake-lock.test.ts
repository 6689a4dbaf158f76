import { act, renderHook } from '@testing-library/react'
import { useWakeLock } from './wake-lock.ts'

interface Lock {
  released: boolean
  release: () => Promise<void>
}

/** A browser that keeps screens lit; jsdom has none. */
function browser() {
  const locks: Lock[] = []
  const request = jest.fn(async () => {
    const lock: Lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    locks.push(lock)
    return lock
  })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  return { locks, request, lit: () => locks.filter(({ released }) => !released).length }
}

const become = async (state: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}
const use = async (enabled: boolean) => {
  const hook = renderHook((is: boolean) => useWakeLock(is), { initialProps: enabled })
  await act(async () => undefined)
  return hook
}

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it('keeps the screen lit while enabled, and no longer', async () => {
  const { request, lit } = browser()
  const { rerender } = await use(false)
  expect(request).not.toHaveBeenCalled()
  await act(async () => rerender(true))
  expect(request).toHaveBeenCalledWith('screen')
  expect(lit()).toBe(1)
  await act(async () => rerender(false))
  expect(lit()).toBe(0)
})

it('asks again when a page that was hidden is seen', async () => {
  const { locks, request, lit } = browser()
  const { unmount } = await use(true)
  await become('hidden')
  // What the browser does by itself then.
  for (const lock of locks) lock.released = true
  expect(request).toHaveBeenCalledTimes(1)
  await become('visible')
  expect(lit()).toBe(1)
  await become('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await act(async () => unmount())
  expect(lit()).toBe(0)
  await become('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

it('lets go of a lock that comes after the end', async () => {
  const { lit } = browser()
  const { unmount } = renderHook(() => useWakeLock(true))
  unmount()
  await act(async () => undefined)
  expect(lit()).toBe(0)
})

it('goes on where the browser refuses or has none', async () => {
  const { request } = browser()
  request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'))
  await use(true)
  expect(request).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'wakeLock')
  await use(true)
})
