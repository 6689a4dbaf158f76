import { auth } from '../testing/session.ts'
import { createIdleLock, type IdleLock } from './idle-lock.ts'
import { createSessionStore, type SessionStore } from './store.ts'

const minute = 60_000
let session: SessionStore
let lock: IdleLock
let page: EventTarget
let stop: () => void

/** A tab of the same browser: they share what is stored, and hear of each other's changes. */
const tab = (tabs = new EventTarget()) => {
  const own = createSessionStore(localStorage, tabs)
  return { tabs, lock: createIdleLock({ session: own, storage: localStorage, tabs }), session: own }
}
const stored = (tabs: EventTarget, key: string) =>
  tabs.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
const input = (type = 'keydown') => page.dispatchEvent(new Event(type))

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  page = new EventTarget()
  ;({ lock, session } = tab())
  session.signIn(auth({ idleMinutes: 15 }))
  stop = lock.watch(page)
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('the page is covered after the minutes that the client says, not before', () => {
  jest.advanceTimersByTime(15 * minute - 1)
  expect(lock.isLocked()).toBe(false)
  jest.advanceTimersByTime(1)
  expect(lock.isLocked()).toBe(true)
})

test('each kind of input begins the minutes anew', () => {
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    jest.advanceTimersByTime(14 * minute)
    input(type)
  }
  expect(lock.isLocked()).toBe(false)
  jest.advanceTimersByTime(15 * minute)
  expect(lock.isLocked()).toBe(true)
})

test('input in another tab counts, and covers and uncovers come to all tabs', () => {
  jest.advanceTimersByTime(14 * minute)
  localStorage.setItem('saude.input', String(Date.now()))
  jest.advanceTimersByTime(14 * minute)
  expect(lock.isLocked()).toBe(false)
  const other = tab()
  lock.lock()
  stored(other.tabs, 'saude.locked')
  expect(other.lock.isLocked()).toBe(true)
  lock.unlock()
  stored(other.tabs, 'saude.locked')
  expect(other.lock.isLocked()).toBe(false)
})

test('a new tab and a reload of a covered page are covered', () => {
  lock.lock()
  expect(tab().lock.isLocked()).toBe(true)
})

test('a browser that was closed over night opens covered', () => {
  input()
  stop()
  jest.setSystemTime(Date.now() + 8 * 60 * minute)
  const morning = tab()
  stop = morning.lock.watch(page)
  expect(morning.lock.isLocked()).toBe(true)
})

test('a device that slept is covered by its first touch, which is no use of the time before', () => {
  jest.setSystemTime(Date.now() + 60 * minute)
  input('pointerdown')
  expect(lock.isLocked()).toBe(true)
})

test('without minutes it is never covered, nor without a session', () => {
  session.signIn(auth({ idleMinutes: 0 }))
  jest.advanceTimersByTime(600 * minute)
  expect(lock.isLocked()).toBe(false)
  session.signOut()
  lock.lock()
  expect(lock.isLocked()).toBe(false)
})

test('a session that ends under the cover takes it away, and signing in does not find it', () => {
  lock.lock()
  session.signOut('expired')
  expect(lock.isLocked()).toBe(false)
  session.signIn(auth({ idleMinutes: 15 }))
  expect(tab().lock.isLocked()).toBe(false)
})

test('what waits for the cover to go goes on then', async () => {
  lock.lock()
  const waited = jest.fn()
  const waiting = lock.opened().then(waited)
  await Promise.resolve()
  expect(waited).not.toHaveBeenCalled()
  lock.unlock()
  await waiting
  expect(waited).toHaveBeenCalled()
})
