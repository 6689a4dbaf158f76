import { keysOf, tableOf } from '@saude/contract/values'
import {
  type AccompanimentState,
  accompanimentStateOf,
  accompanimentStates,
  isOpenState,
  openStates,
} from './accompaniment-states.ts'

/** Where a case stands as lists, counts and maps say it: its state, or that it is outdated. */
export type AccompanimentStatus = AccompanimentState | 'outdated'

/** In the order in which lists offer them: what is open first. */
const statusKeys: readonly AccompanimentStatus[] = [
  ...openStates,
  'outdated',
  ...keysOf(accompanimentStates.names).filter((state) => !isOpenState(state)),
]

export const statuses = tableOf(statusKeys, (status) =>
  status === 'outdated' ? 'Desatualizado' : accompanimentStates.names[status].label,
)

interface Followed {
  readonly state?: string | null | undefined
  readonly outdatedOn?: string | null | undefined
}

/**
 * Whether an open case had no contact for so long that what is known of it is outdated. It follows from the days alone: a
 * contact makes the case current again, and every step of its state can be taken meanwhile.
 * @param day today, where the municipality is
 */
export const isOutdated = ({ state, outdatedOn }: Followed, day: string): boolean =>
  // An older release has it as a state.
  state === 'outdated' ||
  (isOpenState(accompanimentStateOf(state)) && typeof outdatedOn === 'string' && outdatedOn <= day)

/** The status of a case on a day. */
export const statusOf = (of: Followed, day: string): AccompanimentStatus =>
  isOutdated(of, day) ? 'outdated' : accompanimentStateOf(of.state)
