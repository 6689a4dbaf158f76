import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { openCore, type TestCore, town } from '@saude/core/testing/core'
import { createOutbound } from '@saude/service/outbound/outbound'
import sharp from 'sharp'
import { listen } from '../listen.ts'
import { settingsFrom } from '../settings.ts'
import { openProduct } from '../testing/product.ts'
import { testFolders } from '../testing/settings.ts'
import { createTileCache } from './cache.ts'
import { drawTile, shapesIn } from './draw.ts'
import { createDrawing } from './drawing.ts'
import { spotOf, type Tile, tileFrom, tileSize } from './project.ts'
import { readScene } from './scene.ts'
import { type Shape, shape } from './shape.ts'
import { paints } from './styles.ts'
import { createTiles } from './tiles.ts'
import { upstreamOf } from './upstream.ts'

jest.setTimeout(60_000)

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

/** The tile of a zoom in which the town's middle lies. */
function middle(z: number): Tile {
  const { x, y } = spotOf(town.client.latitude, town.client.longitude)
  return { z, x: Math.floor((x * 2 ** z) / tileSize), y: Math.floor((y * 2 ** z) / tileSize) }
}
const far: Tile = { z: 14, x: 3, y: 3 }

async function drawn(z: number, style: 'mapStreet' | 'satelliteStreet' = 'mapStreet') {
  const shapes: Shape[] = []
  for await (const some of readScene(core.store)) shapes.push(...some)
  const { svg, names } = drawTile(shapesIn(shapes, middle(z)), middle(z), style)
  return { svg, names: names.map(({ written }) => written.text) }
}

const outbound = createOutbound({ allow: ['127.0.0.1'] })

/** A tile server of which the settings give the template alone. */
const serverOf = (template: string) => upstreamOf({ template, attribution: undefined }, outbound)

describe('a drawn tile', () => {
  test('shows quarters, streets and the river of the town, names from nearby', async () => {
    const near = await drawn(17)
    expect(near.names).toContain('Praça da Matriz')
    expect(near.names.join()).toMatch(/Rua [A-Z]/)
    expect(near.svg).toContain(paints.mapStreet.road)
    const far = await drawn(11)
    expect(far.names).toEqual([])
    expect(far.svg).toContain(paints.mapStreet.water)
  })

  test('has other colours where satellite pictures are wanted', async () => {
    const { svg } = await drawn(15, 'satelliteStreet')
    expect(svg).toContain(paints.satelliteStreet.land)
    expect(svg).not.toContain(paints.mapStreet.land)
  })

  test('leaves out of its lines what cannot be seen', () => {
    const tile = { z: 16, x: 0, y: 0 }
    const street = (y: number) => {
      // Its corners lie 16,384 pixels apart.
      const path = [0, 0.25, 0.5].map((x) => ({ x, y: y / 2 ** tile.z }))
      return drawTile([shape('street', 'Rua Comprida', 8, path)], tile, 'mapStreet').svg
    }
    expect(street(64)).toContain('d="M0.0 64.0L16384.0 64.0"')
    expect(street(2_560)).not.toContain(paints.mapStreet.road)
  })
})

