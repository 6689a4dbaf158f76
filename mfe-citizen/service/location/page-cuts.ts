import { pointsAtOnce } from '../../contract/geolocation.ts'
import { toSteps } from '../../contract/packed.ts'
import { hashOf as hashOfText, mixed, offset } from './mixed.ts'
import type { Spot } from './packed-spots.ts'

/** A page of points. */
export interface PageEnd {
  /** The place of the first point behind it. */
  readonly end: number
  /** A number that is another one, as good as surely, when anything that is sent of the page is. */
  readonly version: number
}

/** A page is at least so long. */
const least = (4 * pointsAtOnce) / 5
/** One of so many people ends a page that is long enough: four in ten thousand pages are cut where they are full. */
const oneOf = 128

/**
 * Cuts points into pages by who they are, and not by counting: somebody who comes or goes changes one page, and those
 * behind it end where they did.
 */
export function createCuts() {
  const pages: PageEnd[] = []
  const categories = new Map<string | null, number>()
  let [count, length, hash] = [0, 0, offset]
  let isEnding = false

  function hashOf(category: string | null): number {
    const known = categories.get(category)
    if (known !== undefined) return known
    const made = hashOfText(category)
    categories.set(category, made)
    return made
  }

  function end(isLast: boolean) {
    pages.push({ end: count, version: mixed(hash, isLast ? 1 : 0) >>> 0 })
    length = 0
    hash = offset
  }

  return {
    add({ number, isPoor }: Spot, { x, y }: NonNullable<Spot['at']>, category: string | null): void {
      // Only the next one shows that a page is not the last.
      if (isEnding) end(false)
      hash = mixed(mixed(mixed(hash, number), toSteps(y)), toSteps(x))
      hash = mixed(mixed(hash, isPoor ? 1 : 0), hashOf(category))
      count += 1
      length += 1
      isEnding = length === pointsAtOnce || (length >= least && (mixed(offset, number) >>> 0) % oneOf === 0)
    },
    /** Of all points that were added. */
    ends(): readonly PageEnd[] {
      if (length > 0) end(true)
      return pages
    },
  }
}
