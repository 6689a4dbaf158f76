import { createServer } from 'node:http'
import { unitSymbol } from '@saude/core/contract/unit-symbol'
import { healthUnits } from '@saude/core/service/health-unit/health-unit'
import { openCore, type TestCore, town } from '@saude/core/testing/core'
import express from 'express'
import sharp from 'sharp'
import { listen } from '../listen.ts'
import { settingsFrom } from '../settings.ts'
import { testFolders } from '../testing/settings.ts'
import { drawTile, shapesIn } from './draw.ts'
import { createDrawing } from './drawing.ts'
import { fontSize } from './names.ts'
import { openTiles } from './open.ts'
import { paintTile } from './paint.ts'
import { type Spot, spotOf, type Tile, tileAt, tileSize } from './project.ts'
import { readScene } from './scene.ts'
import { type Shape, shape } from './shape.ts'
import { paints, tileStyles } from './styles.ts'

jest.setTimeout(60_000)

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

const [unit] = town.healthUnits
if (!unit) throw new Error('The town has no health unit')
const spot = spotOf(unit.latitude, unit.longitude)

async function ground(): Promise<Shape[]> {
  const shapes: Shape[] = []
  for await (const some of readScene(core.store)) shapes.push(...some)
  return shapes
}

/** Where a place lies on a tile. */
const on = (tile: Tile, { x, y }: Spot): Spot => ({
  x: x * 2 ** tile.z - tile.x * tileSize,
  y: y * 2 ** tile.z - tile.y * tileSize,
})

