import { boundsOf, type Vertex } from '@saude/contract/geo'

/** Pixels that a map leaves free around what it is fitted to. */
export const fitPadding: [number, number] = [24, 24]

type LatLng = [latitude: number, longitude: number]

/** South-west and north-east of all vertices, as Leaflet takes them; undefined without any. */
export function cornersOf(vertices: Iterable<Vertex>): [LatLng, LatLng] | undefined {
  const bounds = boundsOf(vertices)
  return (
    bounds && [
      [bounds.south, bounds.west],
      [bounds.north, bounds.east],
    ]
  )
}
