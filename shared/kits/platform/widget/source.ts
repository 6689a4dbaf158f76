import { type ComponentType, useSyncExternalStore } from 'react'

/** Where widgets come from: the shell knows which live area shares which. */
export interface WidgetSource {
  /** Names that live areas share, e.g. `citizen.history`. */
  readonly names: () => readonly string[]
  /**
   * Fetches a widget's component; `retry` counts the tries before. Fails, rather than hangs, after the time that an
   * area has for loading.
   */
  readonly load: (name: string, retry: number) => Promise<ComponentType<object>>
}

let source: WidgetSource | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The shell's side: once, as soon as it knows the live areas. */
export function provideWidgets(provided: WidgetSource | undefined): void {
  source = provided
  for (const listener of listeners) listener()
}

/** Where widgets come from; undefined until the shell provides it. */
export const useWidgetSource = (): WidgetSource | undefined => useSyncExternalStore(subscribe, () => source)

/** Whether a live area shares this widget; undefined until the areas are known. */
export const useHasWidget = (name: string): boolean | undefined =>
  useSyncExternalStore(subscribe, () => source?.names().includes(name))
