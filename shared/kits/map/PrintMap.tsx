import { formatDate, formatTime } from '@saude/contract/formats'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import { useSession } from '../platform/index.ts'
import { Mark } from '../ui/index.ts'
import { zooms } from './constants.ts'
import { MapView } from './MapView.tsx'
import type { GeoPosition } from './Position.tsx'
import css from './PrintMap.module.css'

export interface PrintMapProps {
  title: string
  center: GeoPosition
  /** Below the map. */
  legend?: ReactNode
  /** What lies on the map; it says where to look by itself. */
  children: ReactNode
  onEnd: () => void
}

/** Pictures that do not come do not keep the paper waiting. Milliseconds. */
const longestWait = 8_000

/** A map alone on a sheet of paper, printed once its pictures are there. */
export function PrintMap({ title, center, legend, children, onEnd }: PrintMapProps) {
  const name = useSession()?.info.name
  const [at] = useState(() => new Date())
  return createPortal(
    <div className={css.sheet} aria-hidden inert>
      <header className={css.head}>
        <Mark />
        <strong>{title}</strong>
        <span>{`Impresso em: ${formatDate(at)} ${formatTime(at)}`}</span>
        <span>{`Impresso por: ${name || 'desconhecido'}`}</span>
      </header>
      <div className={css.map}>
        <MapView label={title} center={center} zoom={zooms.general} picture="paper">
          {children}
          <Ready onReady={onEnd} />
        </MapView>
      </div>
      {legend}
    </div>,
    document.body,
  )
}

/** Prints when all tiles are there, or were waited for long enough. */
function Ready({ onReady }: { onReady: () => void }) {
  const map = useMap()
  const done = useRef(onReady)
  done.current = onReady
  useEffect(() => {
    let isOver = false
    const print = () => {
      if (isOver) return
      isOver = true
      window.print()
      done.current()
    }
    const late = setTimeout(print, longestWait)
    // What it looks at is known with the first drawing; what it shows there is loaded after it.
    const look = () => {
      const tiles = [...map.getContainer().querySelectorAll('img.leaflet-tile')]
      if (tiles.length > 0 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'))) print()
    }
    const ticking = setInterval(look, 400)
    return () => {
      clearTimeout(late)
      clearInterval(ticking)
    }
  }, [map])
  return null
}
