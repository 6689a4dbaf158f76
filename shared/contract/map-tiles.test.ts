import { expectedTiles, tileAtAddress, tileId } from './map-tiles.ts'

const bounds = {
  northeast: { latitude: -22.1, longitude: -47.18 },
  southwest: { latitude: -22.14, longitude: -47.22 },
}

test('every tile of an area is expected once, at the zooms that are kept', () => {
  const tiles = expectedTiles(bounds)
  const ids = tiles.map((tile) => tileId('streets-maps', tile))
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(tiles.map(({ zoom }) => zoom))).toEqual(new Set([14, 15, 16, 17]))
  // Of a nearer tile the one around it is expected too: zooming out and in again shows no hole.
  const known = new Set(tiles.map(({ zoom, x, y }) => `${zoom}/${x}/${y}`))
  for (const { zoom, x, y } of tiles.filter((tile) => tile.zoom > 14))
    expect(known).toContain(`${zoom - 1}/${x >> 1}/${y >> 1}`)
  // A tile of zoom 17 is 0.00275 degrees wide.
  const widest = tiles.filter(({ zoom }) => zoom === 17).map(({ x }) => x)
  expect(Math.max(...widest) - Math.min(...widest) + 1).toBeCloseTo(0.04 / 0.00275, -1)
})

test('the known tile of a known place is among them', () => {
  const { latitude, longitude } = { latitude: -22.12, longitude: -47.2 }
  const point = { northeast: { latitude, longitude }, southwest: { latitude, longitude } }
  // As https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames counts them.
  expect(expectedTiles(point)[0]).toEqual({ zoom: 14, x: 6043, y: 9224 })
})

test.each([
  ['/tiles/mapStreet/15/100/200.png', 'streets-maps/15/200/100', true],
  ['/tiles/mapStreetDark/15/100/200.png', 'streets-maps/15/200/100', false],
  ['/tiles/satelliteStreet/15/100/200.png', 'satellite-maps/15/200/100', true],
  ['/satellite-maps/15/200/100', 'satellite-maps/15/200/100', true],
  ['/streets-maps/15/200/100', 'streets-maps/15/200/100', true],
])('%s can be the kept %s', (path, id, isExact) => {
  expect(tileAtAddress(path)).toEqual({ id, isExact })
})

test.each(['/tiles/streetNames/15/1/2.png', '/tiles/styles.json', '/satellite-maps/15/200', '/api/v1/x'])(
  '%s is no tile that is kept',
  (path) => {
    expect(tileAtAddress(path)).toBeUndefined()
  },
)