test.each(tileStyles)(
  'health units are drawn on %s: the cross where they stand, the disc around it',
  async (style) => {
    const tile = tileAt(spot, 16)
    const { data, info } = await sharp(await paintTile(shapesIn(await ground(), tile), tile, style))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = on(tile, spot)
    const colorAt = (x: number, y: number) => {
      const index = (Math.round(y * 2) * info.width + Math.round(x * 2)) * info.channels
      return `#${[...data.subarray(index, index + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    }
    const between = unitSymbol.reach * 0.55
    expect(colorAt(at.x, at.y)).toBe(paints[style].unitCross)
    expect(colorAt(at.x + between * 0.8, at.y - between * 0.8)).toBe(paints[style].unit)
  },
)

test('they have their names near, and none far away', async () => {
  const shapes = await ground()
  const namesAt = (z: number) => {
    const tile = tileAt(spot, z)
    const { svg, names } = drawTile(shapesIn(shapes, tile), tile, 'mapStreet')
    return { names: names.map(({ written }) => written.text), isDrawn: svg.includes(paints.mapStreet.unit) }
  }
  expect(namesAt(17).names).toContain(unit.name)
  expect(namesAt(14)).toMatchObject({ isDrawn: true })
  expect(namesAt(14).names).not.toContain(unit.name)
  expect(namesAt(unitSymbol.from - 1).isDrawn).toBe(false)
})

describe('of many units and streets close to each other', () => {
  const z = 17
  const middle = { x: Math.floor((spot.x * 2 ** z) / tileSize), y: Math.floor((spot.y * 2 ** z) / tileSize) }
  const near = (x: number, y: number): Spot => ({
    x: ((middle.x + x) * tileSize) / 2 ** z,
    y: ((middle.y + y) * tileSize) / 2 ** z,
  })
  const crowd = [
    ...Array.from({ length: 40 }, (_, nth) =>
      shape('unit', `Unidade Básica ${nth}`, 0, [near(((nth * 37) % 100) / 50, ((nth * 61) % 100) / 50)]),
    ),
    ...Array.from({ length: 12 }, (_, nth) =>
      shape('street', `Rua do Meio ${nth}`, 8, [near(-1, nth / 6), near(3, nth / 6 + 0.02)]),
    ),
  ]
  interface Shown {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly half: number
  }
  const namesOn = (shapes: readonly Shape[], x: number, y: number): Shown[] => {
    const tile = { z, x: middle.x + x, y: middle.y + y }
    return drawTile(shapesIn(shapes, tile), tile, 'mapStreet').names.map((name) => ({
      text: name.written.text,
      x: Math.round(name.x + x * tileSize),
      y: Math.round(name.y + y * tileSize),
      half: (name.written.width * fontSize) / 2_000,
    }))
  }
  const tiles = [-1, 0, 1, 2].flatMap((x) => [-1, 0, 1, 2].map((y) => [x, y] as const))

  test('names stand on every tile that they reach, in whatever order the units come', () => {
    const all = new Map(tiles.map(([x, y]) => [`${x} ${y}`, namesOn(crowd, x, y)]))
    const units = [...all.values()].flat().filter(({ text }) => text.startsWith('Unidade'))
    expect(units.length).toBeGreaterThan(5)
    for (const name of units)
      for (const end of [-name.half + 1, name.half - 1]) {
        const key = `${Math.floor((name.x + end) / tileSize)} ${Math.floor(name.y / tileSize)}`
        expect(all.get(key) ?? [name]).toContainEqual(name)
      }
    const back = [...crowd].reverse()
    for (const [x, y] of tiles) {
      const sorted = (names: readonly Shown[]) => names.map((name) => JSON.stringify(name)).sort()
      expect(sorted(namesOn(back, x, y))).toEqual(sorted(all.get(`${x} ${y}`) ?? []))
    }
  })

  test('no name lies across a symbol', () => {
    for (const [x, y] of tiles)
      for (const name of namesOn(crowd, x, y))
        for (const { kind, path } of crowd)
          for (const place of kind === 'unit' ? path : []) {
            const at = on({ z, ...middle }, place)
            const isAcross =
              Math.abs(at.x - name.x) < name.half + unitSymbol.reach - 1 &&
              Math.abs(at.y - name.y) < unitSymbol.reach + fontSize / 2 - 2
            if (isAcross) throw new Error(`${name.text} lies across the unit at ${at.x} ${at.y}`)
          }
  })
})

test('a unit that is moved, renamed or removed changes what is drawn; one whose colour changes does not', async () => {
  const keyNow = async () => {
    const drawing = createDrawing(() => readScene(core.store))
    const key = await drawing.key()
    await drawing.close()
    return key
  }
  const units = core.store.collection(healthUnits)
  const stored = await units.findOne({ _id: unit.id })
  if (!stored?.location) throw new Error('The unit is not stored')
  const { coordinates } = stored.location
  const before = await keyNow()
  await units.updateOne({ _id: unit.id }, { $set: { color: '#123456' } })
  expect(await keyNow()).toBe(before)
  await units.updateOne({ _id: unit.id }, { $set: { name: 'Outro nome' } })
  const renamed = await keyNow()
  const moved = { ...coordinates, latitude: coordinates.latitude + 0.001 }
  await units.updateOne({ _id: unit.id }, { $set: { location: { ...stored.location, coordinates: moved } } })
  const there = await keyNow()
  await units.deleteOne({ _id: unit.id })
  expect(new Set([before, renamed, there, await keyNow()]).size).toBe(4)
})

test('devices see that a unit was changed', async () => {
  const folders = testFolders()
  const asks = () => Promise.reject(new Error('asks no one'))
  const tiles = openTiles({ ...settingsFrom({}), dataDir: folders.dataDir }, core.store, asks, () => {})
  const server = createServer(express().use(tiles.router))
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/tiles/versions.json`
  const versions = async () => (await fetch(url)).json()
  try {
    const before = await versions()
    const units = core.store.collection(healthUnits)
    await units.updateOne({ _id: town.healthUnits[1]?.id ?? '' }, { $set: { name: 'Unidade renomeada' } })
    tiles.changed([{ topic: 'healthUnit' }])
    expect(await versions()).not.toEqual(before)
  } finally {
    server.close()
    await tiles.close()
    folders.remove()
  }
})
