/** @jest-environment node */

import { answer, dropFiles, isOurs, keepFiles } from './files.ts'

const origin = 'http://saude.example'
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
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

/** A server with one build of the shell and one release of an area. */
const build = (shell: string, area: string): Readonly<Record<string, string>> => ({
  '/': `page of ${shell}`,
  '/files.json': JSON.stringify(['/icon.svg', `/assets/main.${shell}.js`]),
  '/icon.svg': 'icon',
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

const kept = () => [...(caches.all.get('saude-files-1')?.keys() ?? [])].sort()
/** A request as the worker's event has it; jsdom makes none that navigates. */
const ask = async (path: string, mode: RequestMode = 'cors') => {
  const request = { url: at(path), method: 'GET', mode } as Request // the parts that are read
  expect(isOurs(request, origin)).toBe(true)
  return (await answer(request)).text()
}

test('without a connection the page, its files and the live areas are answered from what is kept', async () => {
  served = build('s1', 'a1')
  await keepFiles()
  served = undefined
  expect(await ask('/app/citizen?gender=F', 'navigate')).toBe('page of s1')
  expect(await ask('/assets/main.s1.js')).toBe('shell s1')
  expect(await ask('/areas/citizen/a1/area.js')).toBe('area a1')
  // An area that is tried again has an address of its own.
  expect(await ask('/areas/citizen/a1~2/area.js')).toBe('area a1')
  expect(JSON.parse(await ask('/areas.json')).areas).toHaveLength(1)
})

test('an update keeps the files of tabs that stand on the build before, and no older ones', async () => {
  for (const [shell, area] of [
    ['s1', 'a1'],
    ['s2', 'a1'],
    ['s3', 'a2'],
  ] as const) {
    served = build(shell, area)
    await keepFiles()
  }
  expect(kept()).toEqual(expect.arrayContaining(['/assets/main.s3.js', '/assets/main.s2.js']))
  expect(kept()).not.toContain('/assets/main.s1.js')
  expect(kept()).toContain('/areas/citizen/a1/area.js')
  served = undefined
  expect(await ask('/', 'navigate')).toBe('page of s3')
  expect(await ask('/assets/main.s2.js')).toBe('shell s2')
})

test('an area that was put back while the device was away is fetched back, and what it has is used', async () => {
  served = build('s1', 'a1')
  await keepFiles()
  served = build('s1', 'a2')
  await keepFiles()
  // Away: the release that it has goes on working.
  served = undefined
  expect(await ask('/areas/citizen/a2/area.js')).toBe('area a2')
  // Back, and the area is what it was: nothing of it has to be fetched, nothing of the bad release is named.
  served = build('s1', 'a1')
  fetched = []
  expect(await ask('/areas.json')).toContain('/a1/')
  await keepFiles()
  expect(fetched).not.toContain('/areas/citizen/a1/area.js')
  served = undefined
  expect(await ask('/areas.json')).toContain('/areas/citizen/a1/')
  expect(await ask('/areas/citizen/a1/area.js')).toBe('area a1')
})

test('an update that breaks off leaves the page that is whole', async () => {
  served = build('s1', 'a1')
  await keepFiles()
  const { '/assets/main.s2.js': _missing, ...broken } = build('s2', 'a1')
  served = broken
  await expect(keepFiles()).rejects.toThrow('/assets/main.s2.js: 404')
  served = undefined
  expect(await ask('/', 'navigate')).toBe('page of s1')
  expect(await ask('/assets/main.s1.js')).toBe('shell s1')
})

test('caches of earlier versions of the worker go, and all of them with the offline data', async () => {
  await (await caches.open('saude-files-0')).put(at('/old'), new Response('old'))
  await (await caches.open('of-others')).put(at('/x'), new Response('x'))
  served = build('s1', 'a1')
  await keepFiles()
  expect(await caches.keys()).toEqual(['of-others', 'saude-files-1'])
  await dropFiles()
  expect(await caches.keys()).toEqual(['of-others'])
})

test.each(['/api/v1/citizen-list', '/files/x', '/health', '/socket.io/', '/tiles/streetNames/15/1/2.png'])(
  '%s passes by',
  (path) => {
    expect(isOurs({ url: at(path), method: 'GET', mode: 'cors' } as Request, origin)).toBe(false) // as above
  },
)

test('who keeps map pictures gets the server\u2019s, and maps get those that are kept', () => {
  const asked = { url: at('/streets-maps/15/200/100'), method: 'GET', mode: 'cors' }
  expect(isOurs(asked as Request, origin)).toBe(true) // as above
  expect(isOurs({ ...asked, cache: 'no-store' } as Request, origin)).toBe(false) // as above
})
