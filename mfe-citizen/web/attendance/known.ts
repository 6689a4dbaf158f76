import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { healthCareList } from '../../contract/health-care.ts'
import type { Shift } from '../../contract/visit-codes.ts'

type Attendance = OutputOf<typeof healthCareList>['items'][number]

/** The shift of an hour, as units keep them: from noon on it is afternoon, from six o'clock on night. */
export function shiftAt(attendedAt: string): Shift {
  const hour = Number(attendedAt.slice(11, 13))
  return hour < 12 ? '1' : hour < 18 ? '2' : '3'
}

const dayMs = 86_400_000

/** Full weeks from the last period to a day or moment; undefined where either is missing, or no pregnancy lasts so long. */
export function weeksFrom(lastPeriod: unknown, at: unknown): number | undefined {
  if (typeof lastPeriod !== 'string' || typeof at !== 'string') return undefined
  const days = (Date.parse(at.slice(0, 10)) - Date.parse(lastPeriod.slice(0, 10))) / dayMs
  const weeks = Math.floor(days / 7)
  return weeks >= 1 && weeks <= 42 ? weeks : undefined
}

/** The last period that the attendances of a pregnancy say, the newest first. */
export const lastPeriodIn = (attendances: readonly Attendance[], day = today()): string | undefined =>
  attendances.flatMap(({ lastPeriod }) =>
    lastPeriod && weeksFrom(lastPeriod, day) !== undefined ? [lastPeriod] : [],
  )[0]
