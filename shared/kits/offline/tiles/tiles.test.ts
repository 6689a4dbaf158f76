/** @jest-environment node */

import 'fake-indexeddb/auto'
import { AppError } from '@saude/contract/errors'
import { expectedTiles, tileId } from '@saude/contract/map-tiles'
import { createState } from '../device/state.ts'
import type { AskTiles, FetchTile } from './fetch.ts'
import { firstTiles, isComplete, tileMessages } from './status.ts'
import { hashOf, openTileStore, type TileStore } from './store.ts'
import { createTiles, mostTries, waitBefore } from './tiles.ts'

const bounds = {
  northeast: { latitude: -22.11, longitude: -47.19 },
  southwest: { latitude: -22.12, longitude: -47.2 },
}
const style = 'satellite-maps'
const all = expectedTiles(bounds).map((place) => tileId(style, place))
/** Tiles that the server draws otherwise than before, and what it says of all of them. */
let redrawn: Set<string>
let version: string | undefined
beforeEach(() => {
  redrawn = new Set()
  version = 'v1'
})
const bytesOf = (id: string) =>
  new TextEncoder().encode(`${redrawn.has(id) ? 'new ' : ''}picture ${id}`).buffer
const store = openTileStore()

afterEach(() => store.removeStyle(style))

/** A server with pictures for all; `fail` plays what goes wrong with the tries of a tile. */
function open(fail: (id: string, attempt: number) => void = () => undefined, kept: TileStore = store) {
  const state = createState(firstTiles)
  const asked: string[] = []
  const compared: string[] = []
  const waits: number[] = []
  let [now, most] = [0, 0]
  const fetchTile: FetchTile = async (id) => {
    asked.push(id)
    now += 1
    most = Math.max(most, now)
    // Others begin before this one ends.
    await store.count(style)
    now -= 1
    fail(id, asked.filter((one) => one === id).length)
    return { content: bytesOf(id), type: 'image/png' }
  }
  let area: typeof bounds | undefined = bounds
  const ask: AskTiles = {
    version: async () => {
      if (version === undefined) throw new AppError('connectionFailed')
      return version
    },
    hash: async (id) => {
      compared.push(id)
      fail(id, 0)
      return hashOf(bytesOf(id))
    },
  }
  const tiles = createTiles({
    ask,
    store: kept,
    fetchTile,
    state,
    bounds: () => area,
    wait: async (milliseconds) => void waits.push(milliseconds),
  })
  return {
    tiles,
    asked,
    compared,
    waits,
    mostAtOnce: () => most,
    status: () => state.current()[style],
    state,
    forgetArea: () => {
      area = undefined
    },
  }
}

test('a download fetches every tile of the area once, six at a time, and a check finds it whole', async () => {
  const { tiles, asked, mostAtOnce, status } = open()
  await tiles.download(style)
  expect([...asked].sort()).toEqual([...all].sort())
  expect(mostAtOnce()).toBe(6)
  expect(status()).toMatchObject({
    state: 'downloaded',
    percentage: 1,
    held: all.length,
    expected: all.length,
  })
  await tiles.verify(style)
  expect(status()).toMatchObject({ state: 'ready', held: all.length, percentage: 1 })
  expect(await store.get(all[0] ?? '')).toMatchObject({ mapStyleKey: style, type: 'image/png', zoom: 14 })
  await tiles.download(style)
  expect(asked).toHaveLength(all.length)
  expect(status().state).toBe('ready')
})

test('a check counts by id and hash: what is damaged or missing is fetched again', async () => {
  const first = open()
  await first.tiles.download(style)
  const [damaged = '', missing = ''] = all
  const tile = await store.get(damaged)
  if (!tile) throw new Error('it was downloaded')
  await store.put({ ...tile, content: bytesOf('something else') })
  await store.remove(missing)
  const { tiles, asked, status } = open()
  await tiles.verify(style)
  expect(status()).toMatchObject({ state: 'incomplete', held: all.length - 2 })
  await tiles.complete(style)
  expect(asked.sort()).toEqual([damaged, missing].sort())
  expect(status()).toMatchObject({ state: 'downloaded', held: all.length })
})

