import { formatDate } from '@saude/contract/formats'
import { daysAfter, monthAfter } from '@saude/contract/instants'

export const views = { month: 'Mês', week: 'Semana', day: 'Dia' } as const
export type View = keyof typeof views

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const weekdayNames = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const
export const weekdayName = (day: string): string => weekdayNames[weekdayOf(day)] ?? ''

const weekFrom = (day: string): string => daysAfter(day, -weekdayOf(day))
const monthFrom = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month so many months later. */
export const monthsAfter = (day: string, count: number): string => `${monthAfter(day.slice(0, 7), count)}-01`

/** The days that a view shows, whole weeks of a month. */
export function daysOf(view: View, day: string): string[] {
  const [first, last] =
    view === 'day'
      ? [day, day]
      : view === 'week'
        ? [weekFrom(day), daysAfter(weekFrom(day), 6)]
        : [weekFrom(monthFrom(day)), daysAfter(weekFrom(daysAfter(monthsAfter(day, 1), -1)), 6)]
  const days: string[] = []
  for (let at = first; at <= last; at = daysAfter(at, 1)) days.push(at)
  return days
}

/** The day that the view before or behind is about. */
export function turned(view: View, day: string, count: 1 | -1): string {
  if (view === 'month') return monthsAfter(day, count)
  return daysAfter(day, view === 'week' ? 7 * count : count)
}

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

const monthName = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ''} de ${day.slice(0, 4)}`

/** '22/11 a 28/11/2026' */
export function titleOf(view: View, day: string, days: readonly string[]): string {
  if (view === 'day') return formatDate(day)
  if (view === 'month') return monthName(day)
  const [first = day, last = day] = [days[0], days.at(-1)]
  return `${formatDate(first).slice(0, 5)} a ${formatDate(last)}`
}
