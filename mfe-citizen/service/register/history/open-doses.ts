import { type CalendarDose, vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { doseWord } from './summary-row.ts'

/** Full months from a birth to a day. */
const monthsBetween = (birthDate: string, day: string): number => {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number)
  return (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0)
}

/** Months after the recommended age at which a dose is late. */
const graceMonths = 2

export interface OpenDose extends CalendarDose {
  readonly isLate: boolean
}

interface Person {
  readonly birthDate: string
  readonly gender?: string | null | undefined
  /** Words of the doses that are recorded (`doseWord`). */
  readonly had: ReadonlySet<string>
}

/** Doses of the national calendar that somebody should have had by a day, has not, and may still have. */
export function openDoses({ birthDate, gender, had }: Person, day: string): OpenDose[] {
  const age = monthsBetween(birthDate, day)
  return vaccineCalendar.doses.flatMap((dose) =>
    dose.months <= age &&
    (dose.until === undefined || age <= dose.until) &&
    (dose.gender === undefined || !gender || dose.gender === gender) &&
    !had.has(doseWord(dose.immunobiological, dose.dose))
      ? [{ ...dose, isLate: dose.months + graceMonths <= age }]
      : [],
  )
}
