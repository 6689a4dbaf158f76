import { chunksOf } from '@saude/contract/values'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import type { ScopedCollections } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { atMost } from '@saude/store'
import { homeVisitSums } from '../../../contract/production-report.ts'
import { type collections as declared, on } from '../../collections.ts'
import { residents } from '../../register/citizen/resident.ts'
import { unitOf } from './acs.ts'

interface Visited {
  readonly _id: {
    readonly month: string
    readonly agent: string
    readonly isAcs: boolean
    /** Of the post in which it was done; visits from before posts have none. */
    readonly unit?: string | null
  }
  readonly count: number
}

interface LookedAfter {
  readonly _id: { readonly agent: string; readonly unit: string | null }
  readonly count: number
}

/** What the professionals of a unit did in a month. */
interface Row {
  readonly month: string
  readonly isAcs: boolean
  readonly unit: string | undefined
  visits: number
}

/** So many names are asked for at once. */
const atOnce = 500

/** What was done changes with visits alone, of which a day has thousands; what it belongs to with every citizen. */
const keptVisited = keptAnswers<readonly Visited[]>(['visit'])
const keptRows = keptAnswers<readonly Row[]>(homeVisitSums.reads)

/** Looked up in the counts that the store keeps: no visit and no person is read. */
export const sumHomeVisits = on(homeVisitSums, async (call) => {
  const { ask, collections } = call
  const months = [...call.input.months].sort()
  const rows = await keptRows(call, months, async () => {
    const [visited, lookedAfter] = await Promise.all([
      keptVisited(call, months, () => visitedIn(collections.visit, months)),
      lookedAfterBy(collections.citizen),
    ])
    return rowsOf(visited, lookedAfter)
  })
  // Names are the core's: they change without a word in this area's feed.
  const ids = [...new Set(rows.flatMap(({ unit }) => unit ?? []))]
  const found = await Promise.all(chunksOf(ids, atOnce).map((some) => ask(healthUnitByIds, { ids: some })))
  const names = new Map(found.flatMap(({ items }) => items.map(({ id, name }) => [id, name])))
  return {
    items: rows.map(({ unit, ...row }) => ({
      ...row,
      healthUnit: unit === undefined ? null : { id: unit, name: names.get(unit) ?? 'Unidade removida' },
    })),
  }
})

type Collections = ScopedCollections<typeof declared>

const visitedIn = (visits: Collections['visit'], months: readonly string[]) =>
  visits.aggregateAll<Visited>(
    [
      { $match: { month: { $in: [...months] }, outcome: 'done', withdrawn: null } },
      {
        $group: {
          _id: { month: '$month', agent: '$by.id', isAcs: '$by.isAcs', unit: '$madeIn.healthUnitId' },
          count: { $sum: 1 },
        },
      },
    ],
    { max: atMost(50_000) },
  )

const lookedAfterBy = (citizens: Collections['citizen']) =>
  citizens.aggregateAll<LookedAfter>(
    [
      { $match: { ...residents, responsibleAcsId: { $ne: null } } },
      { $group: { _id: { agent: '$responsibleAcsId', unit: '$healthUnit.id' }, count: { $sum: 1 } } },
    ],
    { max: atMost(50_000) },
  )

function rowsOf(visited: readonly Visited[], lookedAfter: readonly LookedAfter[]): Row[] {
  const agents = new Map<string, Map<string, number>>()
  for (const { _id, count } of lookedAfter) {
    const units = agents.get(_id.agent) ?? new Map<string, number>()
    agents.set(_id.agent, units)
    if (_id.unit) units.set(_id.unit, count)
  }
  const unitOfAgent = new Map([...agents].map(([agent, units]) => [agent, unitOf({ units })]))
  const rows = new Map<string, Row>()
  for (const { _id, count } of visited) {
    const { month, isAcs } = _id
    const unit = _id.unit ?? unitOfAgent.get(_id.agent)
    const key = [month, unit, isAcs].join(' ')
    const row = rows.get(key) ?? { month, isAcs, unit, visits: 0 }
    row.visits += count
    rows.set(key, row)
  }
  return [...rows.values()]
}
