import { daysAfter } from '@saude/contract/instants'
import { visitIntervals } from '../../../contract/visit.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import { isAtRisk } from '../conditions/risk.ts'

/** Before every day: who was never visited comes first. */
export const neverVisited = '0000-00-00'

/**
 * The stored key of the visit list: the day of the next visit, `neverVisited`, or nothing for the dead and for those
 * who have moved away. One range of it is one status, so that a list of a million is read along one index.
 */
export function visitKeyOf({
  deathAt,
  addressOnCity,
  lastVisitOn,
  birthDate,
  conditions = null,
}: Pick<Citizen, 'deathAt' | 'addressOnCity' | 'lastVisitOn' | 'birthDate'> &
  Partial<Pick<Citizen, 'conditions'>>): string | null {
  if (!isResident({ deathAt, addressOnCity })) return null
  if (!lastVisitOn) return neverVisited
  const { riskGroup, others } = visitIntervals
  return daysAfter(lastVisitOn, isAtRisk({ birthDate, conditions }, lastVisitOn) ? riskGroup : others)
}
