/** Where an area stands: `ready` is mounted; `failed` shows the placeholder with 'Tentar novamente'. */
export type AreaStatus =
  | { readonly state: 'idle' | 'loading' | 'ready' }
  | { readonly state: 'failed'; readonly error: Error }

const idle: AreaStatus = { state: 'idle' }

/** Statuses of all areas, for `useSyncExternalStore`. */
export const createStatuses = () => {
  const statuses = new Map<string, AreaStatus>()
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    get: (name: string): AreaStatus => statuses.get(name) ?? idle,
    set: (name: string, status: AreaStatus): void => {
      statuses.set(name, status)
      notify()
    },
    /** Something else about the areas changed. */
    notify,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
