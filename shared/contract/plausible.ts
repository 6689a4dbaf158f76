import { formatDate } from './formats.ts'
import { daysAfter, parseInstant, toWire } from './instants.ts'

/** Days around an act in which a day is plausible; without one of them there is no end on that side. */
export interface Interval {
  readonly daysBack?: number
  readonly daysAhead?: number
}

/** The day of a day or an instant, where the municipality is; undefined for what is none. */
export function dayIn(value: unknown): string | undefined {
  const instant = value instanceof Date ? value : typeof value === 'string' ? parseInstant(value) : undefined
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value
  return instant && toWire(instant).slice(0, 10)
}

/**
 * Why a day is not plausible, undefined where it is: 'Data do atendimento não pode ser antes de 28/08/2026'.
 * @param today the day of the act
 */
export function implausible(
  label: string,
  value: unknown,
  { daysBack, daysAhead }: Interval,
  today: string,
): string | undefined {
  const day = dayIn(value)
  if (day === undefined) return undefined
  const [first, last] = [daysBack, daysAhead].map((days, side) =>
    days === undefined ? undefined : daysAfter(today, side === 0 ? -days : days),
  )
  if (first !== undefined && day < first) return `${label} não pode ser antes de ${formatDate(first)}`
  if (last !== undefined && day > last) return `${label} não pode ser depois de ${formatDate(last)}`
  return undefined
}
