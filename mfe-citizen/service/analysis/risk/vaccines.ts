import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { doseWord } from '../../register/history/summary-row.ts'

const months = (birthDate: string, day: string): number => {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number)
  return (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0)
}

/** Months after the recommended age at which a dose is late. */
const graceMonths = 2

/** Whether a child lacks a dose of the calendar that it should have had, and may still have. */
export function isVaccineLate(birthDate: string, had: ReadonlySet<string>, day: string): boolean {
  const age = months(birthDate, day)
  return vaccineCalendar.doses.some(
    ({ immunobiological, dose, months: at, until }) =>
      at + graceMonths <= age &&
      (until === undefined || age <= until) &&
      !had.has(doseWord(immunobiological, dose)),
  )
}
