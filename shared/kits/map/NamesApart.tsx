import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import css from './Map.module.css'

/** Pixels between two names. */
const gap = 2

/**
 * Names of areas that would lie across another one are hidden until the map is near enough for both: legends say what
 * each colour is, whatever the map has room for.
 */
export function NamesApart() {
  const map = useMap()
  useEffect(() => {
    const pane = map.getPane('tooltipPane')
    if (!pane) return
    let frame = 0
    const look = () => {
      frame = 0
      const names = [...pane.querySelectorAll(`.${css.areaName}`)]
      const shown: DOMRect[] = []
      const boxes = names.map((name) => name.getBoundingClientRect())
      for (const [at, name] of names.entries()) {
        const box = boxes[at]
        // Where nothing is laid out nothing overlaps.
        const isHidden = box !== undefined && box.width > 0 && shown.some((other) => isAcross(box, other))
        name.toggleAttribute('data-hidden', isHidden)
        if (box && !isHidden) shown.push(box)
      }
    }
    // Many names come, go and move together; whatever moved them says so by their style, and they may glide there.
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    const observer = new MutationObserver(later)
    observer.observe(pane, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
    pane.addEventListener('transitionend', later)
    later()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      pane.removeEventListener('transitionend', later)
    }
  }, [map])
  return null
}

const isAcross = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap
