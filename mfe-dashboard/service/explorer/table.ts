import { lastInitialAge, yearsOfGroup } from '@saude/citizen/contract/counts'
import { genders } from '@saude/citizen/contract/person-codes'
import { formatInteger } from '@saude/contract/formats'
import { massClassNames } from '@saude/core/contract/codes/body-mass-index'
import { type ExplorerDimension, explorerConditions } from '../../contract/explorer.ts'
import type { TableRow } from './collections.ts'
import {
  type Counts,
  type Group,
  groupsOf,
  type Protected,
  pointsTo,
  protectedByColumn,
  protectedByRow,
  type Whole,
  widened,
  withoutSmall,
} from './protect.ts'
import { notKnown } from './traits.ts'

/** A category of a dimension: a unit, a group of ages, a month. */
export interface Category {
  readonly key: string
  readonly name: string
}

/** Two dimensions counted against each other, before anything is put together. */
export interface Split {
  readonly first: ExplorerDimension
  readonly second: ExplorerDimension
  readonly rows: readonly Category[]
  readonly columns: readonly Category[]
  readonly count: (row: string, column: string) => number
  /** People of a category, whatever else they are. */
  readonly total: (dimension: ExplorerDimension, key: string) => number
  readonly isWithin: boolean
}

/** Everybody has exactly one of each; of conditions and months several or none. */
export const divides = (dimension: ExplorerDimension): boolean =>
  dimension !== 'condition' && dimension !== 'month'

const unknown = 'Não informado'
const massNames: ReadonlyMap<string, string> = new Map(Object.entries(massClassNames))
const monthNames = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'

const ageName = (from: number, to: number): string =>
  to >= lastInitialAge ? `${from} ou mais` : `${from} a ${to + yearsOfGroup - 1}`

/** What a category is called; units and neighbourhoods say it themselves. */
export function nameOf(dimension: ExplorerDimension, key: string, name: string | null | undefined): string {
  switch (dimension) {
    case 'healthUnit':
      return name ?? (key === notKnown ? 'Sem unidade de saúde' : unknown)
    case 'neighborhood':
      return name ?? (key === notKnown ? 'Sem bairro' : unknown)
    case 'age':
      return key === notKnown ? unknown : ageName(Number(key), Number(key))
    case 'gender':
      return key === 'M' || key === 'F' ? genders[key] : unknown
    case 'massClass':
      return key === notKnown ? 'Sem medida' : (massNames.get(key) ?? key)
    case 'condition':
      return Object.entries(explorerConditions).find(([one]) => one === key)?.[1] ?? key
    case 'month':
      return monthNames.split(' ')[Number(key) - 1] ?? key
  }
}

/** How wide groups of ages are: five years, ten, or children, adults and the old. */
const buckets: readonly ((age: string) => number)[] = [
  (age) => (age === notKnown ? -1 : Number(age)),
  (age) => (age === notKnown ? -1 : Math.floor(Number(age) / 10)),
  (age) => (age === notKnown ? -1 : Number(age) < 20 ? 0 : Number(age) < 60 ? 1 : 2),
]

/** The part of the people who may stand in the row that was put together; with more, ages are taken wider. */
const mostPooled = 0.1

/** The same categories as those of a whole; months, which residents have none of, are the split's own. */
export const within = (split: Split, whole: Split): Split => ({
  ...split,
  rows: whole.rows,
  columns: split.second === 'month' ? split.columns : whole.columns,
})

/**
 * Categories that can be answered, each number exact and none below five; null where there are fewer people than that. What a
 * table of some of the residents leaves of them is no small number either: it groups as that of all residents does, and further.
 */
export function protectedTable(split: Split, residents?: Split): Protected | null {
  const { first, second, rows, columns, count, total, isWithin } = split
  const whole = residents && wholeOf(split, residents)
  const counts: Counts = {
    values: rows.map((row) => columns.map((column) => count(row.key, column.key))),
    rowTotals: rows.map(({ key }) => total(first, key)),
    columnTotals: columns.map(({ key }) => total(second, key)),
    dividesByRow: divides(first),
    dividesByColumn: divides(second),
    isWithin,
    ...(whole && { whole }),
  }
  if (!divides(first) && !divides(second)) return withoutSmall(counts)
  const base = residents && protectedTable(residents)
  if (base === null) return null
  const alone = (list: readonly Category[]): readonly Group[] => list.map((_, at) => [at])
  const rowGroups = divides(first) ? groupsOf(counts.rowTotals, whole?.rowTotals, base?.rows) : alone(rows)
  const columnGroups = divides(second)
    ? groupsOf(counts.columnTotals, whole?.columnTotals, base?.columns)
    : alone(columns)
  if (!rowGroups || !columnGroups) return null
  let best: Protected | undefined
  for (const bucketOf of buckets) {
    const wide = (dimension: ExplorerDimension, list: readonly Category[], groups: readonly Group[]) =>
      dimension === 'age' ? widened(groups, (at) => bucketOf(list[at]?.key ?? notKnown)) : groups
    const given = [counts, wide(first, rows, rowGroups), wide(second, columns, columnGroups)] as const
    const tried = [
      ...(divides(first) ? [protectedByRow(...given)] : []),
      ...(divides(second) ? [protectedByColumn(...given)] : []),
    ]
    for (const one of tried) if (!best || one.pooled < best.pooled) best = one
    if (best && best.pooled <= mostPooled) break
  }
  return best ?? null
}

/** All residents at the places of a split; of a month everybody could have been there. */
function wholeOf({ first, second, rows, columns }: Split, { count, total }: Split): Whole {
  const rowTotals = rows.map(({ key }) => total(first, key))
  const all = rowTotals.reduce((sum, one) => sum + one, 0)
  return {
    rowTotals,
    values: rows.map((row, at) =>
      columns.map((column) => (second === 'month' ? (rowTotals[at] ?? 0) : count(row.key, column.key))),
    ),
    columnTotals: columns.map(({ key }) => (second === 'month' ? all : total(second, key))),
  }
}

export interface Named {
  /** Null where several stand together. */
  readonly key: string | null
  readonly name: string
  /** What was put together. */
  readonly together: string[]
}

/** What a group is called. */
export function namedGroup(
  dimension: ExplorerDimension,
  categories: readonly Category[],
  group: Group,
): Named {
  const members = group.flatMap((at) => categories.slice(at, at + 1))
  const [only] = members
  if (only && members.length === 1) return { ...only, together: [] }
  const together = members.map(({ name }) => name)
  if (dimension === 'age' && members.every(({ key }) => key !== notKnown)) {
    const ages = members.map(({ key }) => Number(key)).sort((a, b) => a - b)
    const [from = 0, to = from] = [ages[0], ages.at(-1)]
    const isRow = ages.every((age, at) => age === from + at * yearsOfGroup)
    if (isRow) return { key: null, name: ageName(from, to), together }
  }
  return { key: null, name: `Outros (${formatInteger(members.length)})`, together }
}

/** The rows of a table that is kept, by their values. */
export function rowsOf(
  all: Iterable<TableRow>,
  measure: string,
  first: ExplorerDimension,
  second: ExplorerDimension,
): ReadonlyMap<string, TableRow> {
  const found = new Map<string, TableRow>()
  for (const row of all)
    if (row.measure === measure && row.first === first && row.second === second) found.set(row.row, row)
  return found
}

/** A number that points to no one, nor what it leaves of a whole; null where it does. */
export const hasEnough = (total: number, whole?: number): number | null =>
  pointsTo(total, whole) ? null : total
