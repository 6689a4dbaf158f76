import { keysOf } from '@saude/contract/values'
import { unitSymbol } from '@saude/core/contract/unit-symbol'
import { labels } from './labels.ts'
import { haloWidth, type Name } from './names.ts'
import { metre, type Spot, type Tile, tileSize } from './project.ts'
import { rivalReach } from './rivals.ts'
import { type Box, overlaps, type Shape, type ShapeKind } from './shape.ts'
import { type Paint, paints, type RoadKind, roadMetres, type TileStyle } from './styles.ts'

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
  unit: unitSymbol.from,
}

/** Shapes that are worth drawing at the tile's zoom, within so many pixels of it. */
const within = (shapes: readonly Shape[], tile: Tile, grow: number): readonly Shape[] => {
  const box = boxOf(tile, grow)
  return shapes.filter((shape) => tile.z >= from[shape.kind] && overlaps(shape.box, box))
}

/** Shapes that a tile depends on, those too whose names may lie across its own; empty where there is nothing but land. */
export function shapesIn(shapes: readonly Shape[], tile: Tile): readonly Shape[] {
  const around = within(shapes, tile, rivalReach)
  return within(around, tile, margin).length > 0 ? around : []
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

/** Pixels of a picture for one of the tile: screens have fine ones. */
export const fine = 2

/** A tile as SVG, and the names that lie over it. */
export interface Drawing {
  readonly svg: string
  readonly names: readonly Name[]
}

/**
 * Draws what lies on a tile in its style: the pixels of the SVG are the tile's, and names stand apart.
 * @param around as `shapesIn` answers them
 */
export function drawTile(around: readonly Shape[], tile: Tile, style: TileStyle): Drawing {
  const shapes = within(around, tile, margin)
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
    ...roads(shapes, to, paint, perMetre, tile.z),
    ...of('unit').flatMap(({ path }) => path.map((spot) => symbol(to(spot), paint))),
  ]
  const size = tileSize * fine
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${tileSize} ${tileSize}" stroke-linejoin="round" stroke-linecap="round" fill="none"><rect width="256" height="256" fill="${paint.land}"/>${parts.join('')}</svg>`
  return { svg, names: labels(around, tile, paint) }
}

type Place = (spot: Spot) => Spot

/** From pixels of zoom 0 to those of the tile. */
function placer({ z, x, y }: Tile): Place {
  const scale = 2 ** z
  return (spot) => ({ x: spot.x * scale - x * tileSize, y: spot.y * scale - y * tileSize })
}

const said = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`

const pathOf = (path: readonly Spot[], to: Place): string => `M${path.map(to).map(said).join('L')}`

/** The stretches of a line that may be seen: reading what lies elsewhere takes as long as painting. */
function stretchesOf(path: readonly Spot[], to: Place, width: number): string {
  const beyond = width / 2 + 4
  const [least, most] = [-beyond, tileSize + beyond]
  let drawn = ''
  let before: Spot | undefined
  let isOpen = false
  for (const spot of path) {
    const at = to(spot)
    if (before) {
      const isSeen =
        Math.max(before.x, at.x) >= least &&
        Math.min(before.x, at.x) <= most &&
        Math.max(before.y, at.y) >= least &&
        Math.min(before.y, at.y) <= most
      if (isSeen) drawn += isOpen ? `L${said(at)}` : `M${said(before)}L${said(at)}`
      isOpen = isSeen
    }
    before = at
  }
  return drawn
}

const area = ({ path }: Shape, to: Place, fill: string) => `<path d="${pathOf(path, to)}Z" fill="${fill}"/>`

const line = ({ path }: Shape, to: Place, color: string, width: number) =>
  stroke(stretchesOf(path, to, width), color, width)

const stroke = (drawn: string, color: string, width: number) =>
  drawn && `<path d="${drawn}" stroke="${color}" stroke-width="${width.toFixed(1)}"/>`

const border = ({ path }: Shape, to: Place, { border: stroke }: Paint) =>
  `<path d="${pathOf(path, to)}Z" stroke="${stroke}" stroke-width="1" stroke-dasharray="5 4"/>`

/** A cross on a disc with a halo, as far around a health unit as `unitSymbol` says. */
function symbol({ x, y }: Spot, { unit, unitCross, halo }: Paint): string {
  const disc = unitSymbol.reach - haloWidth
  const arm = disc * 0.55
  const place = said({ x, y })
  return `<g transform="translate(${place})"><circle r="${disc + haloWidth / 2}" fill="${unit}" stroke="${halo}" stroke-width="${haloWidth}"/><path d="M${-arm} 0H${arm}M0 ${-arm}V${arm}" stroke="${unitCross}" stroke-width="3.4" stroke-linecap="butt"/></g>`
}

/** Narrower than this a street is a line without an edge; the first lie below the others. */
const least = { ruralRoad: 0.9, street: 0.9, avenue: 1.8, highway: 2.4 } as const satisfies Record<
  RoadKind,
  number
>

/** Streets of a kind are one line: what lies crosswise over each other is painted once. */
function roads(shapes: readonly Shape[], to: Place, paint: Paint, perMetre: number, z: number): string[] {
  const drawn = keysOf(least).map((kind) => {
    const width = Math.max(roadMetres[kind] * perMetre, least[kind])
    const ways = shapes.filter((one) => one.kind === kind)
    const isHighway = kind === 'highway'
    return {
      width,
      isHighway,
      path: ways.map(({ path }) => stretchesOf(path, to, width + edge)).join(''),
      color: isHighway ? paint.highway : kind === 'ruralRoad' ? paint.rural : paint.road,
      edge: isHighway ? paint.highwayCase : paint.roadCase,
    }
  })
  // All edges below all surfaces, so that crossings are open.
  return [
    ...drawn
      .filter(({ isHighway }) => z >= 14 || isHighway)
      .map((one) => stroke(one.path, one.edge, one.width + edge)),
    ...drawn.map((one) => stroke(one.path, one.color, one.width)),
  ]
}

/** Pixels of the edges on both sides of a street. */
const edge = 1.6
