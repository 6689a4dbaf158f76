import { formatMonth } from '@saude/contract/formats'
import { keysOf } from '@saude/contract/values'
import { massClassKeys } from '@saude/core/contract/codes/body-mass-index'
import { type ExplorerDimension, explorerConditions } from '../../contract/explorer.ts'
import type { Snapshot } from '../snapshot/collection.ts'
import type { TableRow } from './collections.ts'
import { type Category, nameOf, rowsOf, type Split } from './table.ts'
import { kept, notKnown } from './traits.ts'

/** Where a dimension alone is read from: everybody has one sex, so that each person is there once. */
function totalsOf(
  all: readonly TableRow[],
  measure: string,
  dimension: ExplorerDimension,
): Map<string, number> {
  const totals = new Map<string, number>()
  const add = (key: string, count: number) => totals.set(key, (totals.get(key) ?? 0) + count)
  const [first, second] = pairWithGender(dimension)
  for (const row of rowsOf(all, measure, first, second).values())
    for (const [column, count] of Object.entries(row.counts))
      add(first === dimension ? row.row : column, count)
  return totals
}

function pairWithGender(dimension: ExplorerDimension): readonly [ExplorerDimension, ExplorerDimension] {
  if (dimension === 'gender') return ['age', 'gender']
  return kept.indexOf(dimension) < kept.indexOf('gender') ? [dimension, 'gender'] : ['gender', dimension]
}

/** Units and neighbourhoods as people were last known to belong to them. */
function namesOf(all: readonly TableRow[], dimension: ExplorerDimension): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>()
  for (const row of all) if (row.first === dimension && row.name) names.set(row.row, row.name)
  return names
}

const byName = new Intl.Collator('pt-BR', { numeric: true })

function categoriesOf(
  dimension: ExplorerDimension,
  keys: Iterable<string>,
  names: ReadonlyMap<string, string | null>,
): Category[] {
  const list = [...keys].map((key) => ({ key, name: nameOf(dimension, key, names.get(key)) }))
  const places: readonly string[] = dimension === 'massClass' ? massClassKeys : keysOf(explorerConditions)
  const isNumbered = dimension === 'age' || dimension === 'month'
  const place = ({ key }: Category): number => (isNumbered ? Number(key) : places.indexOf(key))
  const isNamed = dimension === 'healthUnit' || dimension === 'neighborhood' || dimension === 'gender'
  return list.sort((one, other) => {
    // Those of whom it is not known stand last.
    if ((one.key === notKnown) !== (other.key === notKnown)) return one.key === notKnown ? 1 : -1
    return isNamed ? byName.compare(one.name, other.name) : place(one) - place(other)
  })
}

/** People of a measure by two dimensions, in the order in which tables are kept. */
export function splitOf(
  all: readonly TableRow[],
  measure: string,
  first: ExplorerDimension,
  second: ExplorerDimension,
): Split {
  const rows = rowsOf(all, measure, first, second)
  const totals = new Map([first, second].map((one) => [one, totalsOf(all, measure, one)]))
  const keysIn = (dimension: ExplorerDimension) => totals.get(dimension)?.keys() ?? []
  return {
    first,
    second,
    rows: categoriesOf(first, keysIn(first), namesOf(all, first)),
    columns: categoriesOf(second, keysIn(second), namesOf(all, second)),
    count: (row, column) => rows.get(row)?.counts[column] ?? 0,
    total: (dimension, key) => totals.get(dimension)?.get(key) ?? 0,
    isWithin: true,
  }
}

/** Residents by a dimension and by month: the last day of each month on which they were counted. */
export function splitOfMonths(
  all: readonly TableRow[],
  snapshots: readonly Snapshot[],
  first: ExplorerDimension,
): Split {
  const months = [...new Map(snapshots.map((one) => [one.day.slice(0, 7), one])).entries()].sort()
  const now = totalsOf(all, 'residents', first)
  const names = namesOf(all, first)
  const of = new Map(months)
  return {
    first,
    second: 'month',
    rows: categoriesOf(first, now.keys(), names),
    columns: months.map(([key]) => ({ key, name: formatMonth(key) })),
    count: (row, month) => of.get(month)?.by[first === 'month' ? 'gender' : first]?.[row] ?? 0,
    total: (dimension, key) => (dimension === 'month' ? (of.get(key)?.residents ?? 0) : (now.get(key) ?? 0)),
    isWithin: false,
  }
}
