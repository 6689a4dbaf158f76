import 'fake-indexeddb/auto'
import { earlierName } from './paths.ts'

const { origin } = location
const at = (path: string) => new URL(path, origin).href
const pathOf = (request: RequestInfo | URL) =>
  new URL(typeof request === 'string' ? request : 'url' in request ? request.url : request.href, origin)
    .pathname

/** The browser's caches, which jsdom has none of: answers by path. */
function fakeCaches() {
  const all = new Map<string, Map<string, string>>()
  const cache = (name: string) => {
    const kept = all.get(name) ?? new Map<string, string>()
    all.set(name, kept)
    return {
      match: async (request: RequestInfo) => {
        const text = kept.get(pathOf(request))
        return text === undefined ? undefined : new Response(text)
      },
      put: async (request: RequestInfo, response: Response) =>
        void kept.set(pathOf(request), await response.text()),
      delete: async (request: RequestInfo) => kept.delete(pathOf(request)),
      keys: async () => [...kept.keys()].map((path) => ({ url: at(path) })),
    }
  }
  return {
    all,
    open: async (name: string) => cache(name),
    match: async (request: RequestInfo, { cacheName }: { cacheName: string }) =>
      all.has(cacheName) ? cache(cacheName).match(request) : undefined,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

/** What a worker's scope has and a window has not; workbox asks of what kind an event is. */
class Lasting extends Event {
  waitUntil(work: Promise<unknown>) {
    // As the browser, which says nothing of it.
    work.catch(() => undefined)
  }
}
Object.assign(globalThis, { ExtendableEvent: Lasting, FetchEvent: Lasting, __WB_DISABLE_DEV_LOGS: true })

/** The worker of a build of the shell, as it is when the browser starts it. */
async function workerOf(shell: string) {
  jest.resetModules()
  const { dropFiles, isKept, keepFiles, setShellFiles } = await import('./files.ts')
  const { createRoutes } = await import('./routes.ts')
  setShellFiles([{ url: `/assets/main.${shell}.js`, revision: null }])
  const routes = createRoutes()
  const answer = (request: Request) => routes.handleRequest({ request, event: new Lasting('fetch') })
  const keep = (onProgress?: (held: number, wanted: number) => void) =>
    keepFiles(new Lasting('message'), onProgress)
  return { answer, dropFiles, isKept, keep }
}
let worker: Awaited<ReturnType<typeof workerOf>>
/** The server has another build, and the browser its worker. */
async function update(shell: string, area: string) {
  served = build(shell, area)
  worker = await workerOf(shell)
  await worker.keep()
}

const pageOf = (shell: string) => `<script src="/assets/main.${shell}.js"></script>`

/** A server with one build of the shell and one release of an area. */
const build = (shell: string, area: string): Readonly<Record<string, string>> => ({
  '/': pageOf(shell),
  '/files.json': JSON.stringify([`/assets/main.${shell}.js`]),
  [`/assets/main.${shell}.js`]: `shell ${shell}`,
  '/areas.json': JSON.stringify({
    areas: [{ name: 'citizen', manifest: `/areas/citizen/${area}/manifest.json` }],
  }),
  [`/areas/citizen/${area}/area.json`]: JSON.stringify({
    files: [{ path: 'manifest.json' }, { path: 'area.js' }],
  }),
  [`/areas/citizen/${area}/manifest.json`]: '{}',
  [`/areas/citizen/${area}/area.js`]: `area ${area}`,
  '/tiles/styles.json': '{}',
})

let caches: ReturnType<typeof fakeCaches>
let served: Readonly<Record<string, string>> | undefined
let fetched: string[]
const { fetch } = globalThis

beforeEach(() => {
  caches = fakeCaches()
  fetched = []
  Object.assign(globalThis, { caches })
  globalThis.fetch = async (request) => {
    const path = pathOf(request)
    fetched.push(path)
    if (!served) throw new TypeError('Failed to fetch')
    const text = served[path]
    return text === undefined ? new Response('', { status: 404 }) : new Response(text)
  }
})
afterAll(() => {
  globalThis.fetch = fetch
})

const keptIn = (name: string) => [...(caches.all.get(name)?.keys() ?? [])].sort()
const kept = () => keptIn('saude-files-1')
/** A request as the worker's event has it; jsdom makes none that navigates. */
const requestOf = (path: string, mode: RequestMode = 'cors', cache: RequestCache = 'default') =>
  Object.defineProperties(new Request(at(path)), { mode: { value: mode }, cache: { value: cache } })
const ask = async (path: string, mode?: RequestMode) => {
  const answered = await worker.answer(requestOf(path, mode))
  return answered?.text()
}

test('without a connection the page, its files and the live areas are answered from what is kept', async () => {
  await update('s1', 'a1')
  served = undefined
  expect(await ask('/app/citizen?gender=F', 'navigate')).toBe(pageOf('s1'))
  expect(await ask('/assets/main.s1.js')).toBe('shell s1')
  expect(await ask('/areas/citizen/a1/area.js')).toBe('area a1')
  // An area that is tried again has an address of its own.
  expect(await ask('/areas/citizen/a1~2/area.js')).toBe('area a1')
  expect(JSON.parse((await ask('/areas.json')) ?? '').areas).toHaveLength(1)
  // The kept list says which versions are live, too.
  expect(await ask('/areas/live.json')).toBe(await ask('/areas.json'))
})

test('with one the page and what is live come from the server, files from here', async () => {
  await update('s1', 'a1')
  served = { ...build('s2', 'a2'), '/app/citizen': pageOf('s2') }
  fetched = []
  expect(await ask('/app/citizen', 'navigate')).toBe(pageOf('s2'))
  expect(await ask('/areas.json')).toContain('/a2/')
  expect(await ask('/assets/main.s1.js')).toBe('shell s1')
  expect(await ask('/assets/main.s2.js')).toBe('shell s2')
  expect(fetched).toEqual(['/app/citizen', '/areas.json', '/assets/main.s2.js'])
  // What is answered is not kept: the kept build stays one.
  expect(kept()).not.toContain('/assets/main.s2.js')
})

test('a server that fails is as good as none, and says why where nothing is kept', async () => {
  worker = await workerOf('s1')
  served = build('s1', 'a1')
  const failing = async () => new Response('in maintenance', { status: 503 })
  const { fetch: serving } = globalThis
  globalThis.fetch = failing
  const answered = await worker.answer(requestOf('/app', 'navigate'))
  expect([answered?.status, await answered?.text()]).toEqual([503, 'in maintenance'])
  globalThis.fetch = serving
  await worker.keep()
  globalThis.fetch = failing
  expect(await ask('/app', 'navigate')).toBe(pageOf('s1'))
})

test('an update keeps the files of tabs that stand on the build before, and no older ones', async () => {
  await update('s1', 'a1')
  await update('s2', 'a1')
  await update('s3', 'a2')
  expect(kept()).toEqual(
    ['/assets/main.s3.js', '/areas/citizen/a2/area.js', '/areas/citizen/a2/manifest.json']
      .concat(['/index.html', '/areas.json', '/tiles/styles.json', '/builds.json'])
      .sort(),
  )
  expect(keptIn(earlierName)).toEqual(
    ['/areas/citizen/a1/area.js', '/areas/citizen/a1/manifest.json', '/assets/main.s2.js'].sort(),
  )
  served = undefined
  expect(await ask('/', 'navigate')).toBe(pageOf('s3'))
  expect(await ask('/assets/main.s2.js')).toBe('shell s2')
})

test('files of the build before go after thirty days', async () => {
  await update('s1', 'a1')
  await update('s2', 'a1')
  expect(keptIn(earlierName)).toEqual(['/assets/main.s1.js'])
  const now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 31 * 86_400_000)
  await worker.keep()
  clock.mockRestore()
  expect(keptIn(earlierName)).toEqual([])
  expect(kept()).toContain('/assets/main.s2.js')
})

test('an area that was put back while the device was away is fetched back, and what it has is used', async () => {
  await update('s1', 'a1')
  await update('s1', 'a2')
  // Away: the release that it has goes on working.
  served = undefined
  expect(await ask('/areas/citizen/a2/area.js')).toBe('area a2')
  // Back, and the area is what it was: nothing of it has to be fetched, nothing of the bad release is named.
  served = build('s1', 'a1')
  fetched = []
  expect(await ask('/areas.json')).toContain('/a1/')
  await worker.keep()
  expect(fetched).not.toContain('/areas/citizen/a1/area.js')
  served = undefined
  expect(await ask('/areas.json')).toContain('/areas/citizen/a1/')
  expect(await ask('/areas/citizen/a1/area.js')).toBe('area a1')
})

test('an update that breaks off leaves the page that is whole', async () => {
  await update('s1', 'a1')
  const { '/assets/main.s2.js': _missing, ...broken } = build('s2', 'a1')
  served = broken
  worker = await workerOf('s2')
  await expect(worker.keep()).rejects.toThrow()
  served = undefined
  expect(await ask('/', 'navigate')).toBe(pageOf('s1'))
  expect(await ask('/assets/main.s1.js')).toBe('shell s1')
})

test('what came before the connection broke off is not asked for again, and says how far it is', async () => {
  const { '/areas/citizen/a1/area.js': cut, ...first } = build('s1', 'a1')
  served = first
  worker = await workerOf('s1')
  const progress: string[] = []
  const said = (held: number, wanted: number) => progress.push(`${held}/${wanted}`)
  await expect(worker.keep(said)).rejects.toThrow()
  expect(await worker.isKept()).toBe(false)
  expect(progress).toEqual(['0/3', '1/3', '2/3'])
  served = { ...first, '/areas/citizen/a1/area.js': cut ?? '' }
  fetched = []
  await worker.keep(said)
  expect(await worker.isKept()).toBe(true)
  expect(fetched.filter((path) => path.endsWith('.js'))).toEqual(['/areas/citizen/a1/area.js'])
  expect(progress.slice(3)).toEqual(['2/3', '3/3'])
})

test('at whichever request of an update the connection breaks off, a build is here whole and opens', async () => {
  await update('s1', 'a1')
  fetched = []
  await update('s2', 'a2')
  const requests = fetched.length
  for (let cut = 1; cut <= requests; cut++) {
    caches = fakeCaches()
    Object.assign(globalThis, { caches })
    await update('s1', 'a1')
    served = build('s2', 'a2')
    worker = await workerOf('s2')
    const { fetch: whole } = globalThis
    let left = cut
    globalThis.fetch = async (request) => {
      left -= 1
      if (left <= 0) throw new TypeError('Failed to fetch')
      return whole(request)
    }
    await expect(worker.keep()).rejects.toThrow()
    globalThis.fetch = whole
    served = undefined
    expect([cut, await worker.isKept()]).toEqual([cut, true])
    expect(await ask('/', 'navigate')).toBe(pageOf('s1'))
    expect(await ask('/assets/main.s1.js')).toBe('shell s1')
    expect(await ask('/areas.json')).toContain('/a1/')
    expect(await ask('/areas/citizen/a1/area.js')).toBe('area a1')
  }
  expect(requests).toBeGreaterThan(5)
})

test('a worker keeps no page of another build, whose files it does not know', async () => {
  await update('s1', 'a1')
  served = build('s2', 'a2')
  fetched = []
  await expect(worker.keep()).rejects.toThrow('another build')
  expect(fetched).not.toContain('/areas/citizen/a2/area.js')
  served = undefined
  expect(await ask('/', 'navigate')).toBe(pageOf('s1'))
  expect(await ask('/areas/citizen/a1/area.js')).toBe('area a1')
})

test('what a worker of before has kept is used, not fetched again, and put in its order', async () => {
  // Both builds in one cache, and a list of them, as it was.
  const own = await caches.open('saude-files-1')
  const files = ['/assets/main.s1.js', '/areas/citizen/a1/manifest.json', '/areas/citizen/a1/area.js']
  for (const path of [...files, '/assets/main.s0.js', '/icon.svg'])
    await own.put(at(path), new Response(`old ${path}`))
  await own.put(at('/index.html'), new Response(pageOf('s1')))
  await own.put(
    at('/builds.json'),
    new Response(JSON.stringify([[...files, '/icon.svg'], ['/assets/main.s0.js']])),
  )
  fetched = []
  await update('s1', 'a1')
  expect(fetched.sort()).toEqual(
    ['/', '/areas.json', '/areas/citizen/a1/area.json', '/tiles/styles.json'].sort(),
  )
  served = undefined
  expect(await ask('/assets/main.s1.js')).toBe('old /assets/main.s1.js')
  expect(await ask('/', 'navigate')).toBe(pageOf('s1'))
  expect(kept()).not.toContain('/assets/main.s0.js')
  expect(await caches.keys()).toEqual(['saude-files-1', earlierName])
})

test('caches of earlier versions of the worker go, and all of them with the offline data', async () => {
  await (await caches.open('saude-files-0')).put(at('/old'), new Response('old'))
  await (await caches.open('of-others')).put(at('/x'), new Response('x'))
  await update('s1', 'a1')
  expect(await caches.keys()).toEqual(['of-others', 'saude-files-1', earlierName])
  await worker.dropFiles()
  expect(await caches.keys()).toEqual(['of-others'])
})

test.each(['/api/v1/citizen-list', '/files/x', '/health', '/socket.io/', '/tiles/streetNames/15/1/2.png'])(
  '%s passes by',
  async (path) => {
    worker = await workerOf('s1')
    expect(worker.answer(requestOf(path))).toBeUndefined()
    expect(worker.answer(requestOf(path, 'navigate'))).toBeUndefined()
  },
)

test('what is of another origin passes by', async () => {
  worker = await workerOf('s1')
  expect(worker.answer(new Request('https://elsewhere.example/assets/x.js'))).toBeUndefined()
})

test('who keeps map pictures gets the server\u2019s, and maps get those that are kept', async () => {
  worker = await workerOf('s1')
  served = { '/streets-maps/15/200/100': 'picture' }
  expect(await ask('/streets-maps/15/200/100')).toBe('picture')
  expect(worker.answer(requestOf('/streets-maps/15/200/100', 'cors', 'no-store'))).toBeUndefined()
})
