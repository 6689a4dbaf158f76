import { chunksOf } from '@saude/contract/values'
import { healthUnitByIds } from '@saude/core/contract/health-unit'
import { homeVisitSums } from '../../contract/production-report.ts'
import { on } from '../collections.ts'
import { unitOf } from './acs.ts'

interface Visited {
  readonly _id: { readonly month: string; readonly agent: string; readonly isAcs: boolean }
  readonly count: number
}

interface LookedAfter {
  readonly _id: { readonly agent: string; readonly unit: string | null }
  readonly count: number
}

/** So many names are asked for at once. */
const atOnce = 500

/** Looked up in the counts that the store keeps: no visit and no person is read. */
export const sumHomeVisits = on(homeVisitSums, async ({ input, collections, ask }) => {
  const [visited, lookedAfter] = await Promise.all([
    collections.visit
      .aggregate<Visited>([
        { $match: { month: { $in: [...input.months] }, outcome: 'done', withdrawn: null } },
        {
          $group: {
            _id: { month: '$month', agent: '$by.id', isAcs: '$by.isAcs' },
            count: { $sum: 1 },
          },
        },
      ])
      .toArray(),
    collections.citizen
      .aggregate<LookedAfter>([
        { $match: { responsibleAcsId: { $ne: null }, visitKey: { $gte: '' } } },
        { $group: { _id: { agent: '$responsibleAcsId', unit: '$healthUnit.id' }, count: { $sum: 1 } } },
      ])
      .toArray(),
  ])
  const agents = new Map<string, Map<string, number>>()
  for (const { _id, count } of lookedAfter) {
    const units = agents.get(_id.agent) ?? new Map<string, number>()
    agents.set(_id.agent, units)
    if (_id.unit) units.set(_id.unit, count)
  }
  const rows = new Map<string, { month: string; isAcs: boolean; unit: string | undefined; visits: number }>()
  for (const { _id, count } of visited) {
    const { month, isAcs } = _id
    const unit = unitOf({ units: agents.get(_id.agent) ?? new Map() })
    const key = [month, unit, isAcs].join(' ')
    const row = rows.get(key) ?? { month, isAcs, unit, visits: 0 }
    row.visits += count
    rows.set(key, row)
  }
  const ids = [...new Set([...rows.values()].flatMap(({ unit }) => unit ?? []))]
  const found = await Promise.all(chunksOf(ids, atOnce).map((some) => ask(healthUnitByIds, { ids: some })))
  const names = new Map(found.flatMap(({ items }) => items.map(({ id, name }) => [id, name])))
  return {
    items: [...rows.values()].map(({ unit, ...row }) => ({
      ...row,
      healthUnit: unit === undefined ? null : { id: unit, name: names.get(unit) ?? 'Unidade removida' },
    })),
  }
})
