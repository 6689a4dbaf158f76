import { monthAfter } from '@saude/contract/instants'

const shown = 18

/** This month and those before it. */
export const lastMonths = (month: string): string[] =>
  Array.from({ length: shown }, (_, at) => monthAfter(month, -at))

/** The month that a municipality closes now: the last one that is over. */
export const lastMonth = (day: string): string => lastMonths(day.slice(0, 7))[1] ?? day.slice(0, 7)
