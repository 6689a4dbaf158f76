import { daysOfMonth, type Sex, scoreByDay, scoreByMonth } from './growth.ts'

/**
 * Simplified field tables of WHO, z-scores (−3, −2, −1, 0, 1, 2, 3): BMI-for-age birth to 2 years and 2 to 5 years (2006), 5 to
 * 19 years (2007). kg/m² with one decimal, by month.
 */
const published: readonly (readonly [Sex, number, string])[] = [
  ['M', 0, '10.2 11.1 12.2 13.4 14.8 16.3 18.1'],
  ['M', 1, '11.3 12.4 13.6 14.9 16.3 17.8 19.4'],
  ['M', 2, '12.5 13.7 15.0 16.3 17.8 19.4 21.1'],
  ['M', 3, '13.1 14.3 15.5 16.9 18.4 20.0 21.8'],
  ['M', 6, '13.6 14.7 16.0 17.3 18.8 20.5 22.3'],
  ['M', 9, '13.6 14.7 15.8 17.2 18.6 20.3 22.1'],
  ['M', 12, '13.4 14.4 15.5 16.8 18.2 19.8 21.6'],
  ['M', 18, '12.9 13.9 14.9 16.1 17.5 19.0 20.8'],
  ['M', 48, '12.1 13.1 14.1 15.3 16.7 18.2 19.9'],
  ['M', 54, '12.0 13.0 14.0 15.3 16.6 18.2 20.0'],
  ['M', 59, '12.0 12.9 14.0 15.2 16.6 18.3 20.2'],
  ['F', 0, '10.1 11.1 12.2 13.3 14.6 16.1 17.7'],
  ['F', 1, '10.8 12.0 13.2 14.6 16.0 17.5 19.1'],
  ['F', 2, '11.8 13.0 14.3 15.8 17.3 19.0 20.7'],
  ['F', 3, '12.4 13.6 14.9 16.4 17.9 19.7 21.5'],
  ['F', 6, '13.0 14.1 15.5 16.9 18.5 20.3 22.3'],
  ['F', 9, '12.9 14.1 15.3 16.7 18.3 20.1 22.1'],
  ['F', 12, '12.7 13.8 15.0 16.4 17.9 19.6 21.6'],
  ['F', 18, '12.3 13.3 14.4 15.7 17.2 18.8 20.8'],
  ['M', 61, '12.1 13.0 14.1 15.3 16.6 18.3 20.2'],
  ['M', 72, '12.1 13.0 14.1 15.3 16.8 18.5 20.7'],
  ['M', 108, '12.6 13.5 14.6 16.0 17.9 20.5 24.3'],
  ['M', 120, '12.8 13.7 14.9 16.4 18.5 21.4 26.1'],
  ['M', 132, '13.1 14.1 15.3 16.9 19.2 22.5 28.0'],
  ['M', 144, '13.4 14.5 15.8 17.5 19.9 23.6 30.0'],
  ['M', 168, '14.3 15.5 17.0 19.0 21.8 25.9 33.1'],
  ['M', 180, '14.7 16.0 17.6 19.8 22.7 27.0 34.1'],
  ['M', 204, '15.4 16.9 18.8 21.1 24.3 28.6 35.2'],
  ['M', 228, '15.9 17.6 19.6 22.2 25.4 29.7 35.5'],
  ['F', 61, '11.8 12.7 13.9 15.2 16.9 18.9 21.3'],
  ['F', 72, '11.7 12.7 13.9 15.3 17.0 19.2 22.1'],
  ['F', 84, '11.8 12.7 13.9 15.4 17.3 19.8 23.3'],
  ['F', 108, '12.1 13.1 14.4 16.1 18.3 21.5 26.5'],
  ['F', 120, '12.4 13.5 14.8 16.6 19.0 22.6 28.4'],
  ['F', 132, '12.7 13.9 15.3 17.2 19.9 23.7 30.2'],
  ['F', 144, '13.2 14.4 16.0 18.0 20.8 25.0 31.9'],
  ['F', 168, '14.0 15.4 17.2 19.6 22.7 27.3 34.7'],
  ['F', 180, '14.4 15.9 17.8 20.2 23.5 28.2 35.5'],
  ['F', 204, '14.7 16.4 18.4 21.0 24.5 29.3 36.3'],
  ['F', 228, '14.7 16.5 18.7 21.4 25.0 29.7 36.2'],
]

/** What one decimal is written for, and a little for months that are no whole days. */
const rounding = 0.065

test.each(published)('the field table of %s at %s months has these z-scores', (sex, month, row) => {
  const score = (index: number) => (month < 60 ? scoreByDay : scoreByMonth)(index, sex, month * daysOfMonth)
  for (const [place, written] of row.split(' ').entries()) {
    const z = place - 3
    expect([written, score(Number(written) - rounding) <= z]).toEqual([written, true])
    expect([written, score(Number(written) + rounding) >= z]).toEqual([written, true])
  }
})

/** Rows of the expanded tables of WHO, which the table of days does not name: day, sex, L, M, S. */
const expanded: readonly (readonly [number, Sex, number, number, number])[] = [
  [1, 'M', -0.1867, 13.3976, 0.09597],
  [3, 'M', 0.0505, 13.3791, 0.09672],
  [30, 'M', 0.2738, 14.914, 0.09035],
  [723, 'M', -0.644, 15.7468, 0.07774],
  [730, 'M', -0.6473, 15.7356, 0.07771],
  [731, 'M', -0.6187, 16.0189, 0.07785],
  [738, 'M', -0.6105, 16.0097, 0.07786],
  [30, 'F', 0.3481, 14.5422, 0.09559],
  [61, 'F', 0.1743, 15.7713, 0.09371],
  [731, 'F', -0.5684, 15.6881, 0.08454],
]

test.each(expanded)('day %s of %s is the row of the expanded table', (day, sex, power, median, variation) => {
  for (const z of [-3, -2, -1, 0, 1, 2, 3]) {
    const index = median * (1 + power * variation * z) ** (1 / power)
    expect(Math.abs(scoreByDay(index, sex, day) - z)).toBeLessThanOrEqual(0.01)
  }
})

test.each([
  // The third deviation at 120 months is 26.1, the second 21.4: each further unit is as wide as what lies between.
  ['M', 120, 26.05 + 4.7, 4],
  ['F', 228, 36.2 + 2 * 6.5, 5],
] as const)('beyond three deviations of %s at %s months units are equal: %s', (sex, month, index, z) => {
  expect(Math.abs(scoreByMonth(index, sex, month * daysOfMonth) - z)).toBeLessThan(0.05)
})

/** As WHO AnthroPlus answers: weight, height, months → z. */
test.each([
  [50.7, 1.537, 166.59, 0.94],
  [84.6, 1.817, 184.09, 1.66],
])('a boy of %s kg and %s m at %s months has %s', (weight, height, months, z) => {
  expect(scoreByMonth(weight / height ** 2, 'M', months * daysOfMonth)).toBeCloseTo(z, 2)
})

test('the last month of the table holds until the twentieth birthday', () => {
  expect(scoreByMonth(25.4, 'M', 239 * daysOfMonth)).toBe(scoreByMonth(25.4, 'M', 228 * daysOfMonth))
})
