import { crc32, deflateRawSync } from 'node:zlib'

/** Shapefiles as a town's own programs write them, for tests. */

type Ring = readonly (readonly [number, number])[]

interface Shape {
  readonly rings: readonly Ring[]
  readonly row: Readonly<Record<string, string>>
}

/** UTM zone 24 south, as ESRI's programs name it. */
export const utm24 =
  'PROJCS["SIRGAS_2000_UTM_Zone_24S",GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-39.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

/** A .shp of polygons. */
export function shpOf(shapes: readonly Shape[]): Buffer {
  const records = shapes.map(({ rings }, at) => {
    const points = rings.flat()
    const body = Buffer.alloc(44 + rings.length * 4 + points.length * 16)
    body.writeInt32LE(5, 0)
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    for (const [place, value] of [
      Math.min(...xs),
      Math.min(...ys),
      Math.max(...xs),
      Math.max(...ys),
    ].entries())
      body.writeDoubleLE(value, 4 + place * 8)
    body.writeInt32LE(rings.length, 36)
    body.writeInt32LE(points.length, 40)
    let begin = 0
    for (const [place, ring] of rings.entries()) {
      body.writeInt32LE(begin, 44 + place * 4)
      begin += ring.length
    }
    for (const [place, [x, y]] of points.entries()) {
      body.writeDoubleLE(x, 44 + rings.length * 4 + place * 16)
      body.writeDoubleLE(y, 52 + rings.length * 4 + place * 16)
    }
    const head = Buffer.alloc(8)
    head.writeInt32BE(at + 1, 0)
    head.writeInt32BE(body.length / 2, 4)
    return Buffer.concat([head, body])
  })
  const head = Buffer.alloc(100)
  head.writeInt32BE(9994, 0)
  head.writeInt32BE((100 + records.reduce((sum, { length }) => sum + length, 0)) / 2, 24)
  head.writeInt32LE(1000, 28)
  head.writeInt32LE(5, 32)
  return Buffer.concat([head, ...records])
}

const width = 40

/** Its .dbf, in windows-1252 or UTF-8. */
export function dbfOf(shapes: readonly Shape[], encoding: 'latin1' | 'utf8'): Buffer {
  const names = Object.keys(shapes[0]?.row ?? {})
  const head = Buffer.alloc(32 + names.length * 32 + 1)
  head.writeUInt8(3, 0)
  head.writeUInt32LE(shapes.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(1 + names.length * width, 10)
  for (const [place, name] of names.entries()) {
    head.write(name.slice(0, 10), 32 + place * 32, 'latin1')
    head.write('C', 43 + place * 32, 'latin1')
    head.writeUInt8(width, 48 + place * 32)
  }
  head.writeUInt8(13, head.length - 1)
  const rows = shapes.map(({ row }) => {
    const cells = names.map((name) => {
      const cell = Buffer.alloc(width, ' ')
      Buffer.from(row[name] ?? '', encoding).copy(cell)
      return cell
    })
    return Buffer.concat([Buffer.from(' '), ...cells])
  })
  return Buffer.concat([head, ...rows, Buffer.from([26])])
}

/** A ZIP of files, each packed. */
export function zipOf(files: Readonly<Record<string, Buffer | string>>): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const called = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(called.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, called, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, called]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(locals.length, 8)
  end.writeUInt16LE(locals.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}
