/** @jest-environment node */

import { clusterRadius, countText, nextSlice } from './constants.ts'

test('groups reach over twice a marker and 20 pixels', () => {
  expect([clusterRadius(false), clusterRadius(true)]).toEqual([90, 140])
})

test.each([
  [1, '1'],
  [999, '999'],
  [1000, '1k'],
  [1740, '1,7k'],
  [9999, '9,9k'],
  [12_400, '12k'],
])('%i is written %s', (count, text) => expect(countText(count)).toBe(text))

test.each([
  [200, 6, 400],
  [400, 48, 200],
  [800, 24, 800],
  [200, 500, 200],
  [1900, 1, 2000],
])('after %i points in %i ms come %i', (size, took, next) => expect(nextSlice(size, took)).toBe(next))
