import { useEffect, useMemo, useState } from 'react'
import { useMap } from 'react-leaflet'
import { Tip, tipCloses, tipOpens, useTouch } from '../ui/index.ts'

/** Points, groups, pins, vertices. */
const named = '.leaflet-marker-icon.leaflet-interactive'

interface Shown {
  readonly element: HTMLElement
  readonly text: string
}

const namedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(named) : null

/**
 * What stands on the map says its name when it is pointed at or has the focus, as everything else in the product does:
 * Escape closes it. The browser's own tip, of the title, waits longer, knows no Escape and is not there for the keyboard.
 * One for all: a map has a hundred thousand points. Fingers press, which opens the person.
 */
export function Tips() {
  const map = useMap()
  const touch = useTouch()
  const [shown, setShown] = useState<Shown>()

  useEffect(() => {
    if (touch) return
    const container = map.getContainer()
    let current: HTMLElement | undefined
    let giveBack: (() => void) | undefined
    let timer: number | undefined
    const close = () => {
      window.clearTimeout(timer)
      giveBack?.()
      giveBack = undefined
      current = undefined
      setShown(undefined)
    }
    const open = (element: HTMLElement, after: number) => {
      if (element === current) window.clearTimeout(timer)
      else {
        close()
        current = element
        giveBack = takeTitle(element)
      }
      const text = element.getAttribute('aria-label')
      if (text) timer = window.setTimeout(() => setShown({ element, text }), after)
    }
    const onOver = ({ target, relatedTarget }: PointerEvent) => {
      const element = namedAt(target)
      if (element && element !== namedAt(relatedTarget)) open(element, tipOpens)
    }
    const onOut = ({ target, relatedTarget }: PointerEvent) => {
      if (!current || namedAt(target) !== current || namedAt(relatedTarget) === current) return
      window.clearTimeout(timer)
      timer = window.setTimeout(close, tipCloses)
    }
    const onFocus = () => {
      const element = namedAt(document.activeElement)
      // Focus that comes from a press explains nothing new.
      if (element && container.contains(element) && element.matches(':focus-visible')) open(element, 0)
    }
    const onGone = () => {
      if (current && !current.isConnected) close()
    }
    const own = new AbortController()
    container.addEventListener('pointerover', onOver, own)
    container.addEventListener('pointerout', onOut, own)
    container.addEventListener('pointerdown', close, own)
    container.addEventListener('focusin', onFocus, own)
    container.addEventListener('focusout', close, own)
    // A point that has the focus is moved into sight, and with the map.
    map.on('movestart zoomstart', close)
    map.on('moveend', onFocus)
    map.on('layerremove', onGone)
    return () => {
      close()
      own.abort()
      map.off('movestart zoomstart', close)
      map.off('moveend', onFocus)
      map.off('layerremove', onGone)
    }
  }, [map, touch])

  const anchor = useMemo(() => ({ current: shown?.element ?? null }), [shown])
  if (!shown) return null
  return (
    <Tip
      key={shown.text}
      text={shown.text}
      anchor={anchor}
      side="top"
      isThrough
      inside={anchor}
      close={() => setShown(undefined)}
    />
  )
}

/** Takes the title away while the tip says it, so that it is not there twice. @returns gives it back */
function takeTitle(element: HTMLElement): () => void {
  const { title } = element
  if (!title) return () => {}
  const isNamed = element.hasAttribute('aria-label')
  if (!isNamed) element.setAttribute('aria-label', title)
  element.removeAttribute('title')
  return () => {
    // What it is called may have changed meanwhile.
    if (!element.title) element.title = title
    if (!isNamed) element.removeAttribute('aria-label')
  }
}
