import { isOpenState, openStates } from '../../contract/accompaniment-states.ts'
import type { AccompanimentStatus } from '../../contract/case-status.ts'

/** The stored cases of a status on a day, as `statusOf` says it of one. */
export function statusFilter(status: AccompanimentStatus, day: string): object {
  if (status === 'outdated') return { state: { $in: [...openStates, null] }, outdatedOn: { $lte: day } }
  const state = status === 'suspect' ? { state: { $in: [status, null] } } : { state: status }
  return isOpenState(status) ? { ...state, $or: [{ outdatedOn: null }, { outdatedOn: { $gt: day } }] } : state
}
