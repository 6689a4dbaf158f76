import { daysAfter, today } from '@saude/contract/instants'
import { createRandom, type Random } from '@saude/town/random'
import { isSunday, workday } from '@saude/town/workday'
import type { DemoCitizen } from './types.ts'

export interface DemoVisits {
  /** `YYYY-MM-DD`; null for those who were never visited. */
  readonly lastVisitOn: string | null
  readonly lastAttempt: { readonly date: string; readonly outcome: 'refused' | 'absent' } | null
}

const unvisited: DemoVisits = { lastVisitOn: null, lastAttempt: null }

/**
 * When agents of the demo town last stood at each door. Who lives together is visited together, so citizens must come
 * household by household; the same seed and day give the same visits.
 */
export function createVisits(seed: string, now: Date) {
  const day = today(now)
  const random = createRandom(`${seed}/visits`)
  let household = ''
  let home: { visitedAgo: number | null; triedAgo: number | null; isRefused: boolean } | undefined
  return (citizen: DemoCitizen): DemoVisits => {
    if (!home || citizen.householdId !== household) {
      household = citizen.householdId
      home = homeVisit(citizen.microAreaId !== null, random)
    }
    if (citizen.deathAt || !citizen.addressOnCity || home.visitedAgo === null) return unvisited
    // No visits before the registration.
    const registered = today(citizen.createdAt)
    const first = isSunday(registered) ? daysAfter(registered, 1) : registered
    if (first > day) return unvisited
    const visited = workday(daysAfter(day, -home.visitedAgo))
    const lastVisitOn = [visited, first].sort().at(-1) ?? first
    const tried = home.triedAgo === null ? null : workday(daysAfter(day, -home.triedAgo))
    return {
      lastVisitOn,
      lastAttempt:
        tried !== null && tried > lastVisitOn
          ? { date: tried, outcome: home.isRefused ? 'refused' : 'absent' }
          : null,
    }
  }
}

function homeVisit(hasAgent: boolean, random: Random) {
  const mark = random.next()
  const spread = random.next()
  const isTried = random.chance(0.06)
  const isRefused = random.chance(0.2)
  const triedAgo = isTried ? random.int(0, 9) : null
  // Most homes within the month, some late, few forgotten; homes without an agent hardly ever.
  const visitedAgo =
    mark < (hasAgent ? 0.035 : 0.7)
      ? null
      : mark < 0.62
        ? Math.floor(spread * 30)
        : mark < 0.88
          ? 30 + Math.floor(spread * 32)
          : 62 + Math.floor(spread * 90)
  return { visitedAgo, triedAgo, isRefused }
}
