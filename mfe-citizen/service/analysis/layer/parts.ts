/** People who are asked for by their ids at once. */
export const atOnce = 1_000

/** Some ids at a time, in their order: half of a large town may be on a layer. */
export function* partsOf<T>(ids: Iterable<T>, size = atOnce): Generator<readonly T[], undefined> {
  let some: T[] = []
  for (const id of ids) {
    if (some.push(id) < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
