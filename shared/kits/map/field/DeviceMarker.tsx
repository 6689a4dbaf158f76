import { useEffect, useState } from 'react'
import { Marker } from 'react-leaflet'
import { locate } from '../../platform/index.ts'
import { L } from '../leaflet.ts'
import type { GeoPosition } from '../Position.tsx'
import { isPrecise } from './device.ts'
import css from './Field.module.css'

const icon = L.divIcon({ className: css.device ?? '', iconSize: [28, 28] })

/** Where the device is, where it may be asked without a question and knows it well enough. */
export function DeviceMarker() {
  const [at, setAt] = useState<GeoPosition>()
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const { state } = await navigator.permissions.query({ name: 'geolocation' })
      const found = state === 'granted' ? await locate() : undefined
      if (found && !isGone && isPrecise(found)) setAt(found)
    }
    // A browser that does not say, or a device that fails: the map is as good without.
    look().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  if (!at) return null
  return (
    <Marker
      position={[at.latitude, at.longitude]}
      icon={icon}
      interactive={false}
      title="Localização do dispositivo"
      alt="Localização do dispositivo"
    />
  )
}
