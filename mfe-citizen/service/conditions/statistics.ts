import { groupsOf, LAYER } from '@saude/contract/access-rows'
import type { OutputOf } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { keysOf } from '@saude/contract/values'
import type { Scoped, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { type LayerCondition, layerConditions } from '../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { on } from '../collections.ts'
import { suffering } from '../location/selection.ts'
import type { Citizen } from '../register/citizen.ts'

type Counted = OutputOf<typeof citizenConditionStatistics>

const seeAll = new Set<string>(groupsOf(LAYER))
const isAgentOnly = ({ groups }: User) =>
  groups.includes('acs') && !isProvider(groups) && !groups.some((one) => seeAll.has(one))

/** Every open dashboard shares the counts of its client. */
const kept = keptAnswers<Counted>(citizenConditionStatistics.reads, 100)

const conditions = keysOf(layerConditions)

export const countConditions = on(citizenConditionStatistics, async (call) => {
  const { collections, user, now } = call
  const all = await kept(call, 'conditions', () => countIn(collections.citizen, now))
  return isAgentOnly(user)
    ? { residents: null, items: all.items.filter(({ condition }) => condition === 'pregnant') }
    : all
})

/** Those whom the layers of the map are about. */
async function countIn(citizens: Scoped<Citizen>, now: Date): Promise<Counted> {
  const of = async (condition: LayerCondition) => ({
    condition,
    count: await citizens.countDocuments({ $and: [{ deathAt: null }, suffering(condition, now)] }),
  })
  const [residents, ...items] = await Promise.all([
    citizens.countDocuments({ deathAt: null }),
    ...conditions.map(of),
  ])
  return { residents, items }
}
