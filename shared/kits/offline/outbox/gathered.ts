/** Milliseconds from one time to the next. */
const every = 1_000

/** Topics that have changed, handed on at most once a second, and what is left of them when `rest` is called. */
export interface Gathered {
  add(topics: readonly string[]): void
  rest(): void
}

/** @param changed gets each topic once for each time that it is handed on */
export function gathered(changed: (topics: readonly string[]) => void): Gathered {
  const waiting = new Set<string>()
  let last = performance.now()
  const rest = () => {
    last = performance.now()
    if (waiting.size === 0) return
    const topics = [...waiting]
    waiting.clear()
    changed(topics)
  }
  return {
    rest,
    add: (topics) => {
      for (const topic of topics) waiting.add(topic)
      if (performance.now() - last >= every) rest()
    },
  }
}