describe('tiles', () => {
  const made: { remove: () => void | Promise<void> }[] = []
  afterAll(async () => {
    for (const one of made) await one.remove()
  })
  function open(upstream?: string, mostBytes = 100_000_000, prepare = (_folder: string) => {}) {
    const folders = testFolders()
    made.push(folders)
    const folder = join(folders.dataDir, 'tiles')
    prepare(folder)
    const cache = createTileCache({ folder, mostBytes })
    let read = 0
    const street = upstream ? serverOf(upstream) : undefined
    const tiles = createTiles({
      cache,
      scene: () => {
        read += 1
        return readScene(core.store)
      },
      upstreams: street ? { mapStreet: street } : {},
    })
    made.push({ remove: tiles.close })
    return { tiles, folder, cache, reads: () => read }
  }

  test('are pictures of twice 256 pixels, made once and kept on the disk', async () => {
    const { tiles, folder, cache, reads } = open()
    const [one, other] = await Promise.all([
      tiles.tile('mapStreet', middle(15)),
      tiles.tile('mapStreet', middle(15)),
    ])
    expect(await sharp(one.body).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    expect(other).toBe(one)
    await cache.written()
    expect(await readdir(folder)).toHaveLength(1)
    expect((await tiles.tile('mapStreet', middle(15))).body.equals(one.body)).toBe(true)
    expect(reads()).toBe(1)
    const version = await tiles.version('mapStreet')
    tiles.forget()
    await tiles.tile('mapStreet', middle(15))
    expect(reads()).toBe(2)
    await cache.written()
    expect(await readdir(folder)).toHaveLength(1)
    // The same ground, the same pictures.
    expect(await tiles.version('mapStreet')).toBe(version)
  })

  test('are drawn in the towns after the start, before any is asked for, and none is kept', async () => {
    const { tiles, folder, cache, reads } = open()
    await tiles.warmUp()
    await cache.written()
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
    await tiles.tile('mapStreet', middle(15))
    expect(reads()).toBe(1)

    const drawing = createDrawing(() => readScene(core.store))
    made.push({ remove: drawing.close })
    const key = await drawing.key()
    const samples = drawing.samples(16)
    expect(samples).toHaveLength(12)
    expect(new Set(samples.map(({ x, y }) => `${x}/${y}`)).size).toBeGreaterThan(4)
    for (const tile of samples) expect(await drawing.draw(key, tile, 'mapStreet')).toBeInstanceOf(Buffer)
  })

  test('of now are answered from memory alone, and none of a ground that has changed', async () => {
    const { tiles } = open()
    expect(tiles.held('mapStreet', middle(15))).toBeUndefined()
    const { body } = await tiles.tile('mapStreet', middle(15))
    expect(tiles.held('mapStreet', middle(15))).toEqual({ body, type: 'image/png' })
    expect(tiles.held('mapStreet', middle(16))).toBeUndefined()
    expect(tiles.held('mapStreetDark', middle(15))).toBeUndefined()
    tiles.forget()
    expect(tiles.held('mapStreet', middle(15))).toBeUndefined()
  })

  test('beyond the town are all the same, and take no room on the disk', async () => {
    const { tiles, folder, cache } = open()
    const one = await tiles.tile('mapStreet', far)
    expect(await tiles.tile('mapStreet', { ...far, x: 4 })).toBe(one)
    expect(tiles.held('mapStreet', { ...far, x: 4 })).toBe(one)
    await cache.written()
    await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  const kept = async (folder: string) =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.png')).sort()
  const keep = (folder: string, path: string, bytes: number, age: number) => {
    const whole = join(folder, path)
    mkdirSync(dirname(whole), { recursive: true })
    writeFileSync(whole, Buffer.alloc(bytes))
    const at = new Date(Date.now() - age)
    utimesSync(whole, at, at)
  }

  test('are kept within a bound: what was asked for longest ago goes', async () => {
    // Each takes a block of 4096 bytes.
    const { folder, cache } = open(undefined, 3 * 4096)
    const keepOne = (name: string) => {
      cache.keep(`mapStreet-x/${name}.png`, Buffer.alloc(100))
      return cache.written()
    }
    for (const name of ['a', 'b', 'c']) await keepOne(name)
    cache.held('mapStreet-x/a.png')
    await keepOne('d')
    expect(await kept(folder)).toEqual(['mapStreet-x/a.png', 'mapStreet-x/c.png', 'mapStreet-x/d.png'])
  })

  test('of an earlier process count, the oldest go first', async () => {
    const { folder, cache } = open(undefined, 2 * 4096, (before) => {
      keep(before, 'mapStreet-x/old.png', 100, 3000)
      keep(before, 'mapStreet-x/new.png', 100, 1000)
      keep(before, 'mapStreet-x/middle.png', 100, 2000)
    })
    await cache.ready()
    expect(await kept(folder)).toEqual(['mapStreet-x/middle.png', 'mapStreet-x/new.png'])
  })

  test('that show what is not there any more are removed with their folders', async () => {
    const { tiles, folder, cache } = open('https://tiles.example/{z}/{x}/{y}', undefined, (before) => {
      for (const name of ['mapStreet-old', 'satelliteStreet-old', 'mapStreetDark-old', 'gone-1'])
        keep(before, `${name}/14/1/1.png`, 100, 1000)
    })
    await cache.ready()
    // Which ground is drawn is known with the first tile that is.
    while ((await readdir(folder)).length > 2) await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await readdir(folder)).sort()).toEqual(['mapStreetDark-old', 'satelliteStreet-old'])
    await tiles.tile('satelliteStreet', middle(15))
    await cache.written()
    while ((await readdir(folder)).length > 1) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await kept(folder)).toEqual([expect.stringMatching(/^satelliteStreet-(?!old)/)])
  })

  describe('of another server', () => {
    let server: Server
    let url: string
    const asked: string[] = []
    beforeAll(async () => {
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
        .jpeg()
        .toBuffer()
      server = createServer((request, response) => {
        asked.push(request.url ?? '')
        if (request.url?.startsWith('/broken')) response.end('<html>sorry</html>')
        else response.end(picture)
      })
      url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
    })
    afterAll(() => server.close())

    test('pass through, are kept, and keep their type', async () => {
      const { tiles } = open(`${url}/{z}/{x}/{y}.jpg`)
      expect(await tiles.version('mapStreet')).toBe(serverOf(`${url}/{z}/{x}/{y}.jpg`).key)
      const { z, x, y } = middle(12)
      expect(await tiles.tile('mapStreet', middle(12))).toMatchObject({ type: 'image/jpeg' })
      expect(await tiles.tile('mapStreet', middle(12))).toMatchObject({ type: 'image/jpeg' })
      expect(asked.filter((path) => path === `/${z}/${x}/${y}.jpg`)).toHaveLength(1)
    })

    test('lie beside drawings, for clients who have chosen those', async () => {
      const { tiles, folder, cache } = open(`${url}/{z}/{x}/{y}.jpg`)
      await tiles.tile('mapStreet', middle(13))
      expect(await tiles.tile('mapStreet', middle(13), { isDrawn: true })).toMatchObject({
        type: 'image/png',
      })
      expect(await tiles.tile('mapStreet', middle(13))).toMatchObject({ type: 'image/jpeg' })
      await cache.written()
      expect((await readdir(folder)).map((name) => name.split('-')[0]).sort()).toEqual([
        'drawn.mapStreet',
        'mapStreet',
      ])
    })

    test('are refused where they are no pictures', async () => {
      const broken = `${url}/broken/{z}/{x}/{y}`
      await expect(serverOf(broken).ask(middle(12))).rejects.toThrow('no picture')
    })
  })

  test('are named by who made them', () => {
    expect(serverOf('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png').attribution).toBe(
      '© colaboradores do OpenStreetMap',
    )
    const template = 'https://imagens.example:8443/{z}/{y}/{x}'
    expect(serverOf(template).attribution).toBe('Imagens: imagens.example')
    expect(upstreamOf({ template, attribution: '© Prefeitura, CC BY 4.0' }, outbound).attribution).toBe(
      '© Prefeitura, CC BY 4.0',
    )
  })
})

