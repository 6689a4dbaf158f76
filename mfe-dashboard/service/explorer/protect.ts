import { leastCounted } from '../../contract/explorer.ts'

/**
 * Tables in which no number below five stands, and from which none can be reckoned. Small numbers are not left out but put
 * together with others, so that every number is exact and every sum is right; why that is enough stands in the README.
 */

/** Numbers of one table. Of rows and columns that divide people everybody belongs to exactly one. */
export interface Counts {
  readonly values: readonly (readonly number[])[]
  readonly rowTotals: readonly number[]
  readonly columnTotals: readonly number[]
  readonly dividesByRow: boolean
  readonly dividesByColumn: boolean
  /** Columns are parts of their row's total: who is in a row and not in a column is a number, too. */
  readonly isWithin: boolean
  /** Those of whom these are a part, as another table answers them: who is there and not here is a number, too. */
  readonly whole?: Whole
}

/** The numbers of a table at the same places. */
export type Whole = Pick<Counts, 'values' | 'rowTotals' | 'columnTotals'>

/** Places of a dimension that are counted together. */
export type Group = readonly number[]

export interface Protected {
  readonly rows: readonly Group[]
  readonly columns: readonly Group[]
  /** Null: left out. */
  readonly values: readonly (readonly (number | null)[])[]
  readonly rowTotals: readonly (number | null)[]
  readonly columnTotals: readonly (number | null)[]
  /** Which part of the people, or of the numbers, does not stand alone. */
  readonly pooled: number
}

const isSmall = (count: number): boolean => count > 0 && count < leastCounted
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
const pick = (counts: readonly number[], group: Group): number => sum(group.map((at) => counts[at] ?? 0))

/** Whether a number points to people: it itself, or what of a whole it leaves. */
export const pointsTo = (count: number, whole: number | undefined): boolean =>
  isSmall(count) || (whole !== undefined && isSmall(whole - count))

/**
 * Categories of which each alone has five people or none, and leaves as many of a whole; others stand together. Null where
 * that cannot be.
 */
export function groupsOf(
  totals: readonly number[],
  wholes?: readonly number[],
  from: readonly Group[] = [...totals.keys()].map((at) => [at]),
): readonly Group[] | null {
  const total = (group: Group) => pick(totals, group)
  const isBad = (group: Group) => pointsTo(total(group), wholes && pick(wholes, group))
  const others = from.filter((group) => !isBad(group))
  const bySize = others
    .filter((group) => total(group) > 0)
    .sort((one, other) => total(one) - total(other) || (one[0] ?? 0) - (other[0] ?? 0))
  const joined = from.filter(isBad)
  while (isBad(joined.flat())) {
    const next = bySize.shift()
    if (next === undefined) return null
    joined.push(next)
  }
  const together = joined.flat().sort((a, b) => a - b)
  const alone = others.filter((group) => !joined.includes(group))
  return together.length > 0 ? [...alone, together] : alone
}

/** Groups made wider: those that share a bucket stand together, and what stood together stays so. */
export function widened(groups: readonly Group[], bucketOf: (place: number) => number): readonly Group[] {
  let merged: Group[] = []
  for (const group of groups) {
    const buckets = new Set(group.map(bucketOf))
    const touches = (other: Group) => other.some((at) => buckets.has(bucketOf(at)))
    const joined = [...group]
    let rest = merged
    // What joins may bring further buckets with it.
    for (;;) {
      const near = rest.filter(touches)
      if (near.length === 0) break
      for (const at of near.flat()) {
        joined.push(at)
        buckets.add(bucketOf(at))
      }
      rest = rest.filter((other) => !near.includes(other))
    }
    merged = [...rest, joined.sort((a, b) => a - b)]
  }
  return merged.sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
}

/** Rows joined, the smallest first, until what stands together is good. */
function joined(
  bad: readonly Group[],
  good: readonly Group[],
  totals: readonly number[],
  isBad: (group: Group) => boolean,
): readonly Group[] {
  const pool = [...bad]
  const bySize = [...good].sort((one, other) => pick(totals, one) - pick(totals, other))
  while (pool.length > 0 && isBad(pool.flat())) {
    const next = bySize.shift()
    if (!next) break
    pool.push(next)
  }
  return pool
}

