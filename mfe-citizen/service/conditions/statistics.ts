import { groupsOf, LAYER } from '@saude/contract/access-rows'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { keysOf } from '@saude/contract/values'
import type { Scoped, User } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { type LayerCondition, layerConditions } from '../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../contract/condition-statistics.ts'
import { on } from '../collections.ts'
import { suffering } from '../location/selection.ts'
import type { Citizen } from '../register/citizen.ts'

type Counted = OutputOf<typeof citizenConditionStatistics>

const seeAll = new Set<string>(groupsOf(LAYER))
const isAgentOnly = ({ groups }: User) =>
  groups.includes('acs') && !isProvider(groups) && !groups.some((one) => seeAll.has(one))

/** The counts of one client, and of which state of the store they are: every open dashboard shares them. */
const kept = new WeakMap<Store, Map<string, { readonly state: string; readonly counted: Promise<Counted> }>>()

const conditions = keysOf(layerConditions)

export const countConditions = on(citizenConditionStatistics, async ({ collections, store, user, now }) => {
  const known = kept.get(store) ?? new Map()
  kept.set(store, known)
  const client = user.client?.id ?? ''
  const state = `${await store.feed.latest()} ${today(now)}`
  let last = known.get(client)
  if (last?.state !== state) {
    const counted = countIn(collections.citizen, now)
    last = { state, counted }
    known.set(client, last)
    // A failed count is not kept.
    counted.catch(() => known.delete(client))
  }
  const all: Counted = await last.counted
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
