import type { Vertex } from '@saude/contract/geo'

/** A boundary as a GeoJSON feature (RFC 7946): longitude first, the ring closed and counterclockwise. */
export function toGeoJson(vertices: readonly Vertex[], properties: Readonly<Record<string, string>>): string {
  const ring = vertices.map(({ lat, lng }) => [lng, lat])
  const turned = area(vertices) < 0 ? ring.reverse() : ring
  const [first] = turned
  return JSON.stringify(
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties,
          geometry: { type: 'Polygon', coordinates: [first ? [...turned, first] : turned] },
        },
      ],
    },
    null,
    2,
  )
}

/** Twice the area, positive where the ring is counterclockwise. */
const area = (vertices: readonly Vertex[]): number =>
  vertices.reduce((sum, { lat, lng }, index) => {
    const next = vertices[(index + 1) % vertices.length]
    return next ? sum + lng * next.lat - next.lng * lat : sum
  }, 0)
