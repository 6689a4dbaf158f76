/** Sums of a value by a key, in the order of the keys. */
export function totalsOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  amountOf: (row: Row) => number,
): { key: string; label: string; value: number }[] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return [...sums]
    .map(([key, value]) => ({ key, label: key, value }))
    .sort((one, other) => one.key.localeCompare(other.key, 'pt-BR'))
}
