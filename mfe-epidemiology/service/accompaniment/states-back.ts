import { daysAfter, today } from '@saude/contract/instants'
import { each } from '@saude/service/migrations/each'
import { filterBy, updateBy } from '@saude/store'
import { graceDays, isOpenState } from '../../contract/accompaniment-states.ts'
import { type Accompaniment, accompanimentOf, accompaniments } from './collection.ts'

/** The day from which on a case was outdated: what an older release took away when it made a state of it. */
function outdatedSince(
  { nextContactOn, lastContactOn, openedOn, contactEvery }: Accompaniment,
  day: string,
): string {
  const due = nextContactOn ?? daysAfter(lastContactOn ?? openedOn, contactEvery)
  const since = daysAfter(due, graceDays)
  // It was outdated already, whatever was agreed on since.
  return since < day ? since : day
}

/**
 * Cases that are in the state 'outdated' go back to the one before, and are outdated by their days: every step of that
 * state can be taken. What an older release moves there once more counts as outdated, and as a suspect for steps.
 */
export const givingStatesBack = each(accompaniments, {
  filter: filterBy({ state: 'outdated' }),
  change(document, { now }) {
    if (document.state !== 'outdated') return undefined
    const one = accompanimentOf(document)
    const { stateBefore } = one
    return updateBy({
      $set: {
        state: isOpenState(stateBefore) ? stateBefore : 'suspect',
        stateBefore: null,
        outdatedOn: outdatedSince(one, today(now)),
      },
    })
  },
})
