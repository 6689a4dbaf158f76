/** A value that others follow. */
export interface State<T> {
  readonly current: () => T
  readonly set: (next: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createState<T extends object>(first: T): State<T> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: () => value,
    set: (next) => {
      value = { ...value, ...next }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
