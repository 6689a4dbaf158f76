import { groupsOf, LAYER } from '@saude/contract/access-rows'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { keysOf } from '@saude/contract/values'
import type { Scoped, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { agentIdOf } from '@saude/service/user'
import { atMost, type Filter } from '@saude/store'
import { type LayerCondition, layerConditions } from '../../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../../contract/condition-statistics.ts'
import { suffering } from '../../analysis/rows/selection.ts'
import { on } from '../../collections.ts'
import type { Citizen, Conditions } from '../citizen/citizen.ts'
import { residents } from '../citizen/resident.ts'

type Counted = OutputOf<typeof citizenConditionStatistics>

const seeAll = new Set<string>(groupsOf(LAYER))

/** Agents see pregnancies alone, of those whom they look after. */
export const isAgentOnly = ({ groups }: Pick<User, 'groups'>) =>
  groups.includes('acs') && !isProvider(groups) && !groups.some((one) => seeAll.has(one))

/** Every open dashboard shares the counts of its client. */
const kept = keptAnswers<Counted>(citizenConditionStatistics.reads)

export const countConditions = on(citizenConditionStatistics, async (call) => {
  const { collections, user, now } = call
  if (!isAgentOnly(user)) return kept(call, 'conditions', () => countIn(collections.citizen, now))
  const own = { $and: [{ ...residents, responsibleAcsId: agentIdOf(user) }, suffering('pregnant', now)] }
  const count = await collections.citizen.countDocuments(own)
  return { residents: null, items: [{ condition: 'pregnant' as const, count }] }
})

/** How many there are with the same conditions; the collection counts by these fields as it is written. */
const together = {
  hypertension: '$conditions.hypertension',
  diabetes: '$conditions.diabetes',
  smoker: '$conditions.smoker',
  bedridden: '$conditions.bedridden',
  domiciled: '$conditions.domiciled',
  pregnant: '$conditions.pregnant',
  pregnantUntil: '$conditions.pregnantUntil',
} as const

type Together = Partial<Pick<Conditions, keyof typeof together>>

const isOf: Readonly<Record<LayerCondition, (of: Together, day: string) => boolean>> = {
  hypertension: ({ hypertension }) => hypertension === true,
  diabetes: ({ diabetes }) => diabetes === true,
  smoker: ({ smoker }) => smoker === true,
  pregnant: ({ pregnant, pregnantUntil }, day) => pregnant === true && (pregnantUntil ?? day) >= day,
  bedriddenOrDomiciled: ({ bedridden, domiciled }) => bedridden === true || domiciled === true,
}

/** The residents, and those of them whom the layers of the map are about. */
export async function countIn(
  citizens: Scoped<Citizen>,
  now: Date,
  where: Filter<Citizen> = residents,
): Promise<Counted> {
  const day = today(now)
  const groups = await citizens.aggregateAll<{ readonly _id: Together; readonly count: number }>(
    [{ $match: where }, { $group: { _id: together, count: { $sum: 1 } } }],
    { max: atMost(20_000) },
  )
  const sum = (isMeant: (of: Together) => boolean) =>
    groups.reduce((all, { _id, count }) => (isMeant(_id) ? all + count : all), 0)
  return {
    residents: sum(() => true),
    items: keysOf(layerConditions).map((condition) => ({
      condition,
      count: sum((of) => isOf[condition](of, day)),
    })),
  }
}
