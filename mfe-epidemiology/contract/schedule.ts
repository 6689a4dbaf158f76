import { daysAfter } from '@saude/contract/instants'
import { graceDays, isOpenState } from './accompaniment-states.ts'

interface Contacted {
  readonly state: string | null | undefined
  readonly lastContactOn: string
  readonly contactEvery: number
  /** Agreed on at the last contact; without it the usual interval counts. */
  readonly agreedOn?: string | null | undefined
  /** The person has died. */
  readonly diedOn?: string | null | undefined
}

interface Schedule {
  readonly nextContactOn: string | null
  readonly outdatedOn: string | null
}

/**
 * When a case is to be called again, and from which day on it is outdated without that; nothing of a closed one, and of one
 * whose person has died, which waits to be closed.
 */
export function scheduleOf({ state, lastContactOn, contactEvery, agreedOn, diedOn }: Contacted): Schedule {
  if (!isOpenState(state) || diedOn) return { nextContactOn: null, outdatedOn: null }
  const nextContactOn = agreedOn ?? daysAfter(lastContactOn, contactEvery)
  return { nextContactOn, outdatedOn: daysAfter(nextContactOn, graceDays) }
}
