/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** From 0 to below `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(values: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)]
      if (value === undefined && values.length === 0) throw new Error('Nothing to pick from')
      return value as T // an index within the list
    },
  }
}
