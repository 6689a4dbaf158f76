/** What was added up of stored documents: by row, and of which documents. */
export interface Tally {
  readonly rows: ReadonlyMap<string, { readonly sum: number; readonly ids: readonly string[] }>
  /** Counts a document in a row. */
  add(row: string, id: string, amount?: number): void
  /** The rows together; where they overlap it is no total of anything. */
  total(): number
  records(): number
}

/** Fractions that adding leaves behind are none. */
export const exact = (sum: number): number => Math.round(sum * 10_000) / 10_000

/** Adds up documents by rows. */
export function tally(): Tally {
  const rows = new Map<string, { sum: number; ids: string[] }>()
  return {
    rows,
    add(row, id, amount = 1) {
      const known = rows.get(row) ?? { sum: 0, ids: [] }
      rows.set(row, known)
      known.sum = exact(known.sum + amount)
      known.ids.push(id)
    },
    total: () => exact([...rows.values()].reduce((sum, row) => sum + row.sum, 0)),
    records: () => [...rows.values()].reduce((count, { ids }) => count + ids.length, 0),
  }
}

/** Counts of documents that fit, in one row. */
export function tallyOf(documents: Iterable<object>, idOf: (one: object) => string): Tally {
  const all = tally()
  for (const one of documents) all.add('', idOf(one))
  return all
}
