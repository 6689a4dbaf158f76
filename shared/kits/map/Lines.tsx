import { useMemo } from 'react'
import { Polyline, Tooltip } from 'react-leaflet'
import css from './Map.module.css'

export interface LinesProps<Point> {
  /** Each from point to point; a line of one point is none. */
  lines: readonly {
    readonly id: string
    readonly points: readonly Point[]
    readonly name?: string
    readonly color?: string
  }[]
  /** What of a point is its place. */
  latitude: keyof Point
  longitude: keyof Point
}

/** Ways along points: itineraries, streets. */
export function Lines<Point>({ lines, latitude, longitude }: LinesProps<Point>) {
  const drawn = useMemo(
    () =>
      lines.map(({ points, ...rest }) => ({
        ...rest,
        positions: points.flatMap((point): [number, number][] => {
          const [lat, lng] = [point[latitude], point[longitude]]
          return typeof lat === 'number' && typeof lng === 'number' ? [[lat, lng]] : []
        }),
      })),
    [lines, latitude, longitude],
  )
  return drawn.map(({ id, positions, name, color }) =>
    positions.length < 2 ? null : (
      <Polyline
        key={id}
        positions={positions}
        className={color ? '' : (css.line ?? '')}
        weight={4}
        {...(color && { color })}
      >
        {name && <Tooltip sticky>{name}</Tooltip>}
      </Polyline>
    ),
  )
}
