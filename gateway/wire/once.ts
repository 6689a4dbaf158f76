/** Remembers for a while what was seen. */
export interface Once {
  /** Whether it is seen for the first time within the window, and there was room to remember it. */
  isFirst(mark: string): boolean
}

/**
 * What is seen is remembered for one window at least and two at most, and no more of it than `most` for each: then what
 * comes is taken for seen before.
 * @param windowMs how long something could be shown again
 */
export function rememberOnce(windowMs: number, most: number, now: () => number): Once {
  let current = new Set<string>()
  let before = new Set<string>()
  let began = now()
  return {
    isFirst(mark) {
      const passed = now() - began
      if (passed >= windowMs) {
        before = passed >= 2 * windowMs ? new Set() : current
        current = new Set()
        began = now()
      }
      if (current.size >= most || current.has(mark) || before.has(mark)) return false
      current.add(mark)
      return true
    },
  }
}
