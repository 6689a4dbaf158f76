import type { OutputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import type { cityInNumbers } from '../contract/city.ts'
import { explorerMeasures } from '../contract/explorer.ts'
import type { TableRow } from './explorer/collections.ts'
import { keptYears, measureKey } from './explorer/traits.ts'

type Coverage = OutputOf<typeof cityInNumbers>['coverage']

/** Which part of the residents, of all or of one unit, had each kind of care at least once: this year, and the one before. */
export function coverageOf(rows: Iterable<TableRow>, day: string, unit: string | undefined): Coverage {
  const people = new Map<string, number>()
  for (const { measure, first, second, row, counts } of rows) {
    // Everybody has one unit and one sex: each person is there once.
    if (first !== 'healthUnit' || second !== 'gender' || (unit !== undefined && row !== unit)) continue
    const sum = Object.values(counts).reduce((all, count) => all + count, 0)
    people.set(measure, (people.get(measure) ?? 0) + sum)
  }
  const residents = people.get('residents') ?? 0
  if (residents === 0) return []
  const [year, yearBefore] = keptYears(day)
  return keysOf(explorerMeasures).flatMap((kind) => {
    if (kind === 'residents') return []
    const share = (of: number) => (people.get(measureKey(kind, of)) ?? 0) / residents
    return [{ kind, now: share(year), before: share(yearBefore) }]
  })
}