test('a check asks what the server draws by now, where that has changed, and fetches what looks otherwise', async () => {
  const { tiles, asked, compared, status } = open()
  await tiles.download(style)
  await tiles.verify(style)
  expect(compared).toEqual([])
  const [changed = ''] = all
  redrawn.add(changed)
  version = 'v2'
  await tiles.verify(style)
  expect([...compared].sort()).toEqual([...all].sort())
  expect(status()).toMatchObject({ state: 'incomplete', held: all.length - 1 })
  // What is here stays until the new one is.
  expect(await store.count(style)).toBe(all.length)
  await tiles.download(style)
  expect(asked.slice(all.length)).toEqual([changed])
  expect(status()).toMatchObject({ state: 'downloaded', held: all.length })
  compared.length = 0
  await tiles.verify(style)
  expect(compared).toEqual([])
  expect(status().state).toBe('ready')
})

test('without a connection, or where something on the way leaves the hash out, a check goes by what is here', async () => {
  await open().tiles.download(style)
  redrawn.add(all[0] ?? '')
  version = undefined
  const offline = open()
  await offline.tiles.verify(style)
  expect([offline.compared, offline.status().state]).toEqual([[], 'ready'])
  version = 'v2'
  const lossy = open((_id, attempt) => {
    if (attempt === 0) throw new AppError('connectionFailed')
  })
  await lossy.tiles.verify(style)
  expect(lossy.status().state).toBe('ready')
  // It is not taken for compared.
  const later = open()
  await later.tiles.verify(style)
  expect(later.status()).toMatchObject({ state: 'incomplete', held: all.length - 1 })
})

test('a tile that does not come is tried again, each time later; after a hundred times the map is incomplete', async () => {
  const [bad] = all
  const { tiles, asked, waits, status } = open((id, attempt) => {
    if (id === bad || (id === all[1] && attempt < 3)) throw new AppError('connectionFailed')
  })
  await tiles.download(style)
  expect(asked.filter((id) => id === bad)).toHaveLength(mostTries)
  expect(asked.filter((id) => id === all[1])).toHaveLength(3)
  expect([waitBefore(1), waitBefore(100)]).toEqual([1_300, 31_000])
  expect(waits).toEqual(expect.arrayContaining([1_300, 1_600, 31_000]))
  expect(status()).toMatchObject({ state: 'incomplete', held: all.length - 1 })
})

test('a server that has had enough says how long to wait', async () => {
  const { tiles, waits, status } = open((id, attempt) => {
    if (id === all[2] && attempt === 1) throw new AppError('tooManyRequests', undefined, { retryAfter: 7 })
  })
  await tiles.download(style)
  expect(waits).toEqual([7_000])
  expect(status().state).toBe('downloaded')
})

test('a page that was closed in the middle goes on with what is missing', async () => {
  const first = open()
  first.state.subscribe(() => {
    if (first.status().held === 10) first.tiles.stop()
  })
  await first.tiles.download(style)
  expect(first.status().state).toBe('incomplete')
  const later = open()
  await later.tiles.look()
  expect(later.status()).toMatchObject({ state: 'incomplete', expected: all.length })
  const { held } = later.status()
  expect(held).toBeGreaterThanOrEqual(10)
  await later.tiles.complete(style)
  expect(later.asked).toHaveLength(all.length - held)
  expect(isComplete(later.status())).toBe(true)
})

test('without an area there is no map', async () => {
  const { tiles, status, forgetArea, asked } = open()
  forgetArea()
  await tiles.complete(style)
  expect(asked).toEqual([])
  await tiles.download(style)
  expect(status()).toMatchObject({ state: 'error', message: 'Sem mapas disponíveis' })
})

test('each piece of work says in its words what failed; a full disk is said as that', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = async () => {
    throw new Error('the database is broken')
  }
  const cases = [
    [{ get: broken }, 'verify', tileMessages.verify],
    [{ put: broken }, 'download', tileMessages.download],
    [{ removeStyle: broken }, 'remove', tileMessages.remove],
  ] as const
  for (const [how, act, message] of cases) {
    const { tiles, status } = open(undefined, { ...store, ...how })
    await tiles[act](style)
    expect(status()).toMatchObject({ state: 'error', message })
  }
  const full = 'Não há espaço livre neste aparelho: libere espaço e tente de novo'
  const put = async () => {
    throw new AppError('unknown', full)
  }
  const { tiles, status } = open(undefined, { ...store, put })
  await tiles.download(style)
  expect(status()).toMatchObject({ state: 'error', message: full })
})

test('a style is removed, and the other stays', async () => {
  const { tiles, state } = open()
  await tiles.download(style)
  await tiles.download('streets-maps')
  await tiles.remove(style)
  expect(state.current()[style]).toMatchObject({ state: 'removed', held: 0 })
  expect([await store.count(style), await store.count('streets-maps')]).toEqual([0, all.length])
  await store.removeStyle('streets-maps')
})
