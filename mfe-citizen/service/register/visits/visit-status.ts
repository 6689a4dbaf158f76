import { keysOf } from '@saude/contract/values'
import { type Cases, caseOf } from '@saude/store'
import type { visitStatuses } from '../../../contract/visit.ts'
import { neverVisited } from './visit-key.ts'

export type VisitStatus = keyof typeof visitStatuses

interface Visited {
  readonly visitKey: string | null
}

/**
 * What keys of visits say on a day: the one place of this rule. It is a filter of citizens and of their rows (`spot`), and
 * of a record at hand `visitStatusOn` says the same.
 */
export const visitKeysOn = (day: string) => ({
  nothing: neverVisited,
  alright: { $gte: day },
  delay: { $gt: neverVisited, $lt: day },
})

/** What rows are called on a day; those who are not visited fit none. */
export function visitCasesOn(day: string): Cases<Visited, VisitStatus> {
  const visitKeys = visitKeysOn(day)
  return keysOf(visitKeys).map((status) => [{ visitKey: visitKeys[status] }, status])
}

/** Whether it is time to visit somebody; undefined for those who are not visited. */
export const visitStatusOn = (visitKey: string | null | undefined, day: string): VisitStatus | undefined =>
  caseOf(visitCasesOn(day), { visitKey: visitKey ?? null })

/** Whether somebody waits for a visit, the first or the next one. */
export function isVisitDue(visitKey: string | null | undefined, day: string): boolean {
  const status = visitStatusOn(visitKey, day)
  return status === 'nothing' || status === 'delay'
}
