import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { clientOf } from '@saude/service/client'
import type { Scoped } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { citizenCounts } from '../contract/counts.ts'
import { agesOf } from './analysis/profile/ages.ts'
import { on } from './collections.ts'
import type { Citizen } from './register/citizen/citizen.ts'
import { residents } from './register/citizen/resident.ts'

type Counted = OutputOf<typeof citizenCounts>['items']

/** Every open dashboard asks again after a change; they share one count. */
const kept = keptAnswers<Counted>(citizenCounts.reads)

export const countCitizens = on(citizenCounts, async (call) => {
  const { input, collections, store, now } = call
  const { by } = input
  const { citizen: citizens } = collections
  const items = await kept(call, by, () =>
    by === 'gender' ? byGender(citizens) : agesOf(store.shared, clientOf(call), today(now)),
  )
  return { items }
})

function byGender(citizens: Scoped<Citizen>): Promise<Counted> {
  return Promise.all(
    (['F', 'M', null] as const).map(async (gender) => ({
      gender,
      count: await citizens.countDocuments({ ...residents, gender }),
    })),
  )
}
