import { act, renderHook, waitFor } from '@testing-library/react'
import { PlatformProvider } from '../area/PlatformProvider.tsx'
import { onChanged } from '../data/store.ts'
import { session } from '../session/session.ts'
import { fakeServer } from '../testing/server.ts'
import { auth } from '../testing/session.ts'
import { useAbout } from './about.ts'
import { useNotifications } from './notifications.ts'
import { releases } from './release.ts'
import { hear, startPlatform } from './start.ts'

const server = fakeServer()
const wrapper = PlatformProvider
const callsOf = (path: string) => server.calls.filter((call) => call.path === path).length

beforeEach(() => {
  server.reset()
  server.answer('application-about', () => ({ version: '9.0.0', versionNumber: 9_000_000 }))
  server.answer('notification-list', () => ({ items: [{ id: 'n', countUnread: 3 }], totalItems: 3 }))
  act(() => session.signIn(auth()))
})
afterEach(() => {
  act(() => session.signOut())
  jest.useRealTimers()
})

describe('messages of the server', () => {
  it('authUpdate stores the new token and info', () => {
    hear({ type: 'authUpdate', ...auth({ name: 'Ivone B. Leal' }, 'renewed') })
    expect(session.current()).toMatchObject({ token: 'renewed', info: { name: 'Ivone B. Leal' } })
  })

  it('authUpdate without a whole session changes nothing', () => {
    hear({ type: 'authUpdate', token: 'x' })
    expect(session.current()?.info.name).toBe('Ivone Batista')
  })

  it('signedOut ends the session here', () => {
    hear({ type: 'signedOut', revoked: true })
    expect(session.current()).toBeNull()
    expect(session.ended()).toBe('revoked')
  })

  it('a session that is over for another reason was not taken away', () => {
    hear({ type: 'signedOut', revoked: false })
    expect(session.ended()).toBe('expired')
  })

  it('release says that the page is outdated, until what it stands on is live again', () => {
    releases.stand([{ name: 'citizen', version: '1' }])
    hear({ type: 'release', area: 'citizen', version: '2' })
    expect(releases.isOutdated()).toBe(true)
    hear({ type: 'release', area: 'citizen', version: '1' })
    expect(releases.isOutdated()).toBe(false)
  })

  it('notification makes the badge ask again', async () => {
    const { result } = renderHook(useNotifications, { wrapper })
    await waitFor(() => expect(result.current.countUnread).toBe(3))
    server.answer('notification-list', () => ({ items: [{ id: 'n', countUnread: 4 }], totalItems: 4 }))
    act(() => hear({ type: 'notification', countUnread: 4 }))
    await waitFor(() => expect(result.current.countUnread).toBe(4))
  })

  it('changed makes a page of many ask again within the time that the server gives, not at once', () => {
    jest.useFakeTimers()
    const heard = jest.fn()
    const stop = onChanged('citizen', heard)
    hear({ type: 'changed', topic: 'citizen' })
    expect(heard).toHaveBeenCalledTimes(1)
    jest.spyOn(Math, 'random').mockReturnValue(0.5)
    hear({ type: 'changed', topic: 'citizen', spreadMs: 2_000 })
    jest.advanceTimersByTime(999)
    expect(heard).toHaveBeenCalledTimes(1)
    jest.advanceTimersByTime(1)
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    jest.restoreAllMocks()
  })

  it('missed makes everything that is shown ask again', async () => {
    const { result } = renderHook(useNotifications, { wrapper })
    await waitFor(() => expect(result.current.countUnread).toBe(3))
    server.answer('notification-list', () => ({ items: [{ id: 'n', countUnread: 4 }], totalItems: 4 }))
    act(() => hear({ type: 'missed' }))
    await waitFor(() => expect(result.current.countUnread).toBe(4))
  })
})

describe('what is asked again by itself', () => {
  it('applicationAbout every 2 hours: the page learns that it is outdated', async () => {
    jest.useFakeTimers()
    const { result } = renderHook(useAbout, { wrapper })
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(result.current.isOutdated).toBe(true)
    expect(callsOf('application-about')).toBe(1)
    await act(() => jest.advanceTimersByTimeAsync(7_199_000))
    expect(callsOf('application-about')).toBe(1)
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(callsOf('application-about')).toBe(2)
  })

  it('notificationList every 15 minutes', async () => {
    jest.useFakeTimers()
    renderHook(useNotifications, { wrapper })
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(server.calls[0]).toMatchObject({ path: 'notification-list', input: { onlyUnread: true } })
    await act(() => jest.advanceTimersByTimeAsync(899_000))
    expect(callsOf('notification-list')).toBe(1)
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(callsOf('notification-list')).toBe(2)
  })

  it('nothing while there is no connection', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderHook(() => [useAbout(), useNotifications()], { wrapper })
    await act(async () => undefined)
    expect(server.calls).toEqual([])
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(server.calls).toHaveLength(2))
    online.mockRestore()
  })

  it('no notifications without a session, and says so', async () => {
    act(() => session.signOut())
    const { result } = renderHook(useNotifications, { wrapper })
    expect(result.current.error?.message).toBe('Necessário estar autenticado para visualizar as notificações')
    expect(server.calls).toEqual([])
  })
})

describe('tabs of one browser', () => {
  /** Two ends of one channel: the page's, and the other tab's. */
  class FakeChannel {
    static opened: FakeChannel[] = []
    onmessage: ((event: { data: unknown }) => void) | null = null
    sent: unknown[] = []
    constructor(readonly name: string) {
      FakeChannel.opened.push(this)
    }
    postMessage(data: unknown) {
      this.sent.push(data)
    }
    close() {
      this.onmessage = null
    }
  }

  beforeEach(() => {
    FakeChannel.opened = []
    Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  })
  afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))

  it('say to each other what changed, for those without a socket', async () => {
    const { notifyTabs } = await import('../data/tabs.ts')
    const stop = startPlatform()
    const [channel] = FakeChannel.opened
    const heard = jest.fn()
    const forget = onChanged('citizen', heard)
    channel?.onmessage?.({ data: { topics: ['citizen', 5] } })
    channel?.onmessage?.({ data: 'noise' })
    expect(heard).toHaveBeenCalledTimes(1)
    notifyTabs(['vehicle'])
    expect(channel?.sent).toEqual([{ topics: ['vehicle'] }])
    forget()
    stop()
    notifyTabs(['vehicle'])
    expect(channel?.sent).toHaveLength(1)
  })
})
