import { gzipSync } from 'node:zlib'
import { newId } from '@saude/contract/id'
import { createRandom } from '@saude/town/random'
import { numberOf, packPoints, unpackPoints } from '../../../contract/packed.ts'

const random = createRandom('packed')
const people = (count: number) =>
  Array.from({ length: count }, () => ({
    id: newId(),
    latitude: -22.1184 + random.between(-0.06, 0.06),
    longitude: -47.2052 + random.between(-0.06, 0.06),
    isPoor: random.chance(0.05),
  }))

test('what is unpacked is what was packed, to a metre, each with its number', () => {
  const points = people(5000)
  const back = unpackPoints(JSON.parse(JSON.stringify(packPoints(points))))
  expect(back.map(({ number }) => number)).toEqual(points.map(({ id }) => numberOf(id)))
  expect(back.map(({ isPoor }) => isPoor)).toEqual(points.map(({ isPoor }) => isPoor))
  for (const [index, { latitude, longitude }] of back.entries()) {
    expect(latitude).toBe(Number(points[index]?.latitude.toFixed(5)))
    expect(longitude).toBe(Number(points[index]?.longitude.toFixed(5)))
  }
})

test('a hundred thousand citizens are at most 1.2 MB, in pages as they are sent', () => {
  const points = people(100_000)
  let bytes = 0
  for (let from = 0; from < points.length; from += 5000)
    bytes += gzipSync(JSON.stringify({ packed: packPoints(points.slice(from, from + 5000)) })).length
  expect(bytes).toBeLessThanOrEqual(1_200_000)
})
