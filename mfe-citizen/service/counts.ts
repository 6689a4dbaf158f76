import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import type { Scoped } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import type { Filter } from '@saude/store'
import { citizenCounts, lastInitialAge, yearsOfGroup } from '../contract/counts.ts'
import { on } from './collections.ts'
import { agesIn } from './profile/ages.ts'
import { registerAtHand } from './profile/register.ts'
import type { Citizen } from './register/citizen.ts'

type Counted = OutputOf<typeof citizenCounts>['items']

/** Every open dashboard asks again after a change; they share one count. */
const kept = keptAnswers<Counted>(citizenCounts.reads, 100)

export const countCitizens = on(citizenCounts, async (call) => {
  const { input, collections, store, user, now } = call
  const { by } = input
  const items = await kept(call, by, async () => {
    if (by === 'gender') return byGender(collections.citizen)
    const register = await registerAtHand(store, user.client?.id ?? '')
    return register ? agesIn(register, today(now)) : byAge(collections.citizen, today(now))
  })
  return { items }
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

/** While the register is read for the first time. Birth dates are texts in the order of days, so a group of ages is a range of them. */
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
