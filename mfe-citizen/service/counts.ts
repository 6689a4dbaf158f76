import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { Scoped } from '@saude/service/handlers'
import type { Filter, Store } from '@saude/store'
import { citizenCounts, lastInitialAge, yearsOfGroup } from '../contract/counts.ts'
import { on } from './collections.ts'
import type { Citizen } from './register/citizen.ts'

type Counted = OutputOf<typeof citizenCounts>['items']

/** The counts of one client, and of which state of the store they are. */
interface Kept {
  readonly state: string
  readonly counted: Promise<Counted>
}

/** Every open dashboard asks again after a change; they share one count. */
const kept = new WeakMap<Store, Map<string, Kept>>()

export const countCitizens = on(citizenCounts, async ({ input, collections, store, user, now }) => {
  const day = today(now)
  const { by } = input
  const known = kept.get(store) ?? new Map<string, Kept>()
  kept.set(store, known)
  const key = `${by} ${user.client?.id}`
  const state = `${await store.feed.latest()} ${day}`
  const last = known.get(key)
  if (last?.state === state) return { items: await last.counted }
  const counted = by === 'gender' ? byGender(collections.citizen) : byAge(collections.citizen, day)
  known.set(key, { state, counted })
  // A failed count is not kept.
  counted.catch(() => known.delete(key))
  return { items: await counted }
})

const living = { deathAt: null } satisfies Filter<Citizen>

function byGender(citizens: Scoped<Citizen>): Promise<Counted> {
  return Promise.all(
    (['F', 'M', null] as const).map(async (gender) => ({
      gender,
      count: await citizens.countDocuments({ ...living, gender }),
    })),
  )
}

/** Birth dates are texts in the order of days, so a group of ages is a range of them. */
function byAge(citizens: Scoped<Citizen>, day: string): Promise<Counted> {
  const ages = Array.from({ length: lastInitialAge / yearsOfGroup + 1 }, (_, index) => index * yearsOfGroup)
  const groups = ages.map(async (initialAge) => {
    const isLast = initialAge === lastInitialAge
    // Who was born on the day itself `initialAge` years ago has just reached it.
    const birthDate = {
      $lte: yearsBefore(day, initialAge),
      ...(!isLast && { $gt: yearsBefore(day, initialAge + yearsOfGroup) }),
    }
    return { initialAge, count: await citizens.countDocuments({ ...living, birthDate }) }
  })
  const unknown = citizens
    .countDocuments({ ...living, birthDate: null })
    .then((count) => ({ initialAge: null, count }))
  return Promise.all([...groups, unknown])
}

/** 29 February becomes a day that does not exist and still sorts where it belongs. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
