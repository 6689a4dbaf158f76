import { act, renderHook, waitFor } from '@testing-library/react'
import { PlatformProvider } from '../area/PlatformProvider.tsx'
import { kept } from '../device/kept.ts'
import { frontVersion } from '../general/version.ts'
import { deviceIdentifier } from '../session/device.ts'
import { session } from '../session/session.ts'
import { signOut } from '../session/useSignOut.ts'
import { fakeServer } from '../testing/server.ts'
import { auth } from '../testing/session.ts'
import { disablePush, enablePush, pushState, syncPush } from './push.ts'
import { usePushSync } from './usePush.ts'
import { onFiles, registerWorker, startWorker } from './worker.ts'

/** A VAPID key as the server sends it: 65 bytes in base64url. */
const publicKey = Buffer.from(Array.from({ length: 65 }, (_, at) => at)).toString('base64url')
const server = fakeServer()
const sent = () => server.calls.filter(({ path }) => path === 'push-token-update').map(({ input }) => input)

/** The browser's half: permission, registration, one subscription at a time. */
class FakeBrowser {
  permission: NotificationPermission = 'default'
  granting: NotificationPermission = 'granted'
  subscription: { endpoint: string; key: Uint8Array } | null = null
  made = 0
  registered: string[] = []
  failing = false
  /** What registering answers with: the worker that was there before. */
  registration: object | undefined
  readonly container = new EventTarget()

  private shown(subscription: { endpoint: string; key: Uint8Array }) {
    return {
      options: { applicationServerKey: subscription.key.buffer },
      toJSON: () => ({ endpoint: subscription.endpoint }),
      unsubscribe: async () => {
        this.subscription = null
        return true
      },
    }
  }

  install() {
    const pushManager = {
      getSubscription: async () => this.subscription && this.shown(this.subscription),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        this.made += 1
        this.subscription = { endpoint: `https://push/${this.made}`, key: applicationServerKey }
        return this.shown(this.subscription)
      },
    }
    const serviceWorker = Object.assign(this.container, {
      ready: Promise.resolve({ pushManager }),
      register: async (path: string) => {
        this.registered.push(path)
        if (this.failing) throw new Error('insecure')
        return this.registration
      },
    })
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    Object.assign(globalThis, { PushManager: class {} })
    const permission = () => this.permission
    Object.assign(globalThis, {
      Notification: {
        get permission() {
          return permission()
        },
        requestPermission: async () => {
          this.permission = this.granting
          return this.permission
        },
      },
    })
  }
}

let browser: FakeBrowser
beforeEach(() => {
  localStorage.clear()
  server.reset()
  server.answer('push-token-update', () => ({ id: 'd' }))
  server.answer('user-revoke', () => ({ revoked: 1 }))
  browser = new FakeBrowser()
  browser.install()
  session.signIn(auth())
})
afterEach(() => {
  act(() => session.signOut())
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  jest.restoreAllMocks()
})

const token = (at: number) => JSON.stringify({ endpoint: `https://push/${at}` })
const registration = (pushToken: string | null) => ({ pushToken, deviceIdentifier: deviceIdentifier() })

describe('messages to this browser', () => {
  it('are off until the person wants them, and then the token is sent once', async () => {
    await syncPush(publicKey)
    expect(sent()).toEqual([])
    expect(pushState(publicKey)).toBe('off')
    await enablePush(publicKey)
    expect(pushState(publicKey)).toBe('on')
    await syncPush(publicKey)
    expect(sent()).toEqual([registration(token(1))])
  })

  it('go to the new address when the subscription changed', async () => {
    await enablePush(publicKey)
    browser.subscription = null
    await syncPush(publicKey)
    expect(sent()).toEqual([registration(token(1)), registration(token(2))])
  })

  it('subscribe anew under another key of the server', async () => {
    await enablePush(publicKey)
    await syncPush(Buffer.from(new Uint8Array(65).fill(9)).toString('base64url'))
    expect(sent()).toEqual([registration(token(1)), registration(token(2))])
  })

  it('stay off where the browser refuses, which is said', async () => {
    browser.granting = 'denied'
    await expect(enablePush(publicKey)).rejects.toMatchObject({
      message: 'O navegador não permitiu os avisos',
    })
    expect(pushState(publicKey)).toBe('denied')
    expect(sent()).toEqual([])
  })

  it('stay off where the server does not take the token', async () => {
    server.fail('push-token-update', { key: 'notFound', message: 'Não encontrado' })
    await expect(enablePush(publicKey)).rejects.toMatchObject({ key: 'notFound' })
    expect(pushState(publicKey)).toBe('off')
  })

  it('end when they are switched off', async () => {
    await enablePush(publicKey)
    await disablePush()
    expect(sent().at(-1)).toEqual(registration(null))
    expect(browser.subscription).toBeNull()
    expect(pushState(publicKey)).toBe('off')
  })

  it('begin again with the next log-in of the user who wanted them, and of no other', async () => {
    await enablePush(publicKey)
    await signOut()
    session.signIn(auth({ id: 'u2' }))
    await syncPush(publicKey)
    expect(sent()).toHaveLength(1)
    session.signIn(auth())
    await syncPush(publicKey)
    expect(sent()).toHaveLength(2)
  })

  it('are impossible without a key, a session or a browser that has them', () => {
    expect(pushState(null)).toBe('impossible')
    Reflect.deleteProperty(globalThis, 'PushManager')
    expect(pushState(publicKey)).toBe('impossible')
  })

  it('are missed with one warning where the server has no keys', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.answer('application-about', () => ({ version: '0.1.0', versionNumber: 1, pushPublicKey: null }))
    renderHook(usePushSync, { wrapper: PlatformProvider })
    renderHook(usePushSync, { wrapper: PlatformProvider })
    await waitFor(() => expect(warned).toHaveBeenCalled())
    expect(warned.mock.calls).toEqual([['Avisos por push desligados: o servidor não tem PUSH_PUBLIC_KEY']])
  })
})

