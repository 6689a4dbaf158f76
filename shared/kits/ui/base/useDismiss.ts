import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What is open now, the innermost last. */
const layers: symbol[] = []

/**
 * Calls `close` on Escape and on a press outside of the given elements. Only the innermost open layer hears
 * Escape, and a dialog around does not.
 */
export function useDismiss(
  open: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  close: (reason: 'escape' | 'outside') => void,
) {
  const onKey = useEffectEvent((event: KeyboardEvent, layer: symbol) => {
    if (event.key !== 'Escape' || layers.at(-1) !== layer) return
    event.stopImmediatePropagation()
    event.preventDefault()
    close('escape')
  })
  const onPress = useEffectEvent((event: Event) => {
    const target = event.target
    if (target instanceof Node && inside.some(({ current }) => current?.contains(target))) return
    close('outside')
  })

  useEffect(() => {
    if (!open) return
    const layer = Symbol('layer')
    layers.push(layer)
    const key = (event: KeyboardEvent) => onKey(event, layer)
    const press = (event: Event) => onPress(event)
    window.addEventListener('keydown', key, true)
    window.addEventListener('pointerdown', press, true)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('pointerdown', press, true)
    }
  }, [open])
}
