import type { Family, FamilyPerson } from '../home/FamilyDialog.tsx'
import type { DayRow } from './day.ts'

/**
 * A device keeps all of the family of one of its people: somebody of another agent, whom it does not know, would be left
 * out of what it sends, and so leave the family. Rows of older devices do not say how many there are.
 */
export const isWhole = (rows: readonly DayRow[], { familyId, family }: DayRow): boolean =>
  !familyId || rows.filter((one) => one.familyId === familyId).length === family?.people

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
