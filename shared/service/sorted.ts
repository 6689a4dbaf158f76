import { createPace } from './slices.ts'

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

/** Texts that are put in order before others have their turn. */
const atOnce = 5_000

/**
 * Many texts in their order, as `sort` has them, while others have their turns: half a million, sorted at once, would keep
 * everybody else waiting.
 */
export async function sortedTexts(texts: readonly string[]): Promise<string[]> {
  const pace = createPace()
  let runs: string[][] = []
  for (let from = 0; from < texts.length; from += atOnce) {
    await pace()
    runs.push(texts.slice(from, from + atOnce).sort())
  }
  // Neighbours become one, until one is left.
  while (runs.length > 1) {
    const longer: string[][] = []
    for (let at = 0; at < runs.length; at += 2)
      longer.push(await merged(runs[at] ?? [], runs[at + 1] ?? [], pace))
    runs = longer
  }
  return runs[0] ?? []
}

async function merged(
  one: readonly string[],
  other: readonly string[],
  pace: () => Promise<void>,
): Promise<string[]> {
  const all: string[] = []
  let [left, right] = [0, 0]
  while (left < one.length || right < other.length) {
    if (all.length % atOnce === 0) await pace()
    const [first, second] = [one[left], other[right]]
    if (second === undefined || (first !== undefined && first <= second)) {
      all.push(first ?? '')
      left += 1
    } else {
      all.push(second)
      right += 1
    }
  }
  return all
}
