import type { TileLayer as LeafletTiles } from 'leaflet'
import { useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { TileLayer, useMap } from 'react-leaflet'
import { Button } from '../ui/index.ts'
import css from './Map.module.css'
import { OverMap } from './OverMap.tsx'

interface GroundProps {
  url: string
  /** Between which there are pictures; beyond them the nearest are drawn larger or smaller. */
  nativeZooms: { readonly min: number; readonly max: number }
  maxZoom: number
  /** Missing pictures are those that the device does not hold: the map says so itself. */
  isOffline: boolean
}

/** The pictures below everything else. Where none of those in sight comes it says so, and asks again when it is pressed. */
export function Ground({ url, nativeZooms, maxZoom, isOffline }: GroundProps) {
  const map = useMap()
  const layer = useRef<LeafletTiles>(null)
  const [isLost, setLost] = useState(false)
  const handlers = useMemo(() => {
    let counts = { came: 0, failed: 0 }
    return {
      loading: () => {
        counts = { came: 0, failed: 0 }
      },
      tileload: () => {
        counts.came += 1
        setLost(false)
      },
      tileerror: () => {
        counts.failed += 1
      },
      load: () => setLost(counts.failed > 0 && counts.came === 0),
    }
  }, [])
  return (
    <>
      <TileLayer
        ref={layer}
        url={url}
        minNativeZoom={nativeZooms.min}
        maxNativeZoom={nativeZooms.max}
        maxZoom={maxZoom}
        eventHandlers={handlers}
      />
      {isLost &&
        !isOffline &&
        createPortal(
          <OverMap className={css.missing} role="status">
            O fundo do mapa não pôde ser carregado.{' '}
            <Button kind="quiet" onClick={() => layer.current?.redraw()}>
              Tentar novamente
            </Button>
          </OverMap>,
          map.getContainer(),
        )}
    </>
  )
}
