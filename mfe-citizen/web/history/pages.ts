import type { Entry } from './rows.ts'

/** The page of an entry: attendances have one; of what was withdrawn nothing is read any more. */
export function pageOf({ id, type, withdrawn }: Entry, held: ReadonlySet<string>): string | undefined {
  if (withdrawn) return undefined
  if (type === 'healthCare' || type === 'dentalCare')
    return held.has('healthCareList') ? `/app/citizen/attendance/${id}` : undefined
  return undefined
}
