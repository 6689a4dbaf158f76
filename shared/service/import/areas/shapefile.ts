import { readFile } from 'node:fs/promises'
import { parseDbf, parseShp } from 'shpjs'
import { RefusedFile, refuseFile } from '../refuse.ts'
import { polygonsIn, textsOf } from './geojson.ts'
import { degreesByWkt, inDegrees } from './projection.ts'
import type { AreaParts, RawArea } from './types.ts'

const bytesOf = async (path: string | undefined): Promise<Uint8Array | undefined> =>
  path === undefined ? undefined : new Uint8Array(await readFile(path))

/**
 * Reads a shapefile with its table, in the projection that stands beside it. Text is UTF-8 where the file says so or where all of it
 * is; else it was written by a program of Windows.
 * @throws RefusedFile for what is broken, and for points and lines
 */
export async function readShapefile(
  parts: AreaParts,
): Promise<{ readonly areas: readonly RawArea[]; readonly notices: readonly string[] }> {
  const [shp, dbf, prj, cpg] = await Promise.all(
    [parts.main, parts.table, parts.projection, parts.encoding].map(bytesOf),
  )
  if (!shp || shp.length < 100) return refuseFile('O shapefile está danificado: gere-o de novo')
  refuseOtherShapes(shp)
  const toDegrees = prj ? degreesByWkt(new TextDecoder('latin1').decode(prj)) : inDegrees
  try {
    const shapes = parseShp(shp)
    const rows = dbf ? parseDbf(dbf, encodingOf(dbf, cpg)) : []
    return {
      areas: shapes.map((shape, at) => ({
        line: at + 1,
        properties: textsOf(rows[at]),
        polygons: polygonsIn(shape, toDegrees),
      })),
      notices: prj ? [] : ['O ZIP não tem o .prj: as coordenadas foram lidas como graus de SIRGAS 2000'],
    }
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    return refuseFile('O shapefile está danificado: gere-o de novo')
  }
}

/** Polygons are 5; with heights or measures 15 and 25. */
function refuseOtherShapes(shp: Uint8Array): void {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength)
  if (view.getInt32(0) !== 9994) refuseFile('O shapefile está danificado: gere-o de novo')
  const kind = view.getInt32(32, true)
  if (![5, 15, 25].includes(kind)) refuseFile('O shapefile tem pontos ou linhas, e não áreas')
}

function encodingOf(dbf: Uint8Array, cpg: Uint8Array | undefined): string {
  const said = cpg ? new TextDecoder().decode(cpg).trim() : ''
  if (/^utf-?8$|^65001$/i.test(said)) return 'utf-8'
  if (said !== '') return 'windows-1252'
  try {
    // Behind the head, whose bytes are numbers.
    const head = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength).getUint16(8, true)
    new TextDecoder('utf-8', { fatal: true }).decode(dbf.subarray(head))
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
