import { peopleAtOnce } from '@saude/citizen/contract/geolocation'
import type { PackedPoint } from '@saude/citizen/contract/packed'
import { chunksOf } from '@saude/contract/values'
import type { MapPoint } from '@saude/kits/map'

/** A packed point as the map takes it: its number and place are all that is known of it. */
export const named = ({ number, ...point }: PackedPoint, name: string): MapPoint => ({
  ...point,
  id: `${number} ${point.latitude} ${point.longitude}`,
  name,
})

/** Points that are pressed, as their names are asked for, in parts. */
export const partsOf = (points: readonly MapPoint[]) =>
  chunksOf(
    points.map(({ id, latitude, longitude }) => ({ number: Number.parseInt(id, 10), latitude, longitude })),
    peopleAtOnce,
  )
