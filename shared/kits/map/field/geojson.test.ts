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
