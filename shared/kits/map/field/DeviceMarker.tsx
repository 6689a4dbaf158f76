import { useEffect, useState } from 'react'
import { Marker } from 'react-leaflet'
import { locate } from '../../platform/index.ts'
import { L } from '../leaflet.ts'
import type { GeoPosition } from '../Position.tsx'
import { isPrecise } from './device.ts'
import css from './Field.module.css'

const icon = L.divIcon({ className: css.device ?? '', iconSize: [28, 28] })

/** Where the device is, once it may be asked without a question, and where it knows it well enough. */
export function DeviceMarker() {
  const [at, setAt] = useState<GeoPosition>()
  useEffect(() => {
    const gone = new AbortController()
    const look = async ({ state }: PermissionStatus) => {
      const found = state === 'granted' ? await locate() : undefined
      if (!gone.signal.aborted) setAt(found && isPrecise(found) ? found : undefined)
    }
    const watch = async () => {
      const status = await navigator.permissions.query({ name: 'geolocation' })
      if (gone.signal.aborted) return
      // A question that is answered while the map is open, such as that of its own button.
      status.addEventListener('change', () => void look(status).catch(() => undefined), gone)
      await look(status)
    }
    // A browser that does not say, or a device that fails: the map is as good without.
    watch().catch(() => undefined)
    return () => gone.abort()
  }, [])
  if (!at) return null
  return (
    <Marker
      position={[at.latitude, at.longitude]}
      icon={icon}
      interactive={false}
      title="Localização do aparelho"
      alt="Localização do aparelho"
    />
  )
}
