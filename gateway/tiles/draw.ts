import { labels } from './labels.ts'
import { metre, type Spot, type Tile, tileSize } from './project.ts'
import { type Box, overlaps, type Shape, type ShapeKind } from './shape.ts'
import { type Paint, paints, type TileStyle } from './styles.ts'

/** Pixels around a tile within which shapes are drawn too: lines and texts reach over the edge. */
const margin = 96

/** From which zoom a kind is worth drawing. */
const from: Readonly<Record<ShapeKind, number>> = {
  town: 6,
  border: 10,
  forest: 10,
  river: 9,
  lake: 12,
  stream: 12,
  park: 12,
  square: 14,
  highway: 8,
  avenue: 11,
  ruralRoad: 12,
  street: 13,
}

/** Shapes that a tile shows; empty where there is nothing but land. */
export function shapesIn(shapes: readonly Shape[], tile: Tile): readonly Shape[] {
  const box = boxOf(tile, margin)
  return shapes.filter((shape) => tile.z >= from[shape.kind] && overlaps(shape.box, box))
}

/** The box of a tile in pixels of zoom 0, grown by pixels of its own zoom. */
export function boxOf({ z, x, y }: Tile, grow = 0): Box {
  const scale = 2 ** z
  return {
    west: (x * tileSize - grow) / scale,
    east: ((x + 1) * tileSize + grow) / scale,
    north: (y * tileSize - grow) / scale,
    south: ((y + 1) * tileSize + grow) / scale,
  }
}

/** A tile as SVG, twice its size in pixels for screens with fine ones. */
export function drawTile(shapes: readonly Shape[], tile: Tile, style: TileStyle): string {
  const paint = paints[style]
  const to = placer(tile)
  const perMetre = metre((tile.y + 0.5) * tileSize * 2 ** -tile.z) * 2 ** tile.z
  const of = (...kinds: ShapeKind[]) => shapes.filter(({ kind }) => kinds.includes(kind))
  const parts = [
    ...of('town').map((one) => area(one, to, paint.town)),
    ...of('forest').map((one) => area(one, to, paint.forest)),
    ...of('park', 'square').map((one) => area(one, to, paint.green)),
    ...of('lake').map((one) => area(one, to, paint.water)),
    ...of('river', 'stream').map((one) =>
      line(one, to, paint.water, Math.max(one.width * perMetre, one.kind === 'river' ? 2.5 : 1.2)),
    ),
    ...of('border').map((one) => border(one, to, paint)),
    ...roads(of('ruralRoad', 'street', 'avenue', 'highway'), to, paint, perMetre, tile.z),
    ...labels(shapes, tile, to, paint),
  ]
  const size = tileSize * 2
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}" viewBox="0 0 ${tileSize} ${tileSize}" stroke-linejoin="round" stroke-linecap="round" fill="none"><rect width="256" height="256" fill="${paint.land}"/>${parts.join('')}</svg>`
}

export type Place = (spot: Spot) => Spot

/** From pixels of zoom 0 to those of the tile. */
function placer({ z, x, y }: Tile): Place {
  const scale = 2 ** z
  return (spot) => ({ x: spot.x * scale - x * tileSize, y: spot.y * scale - y * tileSize })
}

export const pathOf = (path: readonly Spot[], to: Place): string =>
  path
    .map(to)
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')

const area = ({ path }: Shape, to: Place, fill: string) => `<path d="${pathOf(path, to)}Z" fill="${fill}"/>`

const line = ({ path }: Shape, to: Place, stroke: string, width: number) =>
  `<path d="${pathOf(path, to)}" stroke="${stroke}" stroke-width="${width.toFixed(1)}"/>`

const border = ({ path }: Shape, to: Place, { border: stroke }: Paint) =>
  `<path d="${pathOf(path, to)}Z" stroke="${stroke}" stroke-width="1" stroke-dasharray="5 4"/>`

/** Narrower than this a street is a line without an edge. */
const least: Readonly<Record<string, number>> = { highway: 2.4, avenue: 1.8, street: 0.9, ruralRoad: 0.9 }

function roads(list: readonly Shape[], to: Place, paint: Paint, perMetre: number, z: number): string[] {
  const drawn = list.map((road) => {
    const { kind } = road
    const width = Math.max(road.width * perMetre, least[kind] ?? 0)
    const isHighway = kind === 'highway'
    const stroke = isHighway ? paint.highway : kind === 'ruralRoad' ? paint.rural : paint.road
    return { road, width, stroke, edge: isHighway ? paint.highwayCase : paint.roadCase }
  })
  // All edges below all surfaces, so that crossings are open.
  return [
    ...(z >= 14 ? drawn : drawn.filter(({ road }) => road.kind === 'highway')).map(({ road, width, edge }) =>
      line(road, to, edge, width + 1.6),
    ),
    ...drawn.map(({ road, width, stroke }) => line(road, to, stroke, width)),
  ]
}
