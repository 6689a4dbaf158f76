import type { Written } from './bounds.ts'
import { beyondError } from './errors.ts'

interface Gathering<N extends number> {
  readonly max: N & Written<N>
  /** Of the collection, for the error. */
  readonly collection: string
}

/**
 * All that a walk finds, for what has to be looked at together: read a part at a time, and never more than `max`. Who can,
 * adds up on the way and holds nothing.
 * @throws StoreError `beyond` when there are more: nothing is silently cut
 */
export async function gathered<R, const N extends number>(
  walk: AsyncIterable<R>,
  { max, collection }: Gathering<N>,
): Promise<R[]> {
  const all: R[] = []
  for await (const one of walk) {
    if (all.length === max) throw beyondError(`${max} rows`, { collection })
    all.push(one)
  }
  return all
}
