import { fieldOf, reach, step } from './field.ts'
import { type Name, paintNames } from './names.ts'
import { written } from './writing.ts'

const size = 512
const fine = 2

/** A white picture with a name, red on a blue halo. */
function picture(text: string, { channels = 3, ...place }: Partial<Name> & { channels?: number } = {}) {
  const data = new Uint8Array(size * size * channels).fill(channels === 4 ? 0 : 255)
  const name = {
    written: written(text, false),
    x: 128,
    y: 128,
    degrees: 0,
    color: '#ff0000',
    halo: '#0000ff',
    ...place,
  }
  paintNames({ data, size, channels }, [name], fine)
  const at = (x: number, y: number) => [
    ...data.subarray((y * size + x) * channels, (y * size + x + 1) * channels),
  ]
  const painted: (readonly [number, number])[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [red, green, blue] = at(x, y)
      if (red !== undefined && red > 200 && green === 0 && (blue ?? 0) < 50) painted.push([x, y])
    }
  return { data, at, painted }
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

test('a field is negative inside of its outline, and says how far away the outline is', () => {
  const { left, top, columns, cells } = fieldOf('m0-700l300 0 0 700-300 0z')
  const at = (x: number, y: number) =>
    (((cells[Math.round((y - top) / step) * columns + Math.round((x - left) / step)] ?? 0) - 128) * reach) /
    127
  for (const [x, wanted] of [
    [150, -150],
    [-100, 100],
    [300, 0],
  ] as const)
    expect(Math.abs(at(x, -350) - wanted)).toBeLessThan(step)
})

test('a name stands around its middle, as wide as its letters, in its halo', () => {
  const { painted, at } = picture('Rua HHH')
  const [xs, ys] = [painted.map(([x]) => x), painted.map(([, y]) => y)]
  // A little less: letters have room at both sides.
  const room = written('Rua HHH', false).width * 0.022 - spread(xs)
  expect(room).toBeGreaterThan(0)
  expect(room).toBeLessThan(8)
  expect((Math.max(...xs) + Math.min(...xs)) / 2).toBeCloseTo(256, -1)
  // Capitals are seven tenths of 22 pixels.
  expect(spread(ys)).toBeGreaterThan(12)
  expect(spread(ys)).toBeLessThan(18)
  // Three pixels of halo beside the last H, and the ground beyond.
  const right = Math.max(...xs)
  expect(at(right + 2, 256)).toEqual([0, 0, 255])
  expect(at(right + 8, 256)).toEqual([255, 255, 255])
})

test('it is turned with its street', () => {
  const { painted } = picture('Rua HHH', { degrees: 90 })
  expect(spread(painted.map(([, y]) => y))).toBeGreaterThan(3 * spread(painted.map(([x]) => x)))
})

test('what one tile cuts off at its edge the next one continues', () => {
  const [west, east] = [picture('Rua HHH', { x: 256 }).data, picture('Rua HHH', { x: 0 }).data]
  const whole = picture('Rua HHH').data
  const row = 256 * size * 3
  const half = size / 2
  expect(west.subarray(row + half * 3, row + size * 3)).toEqual(whole.subarray(row, row + half * 3))
  expect(east.subarray(row, row + half * 3)).toEqual(whole.subarray(row + half * 3, row + size * 3))
})

test('over another picture it lets through what lies around it', () => {
  const { data, at } = picture('Rua HHH', { channels: 4 })
  expect(at(0, 0)).toEqual([0, 0, 0, 0])
  expect([...data].some((value, index) => index % 4 === 3 && value === 255)).toBe(true)
})

test.each([
  ['São João', 'São João'],
  ['Ço\u0301rrego', 'Çórrego'],
  ['Ĥumboldt', 'Humboldt'],
  ['東 Rua', ' Rua'],
])('%s is written as %s', (name, same) =>
  expect(written(name, false).letters).toEqual(written(same, false).letters),
)
