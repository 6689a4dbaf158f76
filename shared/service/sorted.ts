/**
 * The place of the first row of an ordered list that does not stand before what is looked for; its length where all do.
 * @param isBefore true for the first rows and false for the rest
 */
export function placeIn<T>(sorted: ArrayLike<T>, isBefore: (row: T) => boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const row = sorted[middle]
    if (row !== undefined && isBefore(row)) from = middle + 1
    else to = middle
  }
  return from
}
