import { daysAfter } from '@saude/contract/instants'
import { graceDays, isOpenState } from './accompaniment-states.ts'

interface Contacted {
  readonly state: string | null | undefined
  readonly lastContactOn: string
  readonly contactEvery: number
  /** Agreed on at the last contact; without it the usual interval counts. */
  readonly agreedOn?: string | null | undefined
}

interface Schedule {
  readonly nextContactOn: string | null
  readonly outdatedOn: string | null
}

/** When a case is to be called again, and from which day on it is outdated without that; nothing of a closed one. */
export function scheduleOf({ state, lastContactOn, contactEvery, agreedOn }: Contacted): Schedule {
  if (!isOpenState(state)) return { nextContactOn: null, outdatedOn: null }
  const nextContactOn = agreedOn ?? daysAfter(lastContactOn, contactEvery)
  return { nextContactOn, outdatedOn: daysAfter(nextContactOn, graceDays) }
}
