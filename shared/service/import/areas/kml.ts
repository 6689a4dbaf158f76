import { SaxesParser } from 'saxes'
import { RefusedFile } from '../refuse.ts'
import type { RawArea } from './types.ts'

const mostDepth = 60

type Ring = (readonly number[])[]
interface Open {
  readonly properties: Record<string, string>
  readonly polygons: { outer: Ring | undefined; readonly holes: Ring[] }[]
}

/**
 * Reads the placemarks of a KML with their polygons and what is said of each.
 * @throws RefusedFile for what is broken, and for a DOCTYPE
 */
export function readKml(text: string): readonly RawArea[] {
  const areas: RawArea[] = []
  const fail = (why: string): never => {
    throw new RefusedFile(why)
  }
  const parser = new SaxesParser()
  const path: string[] = []
  let mark: Open | undefined
  let said = ''
  let key = ''
  parser.on('doctype', () => fail('O arquivo tem DOCTYPE, que nenhum formato daqui usa: não é aceito'))
  parser.on('error', () => fail(`O KML está danificado na linha ${parser.line}: gere-o de novo`))
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localOf(name)
    path.push(tag)
    if (path.length > mostDepth) fail('O KML tem elementos demais uns dentro dos outros: não é aceito')
    if (path.length === 1 && tag !== 'kml') fail('O arquivo é um XML, mas não um KML')
    said = ''
    if (tag === 'Placemark') mark = { properties: {}, polygons: [] }
    if (tag === 'Data' || tag === 'SimpleData') key = attributes.name ?? ''
    if (tag === 'Polygon') mark?.polygons.push({ outer: undefined, holes: [] })
  })
  const hear = (part: string) => {
    if (mark) said += part
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', ({ name }) => {
    const tag = localOf(name)
    path.pop()
    const parent = path.at(-1)
    if (!mark) return
    const value = said.trim()
    const polygon = mark.polygons.at(-1)
    if (tag === 'name' && parent === 'Placemark') mark.properties.name = value
    else if (tag === 'description' && parent === 'Placemark' && value.length <= 200)
      mark.properties.description = value
    else if (((tag === 'value' && parent === 'Data') || tag === 'SimpleData') && key)
      mark.properties[key] = value
    else if (tag === 'coordinates' && polygon && parent === 'LinearRing') {
      if (path.includes('innerBoundaryIs')) polygon.holes.push(ringIn(value))
      else polygon.outer = ringIn(value)
    } else if (tag === 'Placemark') {
      areas.push({
        line: areas.length + 1,
        properties: mark.properties,
        polygons: mark.polygons.flatMap(({ outer, holes }) => (outer ? [[outer, ...holes]] : [])),
      })
      mark = undefined
    }
    said = ''
  })
  parser.write(text).close()
  return areas
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

/** 'lng,lat,height lng,lat,height' */
const ringIn = (text: string): Ring =>
  text.split(/\s+/).flatMap((triple) => {
    if (triple === '') return []
    const [lng = Number.NaN, lat = Number.NaN] = triple.split(',').map(Number)
    return [[lng, lat]]
  })
