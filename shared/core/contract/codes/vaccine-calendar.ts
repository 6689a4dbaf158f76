/** One dose of the national calendar. */
export interface CalendarDose {
  /** e-SUS ids. */
  readonly immunobiological: string
  readonly dose: string
  /** Recommended age in months. */
  readonly months: number
  /** Last age in months at which it is still given, where there is one. */
  readonly until?: number
  readonly gender?: 'F' | 'M'
}

const years = (count: number) => count * 12
const at = (immunobiological: string, dose: string, months: number, until?: number): CalendarDose => ({
  immunobiological,
  dose,
  months,
  ...(until !== undefined && { until }),
})

/** The national calendar of a competência, routine doses with their recommended ages: data, not rules. */
export const vaccineCalendar: {
  readonly competence: string
  readonly doses: readonly CalendarDose[]
} = {
  competence: '2026-01',
  doses: [
    at('15', '9', 0, years(5) - 1),
    at('9', '8', 0, 1),
    ...[2, 4, 6].map((months, n) => at('42', String(n + 1), months, years(7) - 1)),
    ...[2, 4, 6].map((months, n) => at('22', String(n + 1), months, years(5) - 1)),
    at('22', '38', 15, years(5) - 1),
    at('45', '1', 2, 11),
    at('45', '2', 4, 23),
    at('26', '1', 2, years(5) - 1),
    at('26', '2', 4, years(5) - 1),
    at('26', '38', 12, years(5) - 1),
    at('41', '1', 3, years(5) - 1),
    at('41', '2', 5, years(5) - 1),
    at('74', '38', 12, years(5) - 1),
    at('33', '1', 6, years(6) - 1),
    at('33', '2', 7, years(6) - 1),
    at('102', '1', 6, years(5) - 1),
    at('102', '2', 7, years(5) - 1),
    at('102', '3', 9, years(5) - 1),
    at('14', '8', 9, years(5) - 1),
    at('24', '1', 12, years(5) - 1),
    at('56', '9', 15, years(5) - 1),
    at('55', '9', 15, years(5) - 1),
    at('46', '6', 15, years(7) - 1),
    at('46', '7', years(4), years(7) - 1),
    at('34', '2', years(4), years(7) - 1),
    at('14', '38', years(4), years(5) - 1),
    at('67', '9', years(9), years(15) - 1),
    at('104', '1', years(10), years(15) - 1),
    at('104', '2', years(10) + 3, years(15) - 1),
    at('74', '9', years(11), years(15) - 1),
    at('25', '38', years(14)),
  ],
}
