/** The worker's global scope is played by the window of the test. */
const shown = jest.fn(async (_title: string, _options: object) => undefined)
const openWindow = jest.fn(async (_path: string) => undefined)
const skipWaiting = jest.fn(async () => undefined)
let windows: { url: string; focus: jest.Mock; postMessage: jest.Mock }[]

beforeAll(async () => {
  Object.assign(globalThis, {
    registration: { showNotification: shown },
    clients: { claim: async () => undefined, matchAll: async () => windows, openWindow },
    skipWaiting,
    __WB_MANIFEST: [],
    __WB_DISABLE_DEV_LOGS: true,
  })
  await import('./service-worker.ts')
})
beforeEach(() => {
  windows = []
  jest.clearAllMocks()
})

/** Lets the worker hear an event, and waits for what it keeps the worker alive for. */
async function dispatch(type: string, extra: object = {}) {
  const work: Promise<unknown>[] = []
  const event = Object.assign(new Event(type), {
    waitUntil: (one: Promise<unknown>) => work.push(one),
    ...extra,
  })
  globalThis.dispatchEvent(event)
  await Promise.all(work)
  return work.length
}

const push = (sent: unknown) => dispatch('push', { data: { json: () => sent } })
const press = (path: unknown) =>
  dispatch('notificationclick', { notification: { data: { path }, close: () => undefined } })
const page = (url: string) => {
  const one = { url, focus: jest.fn(), postMessage: jest.fn() }
  one.focus.mockResolvedValue(one)
  return one
}

it('shows what the server sends', async () => {
  await push({ title: 'Reunião', body: 'Às 14:00', path: '/app/notification', tag: 'n1' })
  expect(shown).toHaveBeenCalledWith('Reunião', {
    body: 'Às 14:00',
    tag: 'n1',
    lang: 'pt-BR',
    data: { path: '/app/notification' },
  })
})

it('shows that there is something, where what was sent cannot be read: a browser demands a notice', async () => {
  const broken = { json: () => JSON.parse('{') }
  for (const data of [null, broken]) await dispatch('push', { data })
  await push(5)
  expect(shown.mock.calls.map(([title]) => title)).toEqual(Array(3).fill('Saúde Municipal'))
})

it('leads an open page to it, else opens one', async () => {
  windows = [page('https://elsewhere.example/'), page(`${location.origin}/app/citizen`)]
  await press('/app/notification')
  expect(windows[1]?.focus).toHaveBeenCalled()
  expect(windows[1]?.postMessage).toHaveBeenCalledWith({ type: 'open', path: '/app/notification' })
  expect(openWindow).not.toHaveBeenCalled()
  windows = []
  await press('/app/notification')
  expect(openWindow).toHaveBeenCalledWith('/app/notification')
})

it('opens no address of another host', async () => {
  for (const path of ['https://evil.example/', '//evil.example/', undefined]) await press(path)
  expect(openWindow.mock.calls).toEqual([['/app'], ['/app'], ['/app']])
})

it('announces to pages that the browser replaced the subscription', async () => {
  windows = [page(`${location.origin}/app`)]
  await dispatch('pushsubscriptionchange')
  expect(windows[0]?.postMessage).toHaveBeenCalledWith({ type: 'pushChanged' })
})

it('takes over at once, and stands in the way of no request', async () => {
  await dispatch('install')
  expect(skipWaiting).toHaveBeenCalled()
  const respondWith = jest.fn()
  await dispatch('fetch', { respondWith })
  expect(respondWith).not.toHaveBeenCalled()
})

export {}
