import { densityOf, heatSize, painted } from './density.ts'
import { colorAt, heatThemes, palette } from './themes.ts'

const at = (density: Float32Array, x: number, y: number) => density[y * 100 + x] ?? 0

test('it is warmest where the points are, twice as warm where there are two, and cold beyond their reach', () => {
  const density = densityOf(
    [
      [20, 50],
      [80, 50],
      [80, 50],
    ],
    100,
    100,
  )
  expect(at(density, 80, 50)).toBeCloseTo(2 * at(density, 20, 50))
  expect(at(density, 20, 50)).toBeGreaterThan(at(density, 26, 50))
  expect(at(density, 50, 50)).toBe(0)
  expect(at(density, 20, 50 + heatSize.radius + heatSize.blur)).toBe(0)
})

test('points beyond the picture warm its edge, and those far away do not count', () => {
  const density = densityOf(
    [
      [-5, 50],
      [-500, 50],
    ],
    100,
    100,
  )
  expect(at(density, 0, 50)).toBeGreaterThan(0)
  expect(at(density, 60, 50)).toBe(0)
})

test('a warm pixel has the colour of its theme, a cold one is clear', () => {
  const pixels = painted(new Float32Array([0, 1]), palette('red'))
  expect([...pixels.slice(0, 4)]).toEqual([0, 0, 0, 0])
  expect([...pixels.slice(4, 7)]).toEqual([127, 29, 29])
  expect(painted(new Float32Array(2), palette('cold')).every((byte) => byte === 0)).toBe(true)
})

test.each(heatThemes)('%s goes from one colour to another', (theme) => {
  expect(colorAt(theme, 0)).not.toEqual(colorAt(theme, 1))
  expect(colorAt(theme, 0.5)).not.toEqual(colorAt(theme, 1))
})
