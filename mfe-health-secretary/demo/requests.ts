import { today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, type Random } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import type { Priority } from '../contract/priority.ts'
import type { RequestState } from '../contract/request-states.ts'
import { chanceOf, patients } from './patients.ts'

const day = 86_400_000
const usual: readonly Priority[] = [
  'notUrgent',
  'notUrgent',
  'notUrgent',
  'littleUrgent',
  'littleUrgent',
  'urgent',
]
const rare: readonly Priority[] = ['veryUrgent', 'emergency']

/** How many of a hundred requests are in each state, by their age in days. */
const shares: readonly {
  readonly upTo: number
  readonly of: Readonly<Partial<Record<RequestState, number>>>
}[] = [
  { upTo: 7, of: { requested: 75, authorised: 20, refused: 3, cancelled: 2 } },
  { upTo: 45, of: { requested: 18, authorised: 27, booked: 45, refused: 5, cancelled: 5 } },
  { upTo: 366, of: { booked: 4, done: 78, absent: 7, refused: 5, cancelled: 6 } },
]

interface Kind {
  /** Names the stream of random numbers. */
  readonly name: string
  /** Of how many citizens one has asked for it within the year. */
  readonly share: number
  readonly observations: readonly string[]
  /** Providers of the options' register, one of whom a booked citizen is sent to. */
  readonly performers?: readonly { readonly id: string; readonly name: string }[]
  /** What a citizen asks for on one visit: own fields of the kind, one item for each request. */
  readonly wanted: (citizen: { readonly gender: string }, random: Random) => readonly object[]
}

/**
 * A kind's requests of the last year around a day, of the town's own citizens, in the order in which they were made;
 * the same for the same seed and day.
 */
export function demoRequests({ town, count, now }: RecordDemoArgs<DemoTown>, kind: Kind): DemoEntry[] {
  const random = createRandom(`${town.seed}/${kind.name}`)
  const made: DemoEntry[] = []
  const all = patients({ town, count, now })
  // In the smallest of towns too there is one of each kind.
  const chance = Math.max(chanceOf(kind.share), Math.min(1, 8 / all.length))
  for (const one of all) {
    if (!random.chance(chance)) continue
    // One visit, within minutes, from 7:30 to 16:30 in São Paulo.
    const midnight = Date.parse(`${today(now)}T00:00:00Z`)
    const asked = midnight - random.int(1, 365) * day + (10.5 * 60 + random.int(0, 540)) * 60_000
    const priority = random.pick(random.chance(0.06) ? rare : usual)
    const { id, name, healthUnit } = one
    for (const [index, own] of kind.wanted(one, random).entries()) {
      const createdAt = new Date(asked + index * 90_000)
      made.push({
        citizen: { id, name },
        ...own,
        healthUnit: { id: healthUnit.id, name: healthUnit.name },
        priority,
        date: today(createdAt),
        observation: random.chance(0.25) ? random.pick(kind.observations) : null,
        createdAt,
        ...sent(standingOf(createdAt, now, healthUnit.name, random), kind.performers, made.length),
      })
    }
  }
  return made.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** The same with who sees to it, where there is a day. */
function sent(standing: ReturnType<typeof standingOf>, performers: Kind['performers'] = [], nth = 0) {
  const performer = performers[nth % performers.length]
  if (!performer || !('appointmentAt' in standing)) return standing
  return { ...standing, performer, appointmentPlace: performer.name }
}

/** Where a request of this age stands, since when, and when and where the citizen is seen. */
function standingOf(createdAt: Date, now: Date, place: string, random: Random) {
  const age = (now.getTime() - createdAt.getTime()) / day
  const state = stateAt(age, random.int(1, 100))
  const later = (days: number) => new Date(createdAt.getTime() + Math.round(days) * day)
  const past = (days: number) => later(Math.min(days, Math.floor(age)))
  const change = past(random.int(1, 6))
  if (state === 'requested') return { state }
  if (state === 'authorised' || state === 'refused' || state === 'cancelled')
    return { state, updatedAt: change }
  const appointmentAt = state === 'booked' ? later(age + random.int(2, 40)) : past(random.int(8, 40))
  const updatedAt = state === 'booked' ? change : appointmentAt
  return { state, updatedAt, appointmentAt, appointmentPlace: place }
}

function stateAt(age: number, drawn: number): RequestState {
  const of = shares.find(({ upTo }) => age <= upTo)?.of ?? {}
  let left = drawn
  for (const state of keysOf(of)) {
    left -= of[state] ?? 0
    if (left <= 0) return state
  }
  return 'requested'
}
