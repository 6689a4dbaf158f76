import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Says that something lies over the screen, which a step back closes; answers how to say that it is gone. */
export type OpenLayer = (close: () => void) => () => void

/** Filled by the platform from the page's history; this kit knows no history. */
export const LayerContext = createContext<OpenLayer>(() => () => undefined)

/** While `open`, a step back in the browser closes this and nothing else: what Android's back button is used for. */
export function useBackCloses(open: boolean, close: () => void): void {
  const openLayer = use(LayerContext)
  const closeNow = useEffectEvent(close)
  useEffect(() => (open ? openLayer(() => closeNow()) : undefined), [open, openLayer])
}
