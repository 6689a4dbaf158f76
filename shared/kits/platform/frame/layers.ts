import { useSyncExternalStore } from 'react'

export interface Layers<T> {
  /** Puts a value on top; the answer takes it away again. */
  add(value: T): () => void
  top(): T | undefined
  subscribe(listener: () => void): () => void
}

/** Values that screens lay over each other; the last one that is still there counts. */
export function createLayers<T>(): Layers<T> {
  const listeners = new Set<() => void>()
  let layers: readonly { readonly value: T }[] = []
  const become = (next: typeof layers) => {
    layers = next
    for (const listener of listeners) listener()
  }
  return {
    add: (value) => {
      const layer = { value }
      become([...layers, layer])
      return () => become(layers.filter((other) => other !== layer))
    },
    top: () => layers.at(-1)?.value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The entry that was added last and is still there. */
export const useTop = <T>(layers: Layers<T>): T | undefined =>
  useSyncExternalStore(layers.subscribe, layers.top)
