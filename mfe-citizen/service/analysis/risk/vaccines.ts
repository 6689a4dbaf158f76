import { openDoses } from '../../register/history/open-doses.ts'

/** Whether a child lacks a dose of the calendar that it should have had, and may still have. */
export const isVaccineLate = (birthDate: string, had: ReadonlySet<string>, day: string): boolean =>
  openDoses({ birthDate, had }, day).some(({ isLate }) => isLate)
