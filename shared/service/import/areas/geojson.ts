import { refuseFile } from '../refuse.ts'
import { degreesByName, inDegrees, type ToDegrees } from './projection.ts'
import type { RawArea } from './types.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands beside an area, as text. */
export const textsOf = (properties: unknown): Readonly<Record<string, string>> =>
  isObject(properties)
    ? Object.fromEntries(
        Object.entries(properties).flatMap(([key, value]) =>
          typeof value === 'string' || typeof value === 'number'
            ? [[key.trim(), String(value).replaceAll('\u0000', '').trim()]]
            : [],
        ),
      )
    : {}

/** @throws RefusedFile for what is no GeoJSON of areas */
export function readGeojson(text: string): readonly RawArea[] {
  let all: unknown
  try {
    all = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    refuseFile('O GeoJSON está danificado: gere-o ou baixe-o de novo')
  }
  if (!isObject(all)) refuseFile('O arquivo não é um GeoJSON')
  if (all.type === 'Topology') refuseFile('O arquivo é um TopoJSON: baixe o GeoJSON')
  const features =
    all.type === 'FeatureCollection' && Array.isArray(all.features)
      ? all.features
      : all.type === 'Feature'
        ? [all]
        : isGeometry(all)
          ? [{ geometry: all }]
          : refuseFile('O arquivo não é um GeoJSON de áreas (FeatureCollection)')
  const toDegrees = degreesOf(all.crs)
  return features.map((feature: unknown, at) => {
    const { geometry, properties, id } = isObject(feature) ? feature : {}
    return {
      line: at + 1,
      properties: { ...textsOf({ id }), ...textsOf(properties) },
      polygons: polygonsIn(geometry, toDegrees),
    }
  })
}

const isGeometry = ({ type }: Readonly<Record<string, unknown>>): boolean =>
  typeof type === 'string' && /^((Multi)?Polygon|GeometryCollection)$/.test(type)

function degreesOf(crs: unknown): ToDegrees {
  const name = isObject(crs) && isObject(crs.properties) ? crs.properties.name : undefined
  return typeof name === 'string' ? degreesByName(name) : inDegrees
}

/** Polygons of a geometry in degrees; nothing of points and lines. */
export function polygonsIn(geometry: unknown, toDegrees: ToDegrees, depth = 0): RawArea['polygons'] {
  if (!isObject(geometry) || depth > 4) return []
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return geometries.flatMap((one) => polygonsIn(one, toDegrees, depth + 1))
  const polygons: unknown = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : []
  return listOf(polygons).map((polygon) =>
    listOf(polygon).map((ring) =>
      listOf(ring).map((pair) => (Array.isArray(pair) ? toDegrees(pair) : [Number.NaN, Number.NaN])),
    ),
  )
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
