import type { Citizen, LastProfessional } from '../citizen/citizen.ts'
import type { Visit } from './visit.ts'
import { visitKeyOf } from './visit-key.ts'

/** What is known of the citizen after a visit; one that is entered late moves nothing that came after it. */
export function afterVisit(
  citizen: Citizen,
  { outcome, date, reason }: Pick<Visit, 'outcome' | 'date' | 'reason'>,
  by: LastProfessional,
): Citizen {
  const { lastVisitOn: before, lastAttempt = null } = citizen
  const isLatest = (!before || date >= before) && (!lastAttempt || date >= lastAttempt.date)
  const lastVisitOn = outcome === 'done' && (!before || date > before) ? date : before
  const attempt = outcome !== 'done' && isLatest ? { date, outcome, reason } : lastAttempt
  const visited = { ...citizen, lastVisitOn: lastVisitOn ?? null }
  return {
    ...visited,
    visitKey: visitKeyOf(visited),
    lastAttempt: attempt && lastVisitOn && attempt.date <= lastVisitOn && outcome === 'done' ? null : attempt,
    ...(isLatest && { lastProfessional: by }),
  }
}
