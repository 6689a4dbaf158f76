/** Milliseconds in which what was sent is gathered. */
const within = 200

/** What was sent and has to be removed from the database, some at a time: each transaction costs as much as a call. */
export interface Removals<T> {
  add(one: T): void
  /** Removes what is left, and ends when nothing is removed any more. */
  rest(): Promise<void>
}

/** @param remove does not fail */
export function gatherRemovals<T>(remove: (gone: readonly T[]) => Promise<void>): Removals<T> {
  const waiting: T[] = []
  const running: Promise<void>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) running.push(remove(waiting.splice(0)))
  }
  return {
    add: (one) => {
      waiting.push(one)
      timer ??= setTimeout(flush, within)
    },
    rest: async () => {
      flush()
      await Promise.all(running)
    },
  }
}
