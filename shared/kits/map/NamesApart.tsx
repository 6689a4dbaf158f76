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
    let frame = 0
    const look = () => {
      frame = 0
      const names = [...(map.getPane('tooltipPane')?.querySelectorAll(`.${css.areaName}`) ?? [])]
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
    // Many names come and go together, and each is laid out after its event.
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    map.on('tooltipopen tooltipclose zoomend resize', later)
    later()
    return () => {
      cancelAnimationFrame(frame)
      map.off('tooltipopen tooltipclose zoomend resize', later)
    }
  }, [map])
  return null
}

const isAcross = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom + gap &&
  other.top < one.bottom + gap
