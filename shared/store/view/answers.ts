import type { AnyRow, ColumnKind } from './view.ts'

/** What an answer looks like: rows with these names, or, with `sums`, groups by these keys. */
export interface AnswerShape {
  readonly keys: readonly string[]
  readonly sums?: readonly string[]
  /** Of each value in the order keys, count, sums. */
  readonly kinds: readonly ColumnKind[]
  /** Of each key what its numbers stand for; null where they stand for themselves. */
  readonly names?: readonly (readonly string[] | null)[]
}

/** One row or group of an answer, of the values in the order of its shape. */
export function answered({ keys, sums, kinds, names }: AnswerShape, given: readonly unknown[]): object {
  const values = names
    ? given.map((value, index) => {
        const cases = names[index]
        return cases && typeof value === 'number' ? cases[value] : value
      })
    : given
  const row = rowOf(keys, kinds, values)
  if (!sums) return row
  const behind = keys.length + 1
  return {
    key: row,
    count: Number(values[keys.length]),
    sums: rowOf(sums, kinds.slice(behind), values.slice(behind)),
  }
}

const rowOf = (names: readonly string[], kinds: readonly ColumnKind[], values: readonly unknown[]): AnyRow =>
  Object.fromEntries(names.map((name, index) => [name, shown(kinds[index], values[index])]))

/** A stored value as programs see it. */
function shown(kind: ColumnKind | undefined, value: unknown): AnyRow[string] {
  if (kind === 'flag')
    return typeof value === 'number' ? value === 1 : typeof value === 'boolean' ? value : null
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
