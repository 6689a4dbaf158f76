import { formatDateTime, formatDistance } from '@saude/contract/formats'
import { distanceBetween } from '@saude/contract/geo'
import { type ReactNode, useMemo } from 'react'
import { Button, Dialog, Facts } from '../ui/index.ts'
import { zooms } from './constants.ts'
import { useHome } from './field/center.ts'
import { Lines } from './Lines.tsx'
import { MapView } from './MapView.tsx'
import { Pins } from './Pins.tsx'
import type { GeoPosition } from './Position.tsx'
import css from './PositionChoice.module.css'

/** One of two positions that were given to the same thing. */
export interface PositionVersion {
  /** Null: the position was taken away. */
  readonly at: GeoPosition | null
  /** Metres. */
  readonly accuracy: number | null | undefined
  /** Who gave it, and when. */
  readonly by: string | null | undefined
  readonly on: string | null | undefined
}

export interface PositionChoiceProps {
  readonly title: string
  readonly mine: PositionVersion
  readonly theirs: PositionVersion
  /** Beside the positions: what else differs. */
  readonly children?: ReactNode
  readonly isBusy?: boolean
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onClose: () => void
}

const vertex = ({ latitude, longitude }: GeoPosition) => ({ lat: latitude, lng: longitude })

/** Metres of a pixel at zoom 0 on the equator, and the pixels that the two are to be apart at most. */
const metresAtZero = 156_543
const apart = 160

/** A zoom at which both can be seen. */
function zoomFor(metres: number, { latitude }: GeoPosition): number {
  const wanted = Math.log2(
    (metresAtZero * Math.cos((latitude * Math.PI) / 180) * apart) / Math.max(1, metres),
  )
  return Math.max(zooms.min, Math.min(zooms.position, Math.floor(wanted)))
}

/** Two people placed the same on the map: both positions with their distance, and the person decides which one stays. */
export function PositionChoice({
  title,
  mine,
  theirs,
  children,
  isBusy,
  onMine,
  onTheirs,
  onClose,
}: PositionChoiceProps) {
  const home = useHome()
  const metres = mine.at && theirs.at ? distanceBetween(vertex(mine.at), vertex(theirs.at)) : undefined
  const center = useMemo(() => middle(mine.at, theirs.at), [mine.at, theirs.at]) ?? home
  const zoom = metres === undefined ? zooms.position : zoomFor(metres, center)
  const both = mine.at && theirs.at ? [{ id: 'distance', points: [mine.at, theirs.at] }] : []
  const pins = [
    ...(mine.at ? [{ id: 'mine', name: 'Sua posição', number: 1, ...mine.at }] : []),
    ...(theirs.at ? [{ id: 'theirs', name: 'Posição atual', number: 2, ...theirs.at }] : []),
  ]
  return (
    <Dialog
      open
      sticky
      size="medium"
      onClose={onClose}
      title={title}
      subtitle={
        metres === undefined ? undefined : `As duas posições estão a ${formatDistance(metres)} uma da outra.`
      }
      actions={
        <>
          <Button onClick={onClose}>Decidir depois</Button>
          <Button loading={isBusy === true} onClick={onTheirs}>
            Manter a posição atual
          </Button>
          <Button kind="primary" loading={isBusy === true} onClick={onMine}>
            Usar a sua posição
          </Button>
        </>
      }
    >
      <div className={css.map}>
        <MapView label={title} center={center} zoom={zoom} hasLocate={false}>
          <Lines lines={both} latitude="latitude" longitude="longitude" />
          <Pins pins={pins} />
        </MapView>
      </div>
      <div className={css.sides}>
        <Side title="1. Sua posição" version={mine} />
        <Side title="2. Posição atual" version={theirs} />
      </div>
      {children}
    </Dialog>
  )
}

function middle(one: GeoPosition | null, other: GeoPosition | null): GeoPosition | undefined {
  if (!one || !other) return one ?? other ?? undefined
  return {
    latitude: (one.latitude + other.latitude) / 2,
    longitude: (one.longitude + other.longitude) / 2,
  }
}

const Side = ({ title, version: { at, accuracy, by, on } }: { title: string; version: PositionVersion }) => (
  <section className={css.side} aria-label={title}>
    <h3 className={css.title}>{title}</h3>
    <Facts
      items={[
        {
          label: 'Posição',
          value: at ? `${at.latitude.toFixed(6)}, ${at.longitude.toFixed(6)}` : 'Sem posição',
        },
        {
          label: 'Precisão',
          value: accuracy === null || accuracy === undefined ? '' : formatDistance(accuracy),
        },
        { label: 'Quem', value: by },
        { label: 'Quando', value: on ? formatDateTime(on) : '' },
      ]}
    />
  </section>
)
