/** @jest-environment node */

import { overlap } from './overlap.ts'

const square = (south: number, west: number, size = 1) => [
  { lat: south, lng: west },
  { lat: south, lng: west + size },
  { lat: south + size, lng: west + size },
  { lat: south + size, lng: west },
]

test.each([
  ['crossing', square(0, 0), square(0.5, 0.5), true],
  ['within one another', square(0, 0, 3), square(1, 1), true],
  ['around one another', square(1, 1), square(0, 0, 3), true],
  ['that are the same', square(0, 0), square(0, 0), true],
  ['side by side', square(0, 0), square(0, 1), false],
  ['touching at a corner', square(0, 0), square(1, 1), false],
  ['far apart', square(0, 0), square(5, 5), false],
  ['of which one is none', square(0, 0), [], false],
  // 0.01° are 1.1 km, 0.00005° 5.6 m, 0.0003° 33 m.
  ['drawn twice along one street', square(0, 0, 0.01), square(0, 0.00995, 0.01), false],
  ['of which one takes the next row of houses', square(0, 0, 0.01), square(0, 0.0097, 0.01), true],
])('two boundaries %s', (_how, one, other, expected) => {
  expect(overlap(one, other)).toBe(expected)
})

test('an area that lies in what is cut out of another one shares no ground with it', () => {
  const around = [[square(0, 0, 3), square(1, 1)], [square(5, 5)]]
  expect(overlap(around, square(1, 1))).toBe(false)
  expect(overlap(around, square(0, 0))).toBe(true)
  expect(overlap(square(5.2, 5.2, 0.2), around)).toBe(true)
})

test('a row of houses is found along a slanting street too', () => {
  const slanting = (by: number) => [
    { lat: 0, lng: by },
    { lat: 0.01, lng: 0.01 + by },
    { lat: 0.01, lng: 0.03 },
    { lat: 0, lng: 0.03 },
  ]
  const beside = [
    { lat: 0, lng: 0 },
    { lat: 0.01, lng: 0.01 },
    { lat: 0.01, lng: -0.02 },
    { lat: 0, lng: -0.02 },
  ]
  expect(overlap(slanting(-0.0004), beside)).toBe(true)
  expect(overlap(slanting(-0.00005), beside)).toBe(false)
})