/** A table with its rows put together as far as it has to be; rows divide people. */
export function protectedByRow(counts: Counts, rows: readonly Group[], columns: readonly Group[]): Protected {
  const { values, rowTotals, columnTotals, dividesByColumn, whole } = counts
  if (!dividesByColumn) return withoutCells(counts, rows, columns)
  const cellsIn = (all: Counts['values'], group: Group) =>
    columns.map((places) => sum(group.map((at) => pick(all[at] ?? [], places))))
  const cellsOf = (group: Group) => cellsIn(values, group)
  const isBad = (group: Group) => {
    const wholes = whole && cellsIn(whole.values, group)
    return cellsOf(group).some((cell, at) => pointsTo(cell, wholes?.[at]))
  }
  const good = rows.filter((group) => !isBad(group))
  const pool = joined(rows.filter(isBad), good, rowTotals, isBad)
  const together = pool.flat()
  const shown = [...good.filter((group) => !pool.includes(group)), ...(together.length > 0 ? [together] : [])]
  const all = sum(rowTotals)
  return {
    rows: shown,
    columns,
    values: shown.map(cellsOf),
    rowTotals: shown.map((group) => pick(rowTotals, group)),
    columnTotals: columns.map((group) => pick(columnTotals, group)),
    pooled: all > 0 ? pick(rowTotals, together) / all : 0,
  }
}

/**
 * Columns that do not divide people say nothing of each other: each leaves out small numbers of its own, and as many others as
 * it takes that the rest cannot be divided. A column of fewer than five is left out whole.
 */
function withoutCells(
  { values, rowTotals, columnTotals, isWithin, whole }: Counts,
  rows: readonly Group[],
  columns: readonly Group[],
): Protected {
  const people = rows.map((group) => pick(rowTotals, group))
  const shown = columns.map((places) => {
    const total = pick(columnTotals, places)
    const isHidden =
      pointsTo(total, whole && pick(whole.columnTotals, places)) ||
      (isWithin && isSmall(sum(rowTotals) - total))
    const cellIn = (all: Counts['values'], group: Group) =>
      sum(group.map((at) => pick(all[at] ?? [], places)))
    const cell = (group: Group) => cellIn(values, group)
    const isBad = (group: Group) =>
      pointsTo(cell(group), whole && cellIn(whole.values, group)) ||
      (isWithin && isSmall(pick(rowTotals, group) - cell(group)))
    const bad = rows.filter(isBad)
    const pool = joined(
      bad,
      rows.filter((group) => !bad.includes(group)),
      rowTotals,
      isBad,
    )
    return {
      total: isHidden ? null : total,
      cells: rows.map((group) => (isHidden || pool.includes(group) ? null : cell(group))),
    }
  })
  const cells = shown.flatMap((column) => column.cells)
  return {
    rows,
    columns,
    values: rows.map((_, at) => shown.map((column) => column.cells[at] ?? null)),
    rowTotals: people,
    columnTotals: shown.map(({ total }) => total),
    pooled: cells.length > 0 ? cells.filter((one) => one === null).length / cells.length : 0,
  }
}

const turned = <T>(values: readonly (readonly T[])[], width: number): T[][] =>
  Array.from({ length: width }, (_, at) => values.flatMap((row) => row.slice(at, at + 1)))

/** The same with its columns put together. */
export function protectedByColumn(
  counts: Counts,
  rows: readonly Group[],
  columns: readonly Group[],
): Protected {
  const turnedOver = ({ values, rowTotals, columnTotals }: Whole): Whole => ({
    values: turned(values, columnTotals.length),
    rowTotals: columnTotals,
    columnTotals: rowTotals,
  })
  const found = protectedByRow(
    {
      ...turnedOver(counts),
      dividesByRow: counts.dividesByColumn,
      dividesByColumn: counts.dividesByRow,
      isWithin: counts.isWithin,
      ...(counts.whole && { whole: turnedOver(counts.whole) }),
    },
    columns,
    rows,
  )
  return {
    rows: found.columns,
    columns: found.rows,
    values: turned(found.values, found.columns.length),
    rowTotals: found.columnTotals,
    columnTotals: found.rowTotals,
    pooled: found.pooled,
  }
}

/** Of dimensions of which neither divides people no number follows from others: the small ones are left out. */
export function withoutSmall({ values, rowTotals, columnTotals, whole }: Counts): Protected {
  const shown = (count: number, all?: number) => (pointsTo(count, all) ? null : count)
  return {
    rows: rowTotals.map((_, at) => [at]),
    columns: columnTotals.map((_, at) => [at]),
    values: values.map((row, at) => row.map((count, place) => shown(count, whole?.values[at]?.[place]))),
    rowTotals: rowTotals.map((count, at) => shown(count, whole?.rowTotals[at])),
    columnTotals: columnTotals.map((count, at) => shown(count, whole?.columnTotals[at])),
    pooled: 0,
  }
}