describe('the service worker', () => {
  it('is registered with the version in its query', async () => {
    const stop = startWorker()
    window.dispatchEvent(new Event('load'))
    expect(browser.registered).toEqual([`/service-worker.js?version=${frontVersion}`])
    stop()
  })

  it('keeps the files of the page by the worker of the newest build, for whom keeps offline data', async () => {
    const worker = () => Object.assign(new EventTarget(), { state: 'activated', postMessage: jest.fn() })
    const [before, newest] = [worker(), worker()]
    const registration = {
      active: before,
      installing: null as typeof newest | null, // null as the browser has it, until it looks for another one
      waiting: null,
      update: jest.fn(async () => {
        newest.state = 'installing'
        registration.installing = newest
      }),
    }
    browser.registration = registration
    kept.switchOn('u1')
    const registered = registerWorker()
    await waitFor(() => expect(registration.update).toHaveBeenCalled())
    expect(newest.postMessage).not.toHaveBeenCalled()
    newest.state = 'activated'
    newest.dispatchEvent(new Event('statechange'))
    await registered
    expect(newest.postMessage).toHaveBeenCalledWith({ type: 'warm' })
    expect(before.postMessage).not.toHaveBeenCalled()
    // Without a connection to look by, the one that is there may be the newest.
    registration.installing = null
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    await registerWorker()
    expect(before.postMessage).toHaveBeenCalledWith({ type: 'warm' })
    kept.switchOff()
  })

  it('that a server that is away cannot give is said to who follows the files, to be tried again', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    browser.failing = true
    const notes: unknown[] = []
    const stop = onFiles((note) => notes.push(note))
    await registerWorker()
    expect(notes).toEqual([])
    kept.switchOn('u1')
    await registerWorker()
    expect(notes).toEqual([{ type: 'unwarmed' }])
    kept.switchOff()
    stop()
  })

  it('that says how the files stand is heard', () => {
    const notes: unknown[] = []
    const stops = [startWorker(), onFiles((note) => notes.push(note))]
    const say = (data: unknown) => browser.container.dispatchEvent(new MessageEvent('message', { data }))
    for (const data of [
      { type: 'warming', held: 3, wanted: 80 },
      { type: 'warming', held: 'three' },
      { type: 'warmed' },
      { type: 'files', isWhole: true },
      { type: 'other' },
    ])
      say(data)
    expect(notes).toEqual([
      { type: 'warming', held: 3, wanted: 80 },
      { type: 'warmed' },
      { type: 'files', isWhole: true },
    ])
    for (const stop of stops) stop()
  })

  it('that cannot be registered is a warning', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    browser.failing = true
    const stop = startWorker()
    window.dispatchEvent(new Event('load'))
    await waitFor(() => expect(warned).toHaveBeenCalledTimes(1))
    stop()
  })

  it('leads the page to what a message is about, and to no other place', async () => {
    const stop = startWorker()
    const post = (data: unknown) =>
      act(async () => void browser.container.dispatchEvent(new MessageEvent('message', { data })))
    await post({ type: 'open', path: '/app/notification' })
    expect(location.pathname).toBe('/app/notification')
    for (const path of ['https://evil.example/', '//evil.example/']) await post({ type: 'open', path })
    expect(location.pathname).toBe('/app/notification')
    stop()
  })
})
