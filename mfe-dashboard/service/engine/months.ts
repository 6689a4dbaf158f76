const longMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lastDay = (year: number, month: number): number =>
  month === 1 && isLeap(year) ? 29 : (longMonths[month] ?? 31)

/** A month or a day of it, as dates write it. */
export const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

/**
 * The day so many months after another one, at most the last day of its month: 2026-08-31 less 6 is 2026-02-28.
 * Reckoned without a Date: the first making of all figures asks for millions of them.
 */
export function monthsAfter(day: string, count: number): string {
  const whole = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const year = Math.floor(whole / 12)
  const month = whole - year * 12
  const date = Math.min(Number(day.slice(8, 10)), lastDay(year, month))
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(date)}`
}

/** The earlier of two days; of one that is not known, the other. */
export const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one
