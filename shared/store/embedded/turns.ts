/** What waits, in turns of those on whose behalf it waits. */
export interface Turns<T> {
  /** @param caller '' for what is on behalf of no one: each such entry has turns of its own */
  add(caller: string, one: T): void
  /**
   * The next entries, one of each caller and `most` at most: who had a turn stands behind the others.
   * @param isEnough said of an entry after which no more are taken
   */
  take(most: number, isEnough?: (one: T) => boolean): T[]
  readonly size: number
}

/**
 * A queue in which none who asks for much has others wait: of twenty entries of one caller and one of another, the
 * other's is the second. Entries of one caller stay in their order.
 */
export function createTurns<T>(): Turns<T> {
  // In the order of their turns.
  const waiting = new Map<unknown, T[]>()
  let size = 0
  return {
    add(caller, one) {
      const key = caller === '' ? Symbol('no one') : caller
      const own = waiting.get(key)
      if (own) own.push(one)
      else waiting.set(key, [one])
      size += 1
    },
    take(most, isEnough = () => false) {
      const taken: T[] = []
      const had: [unknown, T[]][] = []
      for (const [key, own] of waiting) {
        const last = taken.at(-1)
        if (taken.length === most || (last !== undefined && isEnough(last))) break
        taken.push(...own.splice(0, 1))
        waiting.delete(key)
        if (own.length > 0) had.push([key, own])
      }
      for (const [key, own] of had) waiting.set(key, own)
      size -= taken.length
      return taken
    },
    get size() {
      return size
    },
  }
}
