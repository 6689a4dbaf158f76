import { boysByDay, girlsByDay } from './who-2006.ts'
import { boysByMonth, girlsByMonth } from './who-2007.ts'

/** How an index is distributed among children of one age: the power (L), the median (M, kg/m²), the variation (S). */
interface Spread {
  readonly power: number
  readonly median: number
  readonly variation: number
}

interface Row extends Spread {
  /** Days or months. */
  readonly age: number
}

export type Sex = 'M' | 'F'

/** Days of a month, as WHO turns days into months. */
export const daysOfMonth = 30.4375

/** The last day on which children are measured lying. */
const lastLying = 730

const firstMonth = 60

const numbersIn = (table: string): number[][] =>
  table
    .trim()
    .split(';')
    .map((entry) => entry.trim().split(/\s+/).map(Number))

const rowOf = (
  age: number,
  [power = Number.NaN, median = Number.NaN, variation = Number.NaN]: number[],
): Row => ({
  age,
  power,
  median,
  variation,
})

const byDay = (table: string): Row[] =>
  numbersIn(table).map(([day = Number.NaN, ...spread]) => rowOf(day, spread))
const byMonth = (table: string): Row[] =>
  numbersIn(table).map((spread, place) => rowOf(firstMonth + place, spread))

const tables = {
  days: { M: byDay(boysByDay), F: byDay(girlsByDay) },
  months: { M: byMonth(boysByMonth), F: byMonth(girlsByMonth) },
} as const

/** The distribution at an age: on a straight line between those that are listed, beyond the last one that one. */
function spreadAt(rows: readonly Row[], age: number): Spread {
  const place = rows.findIndex((row) => row.age >= age)
  const after = rows[place] ?? rows.at(-1)
  const before = rows[place - 1]
  if (!after) throw new Error('A table of growth is empty')
  if (!before || after.age <= age) return after
  // Nothing lies between the last day of lying and the first of standing.
  if (before.age === lastLying && age > lastLying) return after
  const share = (age - before.age) / (after.age - before.age)
  const between = (key: keyof Spread) => before[key] + share * (after[key] - before[key])
  return { power: between('power'), median: between('median'), variation: between('variation') }
}

/** The index at so many standard deviations. */
const indexAt = ({ power, median, variation }: Spread, z: number): number =>
  power === 0 ? median * Math.exp(variation * z) : median * (1 + power * variation * z) ** (1 / power)

/**
 * How many standard deviations an index lies from the median, by the LMS method. Beyond three of them a unit is the distance
 * between the second and the third, as WHO has it for weight and body mass index (WHO Child Growth Standards: Methods and
 * development, 2006, chapter 7): the tails of the fitted distribution say nothing of children who are that thin or heavy.
 */
function scoreOf(index: number, spread: Spread): number {
  const { power, median, variation } = spread
  const z =
    power === 0 ? Math.log(index / median) / variation : ((index / median) ** power - 1) / (power * variation)
  if (Math.abs(z) <= 3) return z
  const side = Math.sign(z)
  const third = indexAt(spread, 3 * side)
  return side * 3 + (index - third) / Math.abs(third - indexAt(spread, 2 * side))
}

/** Two decimals, as WHO Anthro answers and classes them. */
const rounded = (z: number): number => Math.round(z * 100) / 100

/**
 * The z-score of a body mass index (kg/m², not rounded) by age, of a child before the fifth birthday: WHO 2006.
 * @param days since the birth
 * @example scoreByDay(16.8, 'M', 365) // 0.01
 */
export const scoreByDay = (index: number, sex: Sex, days: number): number =>
  rounded(scoreOf(index, spreadAt(tables.days[sex], days)))

/**
 * The same from the fifth birthday on: WHO 2007. The table ends with the nineteenth birthday, whose values hold until the
 * twentieth, because Brazil counts adolescents until then (SISVAN).
 */
export const scoreByMonth = (index: number, sex: Sex, days: number): number =>
  rounded(scoreOf(index, spreadAt(tables.months[sex], Math.max(firstMonth, days / daysOfMonth))))
