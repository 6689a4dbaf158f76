import { useEffect, useEffectEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import css from './Map.module.css'

export interface PressesProps {
  /** Degrees; also beyond the date line it is a longitude between −180 and 180. */
  onPress: (at: { readonly lat: number; readonly lng: number }) => void
  /** What Enter does while the map has the focus, and what else keys do. */
  help: string
}

/**
 * Takes presses on the map, and Enter for its middle, which a cross shows while the map has the focus. A double click is
 * one press, and does not zoom.
 */
export function Presses({ onPress, help }: PressesProps) {
  const map = useMap()
  const id = useId()
  const press = useEffectEvent(onPress)
  useMapEvents({
    click: ({ latlng, originalEvent }) => {
      if (isFirst(originalEvent)) press(latlng.wrap())
    },
  })
  useEffect(() => {
    const container = map.getContainer()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === container) press(map.getCenter().wrap())
    }
    container.addEventListener('keydown', onKey)
    container.setAttribute('aria-describedby', id)
    map.doubleClickZoom.disable()
    return () => {
      container.removeEventListener('keydown', onKey)
      container.removeAttribute('aria-describedby')
      map.doubleClickZoom.enable()
    }
  }, [map, id])
  return createPortal(
    <>
      <span className={css.middle} aria-hidden />
      <span id={id} hidden>
        {help}
      </span>
    </>,
    map.getContainer(),
  )
}

/** The second click of a double click hits whatever the first one has put there. Keys press with a count of 0. */
export const isFirst = ({ detail }: MouseEvent): boolean => detail <= 1
