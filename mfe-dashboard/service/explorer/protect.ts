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
}

/** Places of a dimension that are counted together. */
export type Group = readonly number[]

export interface Protected {
  readonly rows: readonly Group[]
  readonly columns: readonly Group[]
  /** Null: fewer than five. */
  readonly values: readonly (readonly (number | null)[])[]
  readonly rowTotals: readonly (number | null)[]
  readonly columnTotals: readonly (number | null)[]
  /** Which part of the people stands in the row that was put together. */
  readonly pooled: number
}

const isSmall = (count: number): boolean => count > 0 && count < leastCounted
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)
const pick = (counts: readonly number[], group: Group): number => sum(group.map((at) => counts[at] ?? 0))

/** Categories of which each alone has five people or none; small ones stand together. Null where all have fewer than five. */
export function groupsOf(totals: readonly number[]): readonly Group[] | null {
  const places = [...totals.keys()]
  const total = (at: number) => totals[at] ?? 0
  const small = places.filter((at) => isSmall(total(at)))
  const others = places.filter((at) => !isSmall(total(at)))
  const bySize = others.filter((at) => total(at) > 0).sort((a, b) => total(a) - total(b) || a - b)
  const together = [...small]
  while (isSmall(pick(totals, together))) {
    const next = bySize.shift()
    if (next === undefined) return null
    together.push(next)
  }
  const alone = others.filter((at) => !together.includes(at)).map((at): Group => [at])
  return together.length > 0 ? [...alone, together.sort((a, b) => a - b)] : alone
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

/** A table with its rows put together as far as it has to be; rows divide people. */
export function protectedByRow(counts: Counts, rows: readonly Group[], columns: readonly Group[]): Protected {
  const { values, rowTotals, columnTotals, dividesByColumn, isWithin } = counts
  const column = columns.map((group) => pick(columnTotals, group))
  // Columns that do not divide people cannot be put together; those with fewer than five are left out whole.
  const isShown = column.map((total) => dividesByColumn || !isSmall(total))
  const cellsOf = (group: Group) =>
    columns.map((places) => sum(group.map((at) => pick(values[at] ?? [], places))))
  const isBad = (group: Group): boolean => {
    const whole = pick(rowTotals, group)
    return cellsOf(group).some(
      (count, at) =>
        isShown[at] === true && (isSmall(count) || (!dividesByColumn && isWithin && isSmall(whole - count))),
    )
  }
  const bad = rows.filter(isBad)
  let pool: Group = bad.flat()
  const good = rows.filter((group) => !bad.includes(group))
  const bySize = [...good].sort((one, other) => pick(rowTotals, one) - pick(rowTotals, other))
  const joined = new Set<Group>()
  while (pool.length > 0 && isBad(pool)) {
    const next = bySize.shift()
    if (!next) break
    joined.add(next)
    pool = [...pool, ...next]
  }
  const shown = [...good.filter((group) => !joined.has(group)), ...(pool.length > 0 ? [pool] : [])]
  const all = sum(rowTotals)
  return {
    rows: shown,
    columns,
    values: shown.map((group) =>
      cellsOf(group).map((count, at) => (isShown[at] && !isSmall(count) ? count : null)),
    ),
    rowTotals: shown.map((group) => pick(rowTotals, group)),
    columnTotals: column.map((total, at) => (isShown[at] ? total : null)),
    pooled: all > 0 ? pick(rowTotals, pool) / all : 0,
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
  const found = protectedByRow(
    {
      values: turned(counts.values, counts.columnTotals.length),
      rowTotals: counts.columnTotals,
      columnTotals: counts.rowTotals,
      dividesByRow: counts.dividesByColumn,
      dividesByColumn: counts.dividesByRow,
      isWithin: counts.isWithin,
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
export function withoutSmall({ values, rowTotals, columnTotals }: Counts): Protected {
  const shown = (count: number) => (isSmall(count) ? null : count)
  return {
    rows: rowTotals.map((_, at) => [at]),
    columns: columnTotals.map((_, at) => [at]),
    values: values.map((row) => row.map(shown)),
    rowTotals: rowTotals.map(shown),
    columnTotals: columnTotals.map(shown),
    pooled: 0,
  }
}
