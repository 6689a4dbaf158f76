import { type Boundary, polygonsOf, type Ring } from '@saude/contract/geo'

/**
 * A boundary as a GeoJSON feature (RFC 7946): longitude first, rings closed, the outer one counterclockwise and holes
 * clockwise; of several parts a MultiPolygon.
 */
export function toGeoJson(boundary: Boundary, properties: Readonly<Record<string, string>>): string {
  const polygons = polygonsOf(boundary).map((polygon) =>
    polygon.map((ring, index) => closed(ring, index === 0)),
  )
  const [one = [], another] = polygons
  const geometry = another
    ? { type: 'MultiPolygon', coordinates: polygons }
    : { type: 'Polygon', coordinates: one }
  return JSON.stringify(
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] },
    null,
    2,
  )
}

function closed(vertices: Ring, isCounterclockwise: boolean): number[][] {
  const ring = vertices.map(({ lat, lng }) => [lng, lat])
  const turned = area(vertices) > 0 === isCounterclockwise ? ring : ring.reverse()
  const [first] = turned
  return first ? [...turned, first] : turned
}

/** Twice the area, positive where the ring is counterclockwise. */
const area = (vertices: Ring): number =>
  vertices.reduce((sum, { lat, lng }, index) => {
    const next = vertices[(index + 1) % vertices.length]
    return next ? sum + lng * next.lat - next.lng * lat : sum
  }, 0)
