/** A value that others follow. */
export interface State<T> {
  readonly current: () => T
  readonly set: (next: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** @param pause milliseconds in which listeners hear at most once: for what changes more often than anybody reads it */
export function createState<T extends object>(first: T, pause = 0): State<T> {
  const listeners = new Set<() => void>()
  let value = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const say = () => {
    isLate = false
    for (const listener of listeners) listener()
    if (pause > 0)
      timer = setTimeout(() => {
        timer = undefined
        if (isLate) say()
      }, pause)
  }
  return {
    current: () => value,
    set: (next) => {
      value = { ...value, ...next }
      if (timer === undefined) say()
      else isLate = true
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
