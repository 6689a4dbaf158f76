import type { Offer } from '@saude/contract/offer'
import { holds } from '@saude/contract/permissions'
import { type ComponentType, useMemo, useSyncExternalStore } from 'react'
import { useHeld } from '../session/hooks.ts'

/** Where widgets come from: the shell knows which live area shares which. */
export interface WidgetSource {
  /** Names that live areas share, e.g. `citizen.history`. */
  readonly names: () => readonly string[]
  /** Acts that live areas offer at places of screens. */
  readonly offers?: () => readonly Offer[]
  /** Names of the queries with which live areas say their first steps (`@saude/contract/first-steps`). */
  readonly firstSteps?: () => readonly string[]
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

/** What live areas offer at a place, in its order, of what the user may: `citizen`, `mend:visitRecord`. */
export function useOffers(at: string): readonly Offer[] {
  const known = useWidgetSource()
  const held = useHeld()
  return useMemo(
    () =>
      (known?.offers?.() ?? [])
        .filter((offer) => offer.at === at && holds(offer.needs, held))
        .sort((one, other) => one.place - other.place),
    [known, held, at],
  )
}
