import { daysAfter } from '@saude/contract/instants'
import { prefix } from '@saude/store'
import { isOpenState, openStates } from '../../contract/accompaniment-states.ts'
import type { AccompanimentStatus } from '../../contract/case-status.ts'
import { deadlines } from '../../contract/closing.ts'

/** The stored cases of a status on a day, as `statusOf` says it of one. */
export function statusFilter(status: AccompanimentStatus, day: string): object {
  if (status === 'outdated')
    return { $or: [{ state: status }, { state: { $in: [...openStates, null] }, outdatedOn: { $lte: day } }] }
  const state = status === 'suspect' ? { state: { $in: [status, null] } } : { state: status }
  return isOpenState(status) ? { ...state, $or: [{ outdatedOn: null }, { outdatedOn: { $gt: day } }] } : state
}

/** The stored cases that have to be closed on a day or before, as `closeBy` says it of one, and those of the dead. */
export const toCloseFilter = (day: string): object => ({
  state: { $in: [...openStates, null] },
  $or: [
    { diedOn: { $ne: null } },
    ...deadlines.map(({ cids, days }) => ({
      openedOn: { $lte: daysAfter(day, -days) },
      $or: cids.map((cid) => ({ 'pathology.id': prefix(cid) })),
    })),
  ],
})
