import type { Family, FamilyPerson } from '../home/FamilyDialog.tsx'
import type { DayRow } from './day.ts'

/** Who lives in a home, and in which families, as a device keeps its people. */
export function peopleFrom(rows: readonly DayRow[]): {
  readonly people: readonly FamilyPerson[]
  readonly families: readonly Family[]
} {
  const families = new Map<string, Family>()
  for (const { familyId, family } of rows)
    if (familyId && family && !families.has(familyId))
      families.set(familyId, {
        ...family,
        id: familyId,
        headId: rows.find((one) => one.familyId === familyId && one.isHead)?.id,
      })
  return { people: rows, families: [...families.values()] }
}
