import { daysAfter } from './instants.ts'

export interface Holiday {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly name: string
}

/** National holidays of fixed days (Leis 662/1949, 6.802/1980 and 14.759/2023), as `MM-DD`. */
const fixed: readonly (readonly [string, string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
]

/** Easter Sunday of a year by the Gregorian computus. */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${year}-${pad(Math.floor(f / 31))}-${pad((f % 31) + 1)}`
}

/** The national holidays between two days, both included, in their order. */
export function holidaysBetween(first: string, last: string): Holiday[] {
  const years: number[] = []
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1) years.push(year)
  return years
    .flatMap((year) => [
      ...fixed.map(([day, name]) => ({ day: `${year}-${day}`, name })),
      { day: daysAfter(easter(year), -2), name: 'Paixão de Cristo' },
    ])
    .filter(({ day }) => day >= first && day <= last)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

/**
 * The day that ends a deadline of so many working days after a day, which itself does not count: no Saturday, Sunday or national
 * holiday. What a state or a municipality keeps besides is not known here: the day said is the earliest.
 */
export function workingDayAfter(day: string, count: number): string {
  // Even a deadline over Christmas and New Year has a working day in two.
  const off = new Set(holidaysBetween(day, daysAfter(day, count * 3 + 10)).map((one) => one.day))
  let found = day
  for (let left = count; left > 0; ) {
    found = daysAfter(found, 1)
    if (!isWeekend(found) && !off.has(found)) left -= 1
  }
  return found
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
