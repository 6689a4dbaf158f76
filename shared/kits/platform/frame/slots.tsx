import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createLayers, useTop } from './layers.ts'

/**
 * Places of the shell's frame that screens fill: beside the title, actions at its right, the panel beside the
 * content. Areas have roots of their own, so what they fill in travels through a portal and goes with them.
 */
export type SlotName = 'title' | 'actions' | 'panel'

export interface FillProps {
  slot: SlotName
  /** Heads the panel, and names it on phones. */
  title?: string
  /** Where the panel stands. */
  side?: 'left' | 'right'
  children: ReactNode
}

/** How the panel that a screen fills in wants to be drawn. */
export interface PanelLook {
  readonly title: string
  readonly side: 'left' | 'right'
}

const elements = new Map<SlotName, HTMLElement>()
const listeners = new Set<() => void>()
const filled = {
  title: createLayers<PanelLook>(),
  actions: createLayers<PanelLook>(),
  panel: createLayers<PanelLook>(),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The shell's side: an element that takes no room of its own. Draw each once. */
export function Slot({ name }: { name: SlotName }) {
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element) elements.set(name, element)
      else elements.delete(name)
      for (const listener of listeners) listener()
    },
    [name],
  )
  return <div ref={place} style={{ display: 'contents' }} />
}

/** The screen's side. */
export function Fill({ slot, title = '', side = 'right', children }: FillProps) {
  const element = useSyncExternalStore(subscribe, () => elements.get(slot))
  useEffect(() => filled[slot].add({ title, side }), [slot, title, side])
  return element ? createPortal(children, element) : null
}

/** What fills a slot now; undefined where nothing does. */
export const useFilled = (slot: SlotName): PanelLook | undefined => useTop(filled[slot])