test.each([
  ['5', '0', '0'],
  ['20', '0', '0'],
  ['6', '64', '0'],
  ['6', '-1', '0'],
  ['6', '1.5', '0'],
  ['6', '0', 'x'],
])('there is no tile %s/%s/%s', (z, x, y) => expect(tileFrom(z, x, y)).toBeUndefined())

test('the gateway serves tiles to everybody, and says what the styles are', async () => {
  const { url, gateway, remove } = await openProduct()
  try {
    const tile = await fetch(`${url}/tiles/mapStreet/14/6000/9000.png`)
    expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(tile.headers.get('cache-control')).toBe('public, max-age=86400')
    const body = Buffer.from(await tile.arrayBuffer())
    const drawn = await fetch(`${url}/tiles/drawn-mapStreet/14/6000/9000.png`)
    expect(Buffer.from(await drawn.arrayBuffer()).equals(body)).toBe(true)
    // The paths of maps that devices keep: rows before columns.
    const kept = await fetch(`${url}/streets-maps/14/9000/6000`)
    expect(Buffer.from(await kept.arrayBuffer()).equals(body)).toBe(true)
    expect((await fetch(`${url}/satellite-maps/14/9000/6000`)).headers.get('Content-Type')).toBe('image/png')
    expect((await fetch(`${url}/satellite-maps/14/9000/99999`)).status).toBe(404)
    // What a device holds is compared without fetching it.
    const asked = await fetch(`${url}/streets-maps/14/9000/6000`, { method: 'HEAD' })
    expect(asked.headers.get('ETag')).toBe(`"${createHash('sha256').update(body).digest('hex')}"`)
    expect(await asked.text()).toBe('')
    // Nor does a browser that has it get it again.
    const again = await fetch(`${url}/tiles/mapStreet/14/6000/9000.png`, {
      headers: { 'If-None-Match': asked.headers.get('ETag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const versions = await (await fetch(`${url}/tiles/versions.json`)).json()
    expect(versions).toEqual({
      'satellite-maps': expect.stringMatching(/^[0-9a-f]{12}$/),
      'streets-maps': versions['satellite-maps'],
    })
    const names = await fetch(`${url}/tiles/streetNames/14/6000/9000.png`)
    const { channels } = await sharp(Buffer.from(await names.arrayBuffer())).stats()
    expect(channels[3]?.max).toBe(0)
    const styles = await (await fetch(`${url}/tiles/styles.json`)).json()
    expect(styles).toMatchObject({
      mapStreet: { maxZoom: 19, isDrawn: true },
      satelliteStreet: { attribution: 'Desenho local, sem imagens de satélite' },
    })
    for (const path of [
      'mapStreet/5/0/0.png',
      'mapStreet/14/1/1.svg',
      'other/14/1/1.png',
      'mapStreet/14/x/1.png',
    ])
      expect((await fetch(`${url}/tiles/${path}`)).status).toBe(404)
  } finally {
    await gateway.close()
    remove()
  }
})

test('an address asks for so many tiles a minute', async () => {
  const { url, gateway, remove } = await openProduct({ limits: { ...settingsFrom({}).limits, tiles: 3 } })
  const tile = () => fetch(`${url}/tiles/mapStreet/14/6000/9000.png`)
  for (const status of [200, 200, 200, 429]) expect((await tile()).status).toBe(status)
  expect(Number((await tile()).headers.get('Retry-After'))).toBeGreaterThan(0)
  await gateway.close()
  remove()
})
