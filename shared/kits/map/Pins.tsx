import { useMemo } from 'react'
import { Marker } from 'react-leaflet'
import { L } from './leaflet.ts'
import css from './Map.module.css'
import type { MapPoint } from './types.ts'

export interface Pin extends Pick<MapPoint, 'id' | 'name' | 'latitude' | 'longitude' | 'color'> {
  /** Stands in the pin: the place in an itinerary. */
  readonly number?: number
}

export interface PinsProps {
  pins: readonly Pin[]
  onPick?: (pin: Pin) => void
}

/** Few places, each to be recognised: each a pin with its number and colour, its name when it is pointed at. */
export const Pins = ({ pins, onPick }: PinsProps) =>
  pins.map((pin) => <One key={pin.id} pin={pin} {...(onPick && { onPick })} />)

function One({ pin, onPick }: { pin: Pin; onPick?: (pin: Pin) => void }) {
  const { name, latitude, longitude, number, color } = pin
  const said = number === undefined ? name : `${number}: ${name}`
  const icon = useMemo(() => {
    const element = document.createElement('span')
    element.className = css.pin ?? ''
    if (color) element.style.setProperty('--point', color)
    const shown = document.createElement('span')
    shown.ariaHidden = 'true'
    shown.append(number === undefined ? '' : String(number))
    const words = document.createElement('span')
    words.className = css.words ?? ''
    words.append(said)
    element.append(shown, words)
    return L.divIcon({ html: element, className: css.cluster ?? '', iconSize: [32, 32] })
  }, [number, color, said])
  return (
    <Marker
      position={[latitude, longitude]}
      icon={icon}
      title={said}
      alt={said}
      interactive={onPick !== undefined}
      eventHandlers={onPick ? { click: () => onPick(pin) } : {}}
    />
  )
}
