import type { Tally } from './tally.ts'
import type { OracleTown } from './town.ts'

/** Numbers of a screen: one, or one for each row. */
export type Shown = number | ReadonlyMap<string, number>

/** The filled town, and what is compared in it. */
export interface Oracle extends OracleTown {
  /** Compares a declared figure, 'travelReport.total.trips', with what its documents add up to. */
  figure(key: string, shown: Shown, counted: Tally | number): void
  /** Compares what two screens say of the same. */
  equal(title: string, one: Shown, other: Shown): void
  readonly found: Found
}

/** What was compared so far. */
export interface Found {
  readonly figures: ReadonlySet<string>
  readonly equalities: number
  readonly records: number
  readonly differences: readonly Difference[]
}

export interface Difference {
  /** The figure, or the title of the equality. */
  readonly of: string
  /** With both numbers and the first record that differs. */
  readonly words: string
}

const rowsShown = (shown: Shown): ReadonlyMap<string, number> =>
  typeof shown === 'number' ? new Map([['', shown]]) : shown

const rowsCounted = (counted: Tally | number): ReadonlyMap<string, number> =>
  typeof counted === 'number'
    ? new Map([['', counted]])
    : new Map([...counted.rows].map(([row, { sum }]) => [row, sum]))

/** Shares and prices are rounded by their screens. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.000_001

/** The rows in which two numbers differ; a row that is missing counts as none. */
function differing(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] {
  const rows = [...new Set([...one.keys(), ...other.keys()])]
  return rows.filter((row) => !isSame(one.get(row) ?? 0, other.get(row) ?? 0))
}

/** Opens what compares: nothing is thrown, everything that differs is kept in words. */
export function openOracle(town: OracleTown): Oracle {
  const figures = new Set<string>()
  const differences: Difference[] = []
  const numbers = { equalities: 0, records: 0 }
  return {
    ...town,
    figure(key, shown, counted) {
      figures.add(key)
      // Of one number all rows are one.
      const isOne = typeof shown === 'number' && typeof counted !== 'number'
      const [screen, store] = [rowsShown(shown), isOne ? rowsCounted(counted.total()) : rowsCounted(counted)]
      if (typeof counted !== 'number') numbers.records += counted.records()
      const rows = differing(screen, store)
      const [first] = rows
      if (first === undefined) return
      const ids =
        typeof counted === 'number'
          ? []
          : (isOne ? [...counted.rows.values()][0] : counted.rows.get(first))?.ids
      differences.push({
        of: key,
        words: `${key}${first && ` [${first}]`}: the screen says ${screen.get(first) ?? 'nothing'}, the records ${store.get(first) ?? 'nothing'}${rows.length > 1 ? ` (and ${rows.length - 1} rows more)` : ''}; first record ${ids?.[0] ?? 'none'}`,
      })
    },
    equal(title, one, other) {
      numbers.equalities += 1
      const [first, second] = [rowsShown(one), rowsShown(other)]
      const rows = differing(first, second)
      const [row] = rows
      if (row === undefined) return
      differences.push({
        of: title,
        words: `${title}${row && ` [${row}]`}: ${first.get(row) ?? 'nothing'} and ${second.get(row) ?? 'nothing'}${rows.length > 1 ? ` (and ${rows.length - 1} rows more)` : ''}`,
      })
    },
    found: {
      figures,
      differences,
      get equalities() {
        return numbers.equalities
      },
      get records() {
        return numbers.records
      },
    },
  }
}
