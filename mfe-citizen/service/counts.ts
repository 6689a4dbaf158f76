import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { clientOf } from '@saude/service/client'
import type { Scoped } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { citizenCounts } from '../contract/counts.ts'
import { on } from './collections.ts'
import { agesOf } from './profile/ages.ts'
import type { Citizen } from './register/citizen.ts'
import { residents } from './register/resident.ts'

type Counted = OutputOf<typeof citizenCounts>['items']

/** Every open dashboard asks again after a change; they share one count. */
const kept = keptAnswers<Counted>(citizenCounts.reads, 100)

export const countCitizens = on(citizenCounts, async (call) => {
  const { input, collections, store, now } = call
  const { by } = input
  const { citizen: citizens } = collections
  const asked = { store, client: clientOf(call), citizens, day: today(now) }
  const items = await kept(call, by, () => (by === 'gender' ? byGender(citizens) : agesOf(asked)))
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
