import type { Entry } from './rows.ts'

/** The page of an entry: attendances that stand, and papers, cancelled ones too. */
export function pageOf({ id, type, withdrawn }: Entry, held: ReadonlySet<string>): string | undefined {
  if (type === 'healthCare' || type === 'dentalCare')
    return held.has('healthCareList') && !withdrawn ? `/app/citizen/attendance/${id}` : undefined
  if (type === 'prescription' || type === 'certificate') return `/app/citizen/paper/${id}`
  return undefined
}
