import { yesNo } from './fields.ts'
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

/** What a call takes beside days that may be unusual: the person has read `payload.warnings` of the refusal, and means it. */
export const confirmation = { isConfirmed: yesNo('Confirmado', { isHidden: true }) }

/** The input of a call without it: it is of the call, not of what is stored. */
export const withoutConfirmation = (input: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'isConfirmed'))

/**
 * What is unusual about a day, undefined where it is not: 'Data do atendimento: 12/03/2029 é daqui a 2 anos'.
 * @param today the day of the act
 */
export function unusual(
  label: string,
  value: unknown,
  interval: Interval,
  today: string,
): string | undefined {
  const day = dayIn(value)
  if (day === undefined || implausible(label, value, interval, today) === undefined) return undefined
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  return `${label}: ${formatDate(day)} ${days > 0 ? `é daqui a ${lengthOf(days)}` : `foi há ${lengthOf(-days)}`}`
}

/** '45 dias', '8 meses', '2 anos' */
function lengthOf(days: number): string {
  if (days < 60) return days === 1 ? '1 dia' : `${days} dias`
  const months = Math.round(days / 30.44)
  if (months < 24) return `${months} meses`
  return `${Math.floor(days / 365.25)} anos`
}
