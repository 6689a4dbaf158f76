import { clusterRadius, countText } from './constants.ts'

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
