import { daysAfter } from '@saude/contract/instants'

export const isSunday = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() === 0

/** On Sundays the teams of the demo go from door to door nowhere: the day before. */
export const workday = (day: string): string => (isSunday(day) ? daysAfter(day, -1) : day)
