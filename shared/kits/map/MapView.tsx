import { keptZooms } from '@saude/contract/map-tiles'
import { Layers2, LocateFixed, Map as MapIcon, Minus, Plus, Satellite } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AttributionControl, MapContainer, TileLayer, useMap } from 'react-leaflet'
import { locate } from '../platform/index.ts'
import { IconButton, Segmented, toast, useMedia } from '../ui/index.ts'
import { moves, zooms } from './constants.ts'
import { Ground } from './Ground.tsx'
import { KeptEdge } from './KeptEdge.tsx'
import { pressByKey } from './keys.ts'
import './leaflet.css'
import css from './Map.module.css'
import { NamesApart } from './NamesApart.tsx'
import { OverMap } from './OverMap.tsx'
import { Picture, useStill } from './still.ts'
import { styleNames, useMapStyle } from './styles.ts'
import { ShowsUnits } from './symbols.ts'
import { Tips } from './Tips.tsx'
import { leaveWheelToPage } from './wheel.ts'

export interface MapViewProps {
  /** What the map shows, for those who do not see it. */
  label: string
  /** Where it opens; later changes do not move it. */
  center: { readonly latitude: number; readonly longitude: number }
  zoom?: number
  /** Nearer than the pictures are; they are then drawn larger. */
  maxZoom?: number
  /** A button that looks at the user's position; not where the screen has one of its own. */
  hasLocate?: boolean
  /** To look at only, within the page or on paper: no buttons, no movement, on paper no colours of the night. */
  picture?: 'page' | 'paper'
  /** Dims and takes no input: something loads, or stands over it. */
  isDimmed?: boolean
  /** Stands over the map, in its middle. */
  overlay?: ReactNode
  /** Stand in the upper left corner. */
  tools?: ReactNode
  /** Stands in the lower left corner. */
  legend?: ReactNode
  children?: ReactNode
}

/** Which setting of the server brings pictures (settings.md). */
const imagery = 'As imagens vêm com SATELLITE_TILES_URL no servidor.'

const icons = { satelliteStreet: Satellite, hybridStreet: Layers2, mapStreet: MapIcon } as const

/** A map that fills what it stands in: tiles, the Satélite/Mapa toggle, zoom, own position. */
export function MapView({
  label,
  center,
  zoom = zooms.layer,
  maxZoom: nearest = zooms.max,
  hasLocate = true,
  picture,
  isDimmed = false,
  overlay,
  tools,
  legend,
  children,
}: MapViewProps) {
  const { style, prefix, facts, offered, choose, isOffline, isMissing } = useMapStyle()
  const { attribution, maxZoom, isDrawn } = facts
  const isDark = useMedia('(prefers-color-scheme: dark)') && picture !== 'paper'
  // Other servers' maps have one look; ours has one for the night.
  const tiles =
    style !== 'mapStreet'
      ? 'satelliteStreet'
      : isDrawn && isDark && !isOffline
        ? 'mapStreetDark'
        : 'mapStreet'
  return (
    <section className={css.view} aria-label={label} aria-busy={isDimmed}>
      <div className={css.ground} inert={isDimmed}>
        <MapContainer
          className={css.map ?? ''}
          center={[center.latitude, center.longitude]}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={nearest}
          zoomControl={false}
          fadeAnimation={!picture}
          attributionControl={false}
        >
          <Ground
            key={`${prefix}${tiles} ${isOffline}`}
            url={`/tiles/${prefix}${tiles}/{z}/{x}/{y}.png`}
            nativeZooms={isOffline ? keptZooms : { min: zooms.min, max: maxZoom }}
            maxZoom={nearest}
            isOffline={isOffline}
          />
          {style === 'hybridStreet' && (
            <TileLayer
              url="/tiles/streetNames/{z}/{x}/{y}.png"
              minNativeZoom={zooms.min}
              maxNativeZoom={zooms.max}
              maxZoom={nearest}
            />
          )}
          {isOffline && !isMissing && <KeptEdge />}
          <AttributionControl key={attribution} prefix={textAsHtml(attribution)} />
          <FollowSize />
          <Input />
          <NamesApart />
          <Farthest zoom={isOffline ? zooms.offline : zooms.min} />
          <ShowsUnits value={isDrawn || style === 'hybridStreet'}>
            <Picture value={picture !== undefined}>{children}</Picture>
          </ShowsUnits>
          {!picture && <Tips />}
          {!picture && <Buttons hasLocate={hasLocate} />}
        </MapContainer>
        {!picture && (
          <div className={css.types}>
            <Segmented
              label="Tipo do mapa"
              options={offered.map((value) => ({ value, label: styleNames[value], icon: icons[value] }))}
              value={style}
              onChange={choose}
            />
          </div>
        )}
        {!isOffline && !picture && style === 'satelliteStreet' && isDrawn && (
          <p className={css.missing} data-calm role="status">
            Sem imagens de satélite: desenho das ruas cadastradas.{' '}
            {prefix ? 'É a escolha do município em Configurações, Mapas.' : imagery}
          </p>
        )}
        {isOffline && !isMissing && !picture && (
          <p className={css.missing} data-calm>
            Mapa guardado até a linha tracejada
          </p>
        )}
        {isMissing && (
          <p className={css.missing} role="status">
            Mapa offline sem download completo
          </p>
        )}
        {tools && <div className={css.tools}>{tools}</div>}
        {legend && <div className={css.legend}>{legend}</div>}
      </div>
      {isDimmed && <div className={css.dim} data-waits={overlay ? undefined : true} />}
      {overlay && <div className={css.overlay}>{overlay}</div>}
    </section>
  )
}

/** Leaflet takes the attribution as HTML; an operator writes it as text. */
const textAsHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Leaflet looks at the window only; panels beside the map come and go too. */
function FollowSize() {
  const map = useMap()
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

/** What the wheel and keys do; Leaflet's own element takes the focus, inside of what the map is called by. */
function Input() {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    const ends = [leaveWheelToPage(container), pressByKey(container)]
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', 'Use as setas para mover')
    return () => {
      for (const end of ends) end()
    }
  }, [map])
  return null
}

/** How far away the map may be looked at from. */
function Farthest({ zoom }: { zoom: number }) {
  const map = useMap()
  useEffect(() => {
    map.setMinZoom(zoom)
  }, [map, zoom])
  return null
}

function Buttons({ hasLocate }: { hasLocate: boolean }) {
  const map = useMap()
  const still = useStill()
  const [isLocating, setLocating] = useState(false)
  const here = async () => {
    setLocating(true)
    try {
      const { latitude, longitude } = await locate()
      if (still) map.setView([latitude, longitude], zooms.position, { animate: false })
      else map.flyTo([latitude, longitude], zooms.position, { duration: moves.long })
    } catch (error) {
      toast.failure(error)
    } finally {
      setLocating(false)
    }
  }
  return (
    <OverMap className={css.buttons}>
      {hasLocate && (
        <IconButton
          icon={LocateFixed}
          name="Localização atual"
          loading={isLocating}
          tooltipSide="left"
          onClick={() => void here()}
        />
      )}
      <IconButton icon={Plus} name="Aproximar" tooltipSide="left" onClick={() => map.zoomIn()} />
      <IconButton icon={Minus} name="Afastar" tooltipSide="left" onClick={() => map.zoomOut()} />
    </OverMap>
  )
}
