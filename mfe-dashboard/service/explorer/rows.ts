import type { ExplorerDimension } from '../../contract/explorer.ts'
import type { CountedCitizen, TableRow } from './collections.ts'
import { type CellOf, cellsOf } from './traits.ts'

/** The rows of tables, by their keys. */
export type KnownRows = ReadonlyMap<string, TableRow>

const keyOf = (client: string, { measure, first, second, row }: CellOf): string =>
  `${client}:${measure}:${first}:${second}:${row}`

const nameOf = (one: CountedCitizen, dimension: ExplorerDimension): string | null =>
  dimension === 'healthUnit' ? one.healthUnit : dimension === 'neighborhood' ? one.neighborhood : null

interface Draft extends Omit<TableRow, 'counts' | 'name'> {
  name: string | null
  readonly counts: Record<string, number>
}

/** Rows by their keys, while people are counted into them. */
export type RowDrafts = Map<string, Draft>

/**
 * Counts somebody into rows, in place: `by` 1 for one who comes, -1 for one who goes. A row that is not among them begins
 * as it is known.
 */
export function countPerson(into: RowDrafts, one: CountedCitizen, by: 1 | -1, known?: KnownRows): void {
  for (const cell of cellsOf(one)) {
    const key = keyOf(one.client, cell)
    let row = into.get(key)
    if (!row) {
      const { measure, first, second, row: value } = cell
      const stored = known?.get(key)
      row = {
        _id: key,
        client: one.client,
        measure,
        first,
        second,
        row: value,
        name: stored?.name ?? nameOf(one, first),
        counts: { ...stored?.counts },
      }
      into.set(key, row)
    }
    // The name is that of the last one who came: units are renamed.
    if (by > 0) row.name = nameOf(one, cell.first)
    const next = (row.counts[cell.column] ?? 0) + by
    if (next === 0) delete row.counts[cell.column]
    else row.counts[cell.column] = next
  }
}

/** Rows after people went and others came: those that changed, as they are then. */
export function rowsAfter(
  known: KnownRows,
  gone: readonly CountedCitizen[],
  come: readonly CountedCitizen[],
): KnownRows {
  const changed: RowDrafts = new Map()
  for (const one of gone) countPerson(changed, one, -1, known)
  for (const one of come) countPerson(changed, one, 1, known)
  return changed
}
