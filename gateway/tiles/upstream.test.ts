import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { openCore, type TestCore, town } from '@saude/core/testing/core'
import { createOutbound } from '@saude/service/outbound/outbound'
import express from 'express'
import sharp from 'sharp'
import { listen } from '../listen.ts'
import { testFolders } from '../testing/settings.ts'
import { createTileCache } from './cache.ts'
import { freshMs } from './freshness.ts'
import { spotOf, tileAt } from './project.ts'
import { heldTiles, tilesRouter } from './router.ts'
import { readScene } from './scene.ts'
import { createTiles } from './tiles.ts'
import { upstreamOf } from './upstream.ts'

jest.setTimeout(60_000)

const outbound = createOutbound({ allow: ['127.0.0.1'] })
const day = 86_400_000
const tile = tileAt(spotOf(town.client.latitude, town.client.longitude), 14)
const beside = { ...tile, x: tile.x + 1 }

const jpeg = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()

let core: TestCore
let server: Server
let address: string
/** What the other server is like. */
let picture: Buffer
let tag: string
let headers: Record<string, string>
let status: number
const asked: { path: string; etag: string | undefined }[] = []
const open: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  core = await openCore()
  server = createServer((request, response) => {
    const etag = request.headers['if-none-match']
    asked.push({ path: request.url ?? '', etag })
    if (status !== 200) response.writeHead(status).end()
    else if (etag === tag) response.writeHead(304, { ...headers, ETag: tag }).end()
    else response.writeHead(200, { ...headers, ETag: tag }).end(picture)
  })
  address = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/{z}/{x}/{y}`
})
beforeEach(async () => {
  picture = await jpeg('#123456')
  tag = '"one"'
  headers = { 'Cache-Control': 'public, max-age=172800' }
  status = 200
  asked.length = 0
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(async () => {
  server.close()
  await core.close()
})

/** Tiles of that server, with a clock that stands until it is moved. */
function tilesOf(folders = testFolders()) {
  const cache = createTileCache({ folder: join(folders.dataDir, 'tiles'), mostBytes: 100_000_000 })
  const clock = { time: Date.parse('2026-11-24T12:00:00-03:00') }
  const complaints: unknown[] = []
  const upstreams = { mapStreet: upstreamOf({ template: address, attribution: undefined }, outbound) }
  const complain = (error: unknown) => void complaints.push(error)
  const tiles = createTiles({
    cache,
    scene: () => readScene(core.store),
    upstreams,
    now: () => clock.time,
    complain,
  })
  open.push(async () => {
    await tiles.close()
    await cache.written()
  })
  return { tiles, cache, clock, complaints, upstreams, folders }
}

describe('a tile of another server', () => {
  test('is right for as long as the server says, then asked for again by its tag', async () => {
    const { tiles, clock } = tilesOf()
    const { body } = await tiles.tile('mapStreet', tile)
    clock.time += 2 * day - 1
    expect(tiles.held('mapStreet', tile)?.body.equals(body)).toBe(true)
    await tiles.tile('mapStreet', tile)
    expect(asked).toHaveLength(1)
    clock.time += 1
    expect(tiles.held('mapStreet', tile)).toBeUndefined()
    expect((await tiles.tile('mapStreet', tile)).body.equals(body)).toBe(true)
    expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"one"'])
    expect(tiles.held('mapStreet', tile)?.body.equals(body)).toBe(true)
  })

  test('is old for the next process too, which knows its tag', async () => {
    const { tiles, cache, folders } = tilesOf()
    await tiles.tile('mapStreet', tile)
    await cache.written()
    const { tiles: next, clock } = tilesOf(folders)
    await next.tile('mapStreet', tile)
    expect(asked).toHaveLength(1)
    clock.time += 2 * day
    await next.tile('mapStreet', tile)
    expect(asked[1]?.etag).toBe('"one"')
  })

  test('that looks otherwise by then is shown, and changes the version for devices, also of the next process', async () => {
    const { tiles, cache, clock, folders } = tilesOf()
    await tiles.tile('mapStreet', tile)
    const before = await tiles.version('mapStreet')
    clock.time += 2 * day
    await tiles.tile('mapStreet', tile)
    expect(await tiles.version('mapStreet')).toBe(before)
    clock.time += 2 * day
    picture = await jpeg('#654321')
    tag = '"two"'
    expect((await tiles.tile('mapStreet', tile)).body.equals(picture)).toBe(true)
    const after = await tiles.version('mapStreet')
    expect(after).toMatch(/^[0-9a-f]{12}$/)
    expect(after).not.toBe(before)
    await cache.written()
    expect(await tilesOf(folders).tiles.version('mapStreet')).toBe(after)
  })

  test('that an earlier version kept without its age is asked for, and stands while the server fails', async () => {
    const { tiles, cache, upstreams } = tilesOf()
    const path = `mapStreet-${upstreams.mapStreet.key}/${tile.z}/${tile.x}/${tile.y}.png`
    cache.keep(path, picture)
    status = 500
    expect(await tiles.tile('mapStreet', tile)).toEqual({ body: picture, type: 'image/jpeg' })
    expect(asked).toHaveLength(1)
  })

  test('stands when it is old and the server fails, which is asked again after a pause, by one tile', async () => {
    const { tiles, clock, complaints } = tilesOf()
    const { body } = await tiles.tile('mapStreet', tile)
    await tiles.tile('mapStreet', beside)
    clock.time += 2 * day
    status = 503
    expect((await tiles.tile('mapStreet', tile)).body.equals(body)).toBe(true)
    expect((await tiles.tile('mapStreet', beside)).body.equals(body)).toBe(true)
    expect(tiles.held('mapStreet', tile)?.body.equals(body)).toBe(true)
    expect([asked.length, complaints.length]).toEqual([3, 1])
    clock.time += 30_000
    await Promise.all([tiles.tile('mapStreet', tile), tiles.tile('mapStreet', beside)])
    expect([asked.length, complaints.length]).toEqual([4, 2])
    clock.time += 30_000
    status = 200
    await tiles.tile('mapStreet', tile)
    await tiles.tile('mapStreet', beside)
    expect(asked).toHaveLength(6)
  })
})

describe('while the other server fails', () => {
  /** A gateway's addresses of tiles. */
  async function serve() {
    const parts = tilesOf()
    const { tiles, upstreams } = parts
    const count = () => {}
    const app = express()
      .use(heldTiles({ tiles, count }))
      .use(tilesRouter({ tiles, upstreams, count, complain: () => {} }))
      .use(((_error, _request, response, _next) => {
        response.status(502).end()
      }) satisfies express.ErrorRequestHandler)
    const gateway = createServer(app)
    const base = `http://127.0.0.1:${await listen(gateway, 0, '127.0.0.1')}`
    open.push(() => void gateway.close())
    const at = ({ z, x, y } = tile) => fetch(`${base}/tiles/mapStreet/${z}/${x}/${y}.png`)
    return { ...parts, at, ofDevice: () => fetch(`${base}/streets-maps/${tile.z}/${tile.y}/${tile.x}`) }
  }

  test('a tile that is not kept is drawn, and kept by no browser, until it answers again', async () => {
    status = 500
    const { tiles, at, clock } = await serve()
    const drawn = await tiles.tile('mapStreet', tile, { isDrawn: true })
    const answer = await at()
    expect(Buffer.from(await answer.arrayBuffer()).equals(drawn.body)).toBe(true)
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('ETag')]).toEqual([
      200,
      'no-store',
      null,
    ])
    expect((await at(beside)).headers.get('Cache-Control')).toBe('no-store')
    expect(asked).toHaveLength(1)
    status = 200
    clock.time += 30_000
    const real = await at()
    expect([real.headers.get('Content-Type'), real.headers.get('Cache-Control')]).toEqual([
      'image/jpeg',
      'public, max-age=86400',
    ])
  })

  test('a device that keeps tiles gets none of ours in its place', async () => {
    status = 500
    const { ofDevice } = await serve()
    expect((await ofDevice()).status).toBe(502)
    expect((await ofDevice()).status).toBe(502)
    expect(asked).toHaveLength(1)
  })

  test('a tile that it does not have is drawn, and the others are asked for', async () => {
    status = 404
    const { at } = await serve()
    expect((await at()).headers.get('Cache-Control')).toBe('no-store')
    status = 200
    expect((await at(beside)).headers.get('Content-Type')).toBe('image/jpeg')
  })
})

test.each([
  ['two days', { 'Cache-Control': 'public, max-age=172800' }, 2],
  ['what shared caches may', { 'Cache-Control': 'max-age=60, s-maxage=259200' }, 3],
  ['what is left of it', { 'Cache-Control': 'max-age=345600', Age: '86400' }, 3],
  ['until it ends', { Date: 'Tue, 24 Nov 2026 00:00:00 GMT', Expires: 'Sat, 28 Nov 2026 00:00:00 GMT' }, 4],
  ['no less than a day', { 'Cache-Control': 'no-store' }, 1],
  ['a day where nothing is said', {}, 1],
  ['no more than thirty days', { 'Cache-Control': 'max-age=31536000, immutable' }, 30],
])('a tile is right for %s', (_, said, days) => {
  expect(freshMs(new Headers(said))).toBe(days * day)
})
