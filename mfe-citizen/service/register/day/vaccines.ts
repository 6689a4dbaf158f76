import { doses } from '@saude/core/contract/codes/doses'
import { immunobiologicals } from '@saude/core/contract/codes/immunobiologicals'
import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { doseWord } from '../history/summary-row.ts'

/** A dose that is not recorded, and between which days it is given. */
interface OpenDose {
  readonly name: string
  readonly from: string
  readonly until: string | null
}

/** Years up to which the calendar has doses. */
export const calendarYears = 15

/** So many months of age, as a day. */
function monthsOld(birthDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Days ahead within which doses that come are named: a device may be away from the server for as long. */
const aheadMonths = 2

/**
 * The doses of the calendar that a child has not had and may still have, those of the next two months too: what is due on a
 * day is for the device to say.
 */
export function openDoses(birthDate: string, had: ReadonlySet<string>, day: string): OpenDose[] {
  const horizon = monthsOld(day, aheadMonths)
  return vaccineCalendar.doses.flatMap(({ immunobiological, dose, months, until: last }) => {
    const from = monthsOld(birthDate, months)
    // Through the last day of that month of age.
    const until = last === undefined ? null : monthsOld(birthDate, last + 1)
    if (from > horizon || (until !== null && until <= day) || had.has(doseWord(immunobiological, dose)))
      return []
    const vaccine = immunobiologicals[immunobiological]?.name ?? immunobiological
    return [{ name: `${vaccine}, ${doses[dose]?.name ?? dose}`, from, until }]
  })
}
