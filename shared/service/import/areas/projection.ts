import proj4 from 'proj4'
import { refuseFile } from '../refuse.ts'

/** Turns a pair of a file into degrees, longitude first. */
export type ToDegrees = (pair: readonly number[]) => readonly [number, number]

const plain: ToDegrees = ([x = Number.NaN, y = Number.NaN]) => [x, y]

/** SAD69 lies some 65 m beside SIRGAS 2000; IBGE's parameters (Resolução PR 1/2005), which programs seldom write into the file. */
const sad69 = 'TOWGS84[-67.35,3.88,-38.22,0,0,0,0]'

/**
 * How the coordinates of a .prj become degrees of SIRGAS 2000, which is WGS 84 within a metre.
 * @throws RefusedFile for a projection that is not known
 */
export function degreesByWkt(wkt: string): ToDegrees {
  const isOld = /South_American_(Datum_)?1969|SAD[_ ]?69/i.test(wkt)
  const known = isOld && !/TOWGS84/i.test(wkt) ? wkt.replace(/(SPHEROID\[[^\]]*\])/i, `$1,${sad69}`) : wkt
  try {
    return degreesBy(known.trim())
  } catch {
    return refuseFile(
      'A projeção do arquivo (.prj) não é conhecida: salve-o em SIRGAS 2000 (EPSG:4674) no programa de origem',
    )
  }
}

function degreesBy(definition: string): ToDegrees {
  const projection = proj4(definition, 'WGS84')
  projection.forward([0, 0])
  return ([x = Number.NaN, y = Number.NaN]) => {
    const [lng = Number.NaN, lat = Number.NaN] = projection.forward([x, y])
    return [lng, lat]
  }
}

/** Degrees as they are: SIRGAS 2000, WGS 84, and the name that GeoJSON gives the latter. */
const degrees = /(EPSG:+(4674|4326|4979)|CRS84)$/i
const utm = /EPSG:+(\d{5})$/i

/**
 * The same of a reference system that a GeoJSON names: degrees, SIRGAS 2000 / UTM and WGS 84 / UTM.
 * @throws RefusedFile for others
 */
export function degreesByName(name: string): ToDegrees {
  const spelled = name.replace(/:+/g, ':')
  if (degrees.test(spelled)) return plain
  const code = Number(utm.exec(spelled)?.[1])
  const found = zoneOf(code)
  if (!found)
    return refuseFile(
      `O arquivo está no sistema ${name.slice(0, 80)}: salve-o em SIRGAS 2000 (EPSG:4674) no programa de origem`,
    )
  const { zone, isSouth } = found
  return degreesBy(`+proj=utm +zone=${zone} ${isSouth ? '+south ' : ''}+ellps=GRS80 +units=m +no_defs`)
}

function zoneOf(code: number): { readonly zone: number; readonly isSouth: boolean } | undefined {
  // SIRGAS 2000 / UTM 17N to 22N and 17S to 25S, WGS 84 / UTM 18N to 22N and 18S to 25S.
  if (code >= 31_971 && code <= 31_976) return { zone: code - 31_954, isSouth: false }
  if (code >= 31_977 && code <= 31_985) return { zone: code - 31_960, isSouth: true }
  if (code >= 32_618 && code <= 32_622) return { zone: code - 32_600, isSouth: false }
  if (code >= 32_718 && code <= 32_725) return { zone: code - 32_700, isSouth: true }
  return undefined
}

/** Without a word about it coordinates are degrees. */
export const inDegrees: ToDegrees = plain
