/** @jest-environment node */

import { toGeoJson } from './geojson.ts'

const clockwise = [
  { lat: 0, lng: 0 },
  { lat: 1, lng: 0 },
  { lat: 1, lng: 1 },
]

test.each([
  ['clockwise', clockwise],
  ['counterclockwise', [...clockwise].reverse()],
])('a boundary drawn %s is one closed counterclockwise ring, longitude first', (_, vertices) => {
  const { features } = JSON.parse(toGeoJson(vertices, { name: 'UBS Centro' }))
  expect(features).toHaveLength(1)
  expect(features[0].properties).toEqual({ name: 'UBS Centro' })
  const [ring] = features[0].geometry.coordinates
  expect(ring).toHaveLength(4)
  expect(ring[0]).toEqual(ring[3])
  const turn = ring.slice(0, 3).reduce((sum: number, [x, y]: number[], at: number) => {
    const [nextX, nextY] = ring[at + 1]
    return sum + (x ?? 0) * nextY - nextX * (y ?? 0)
  }, 0)
  expect(turn).toBeGreaterThan(0)
})

test('parts are a MultiPolygon; what is cut out of one is a clockwise ring behind it', () => {
  const cut = [
    { lat: 0.4, lng: 0.2 },
    { lat: 0.4, lng: 0.3 },
    { lat: 0.5, lng: 0.3 },
  ]
  const read = (boundary: Parameters<typeof toGeoJson>[0]) =>
    JSON.parse(toGeoJson(boundary, {})).features[0].geometry
  expect(read([[clockwise, cut]])).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [1, 1],
        [0, 1],
        [0, 0],
        [1, 1],
      ],
      [
        [0.3, 0.5],
        [0.3, 0.4],
        [0.2, 0.4],
        [0.3, 0.5],
      ],
    ],
  })
  const { type, coordinates } = read([[clockwise], [cut]])
  expect([type, coordinates.length, coordinates[1].length]).toEqual(['MultiPolygon', 2, 1])
})
