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

/** Rows after people went and others came: those that changed, as they are then. */
export function rowsAfter(
  known: KnownRows,
  gone: readonly CountedCitizen[],
  come: readonly CountedCitizen[],
): KnownRows {
  const changed = new Map<string, Draft>()
  const count = (one: CountedCitizen, by: 1 | -1) => {
    for (const cell of cellsOf(one)) {
      const key = keyOf(one.client, cell)
      let row = changed.get(key)
      if (!row) {
        const { measure, first, second, row: value } = cell
        const stored = known.get(key)
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
        changed.set(key, row)
      }
      // The name is that of the last one who came: units are renamed.
      if (by > 0) row.name = nameOf(one, cell.first)
      const next = (row.counts[cell.column] ?? 0) + by
      if (next === 0) delete row.counts[cell.column]
      else row.counts[cell.column] = next
    }
  }
  for (const one of gone) count(one, -1)
  for (const one of come) count(one, 1)
  return changed
}
