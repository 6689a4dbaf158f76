import { type Candidate, candidates, reachOf } from './candidates.ts'
import { fontSize, haloWidth, type Name } from './names.ts'
import { type Tile, tileSize } from './project.ts'
import { isChosen } from './rivals.ts'
import type { Shape } from './shape.ts'
import type { Paint } from './styles.ts'

/**
 * Names on a tile. Each is placed and chosen by what lies around it alone, never by the tile, so that what one tile cuts off at
 * its edge the next one continues. @param shapes those within `rivalReach` of the tile
 */
export function labels(shapes: readonly Shape[], { z, x, y }: Tile, paint: Paint): Name[] {
  const all = shapes.flatMap((shape) => candidates(shape, z))
  const [west, north] = [x * tileSize, y * tileSize]
  return all
    .filter((one) => one.written.letters.length > 0 && isSeen(one, west, north) && isChosen(one, all))
    .map((one) => ({
      written: one.written,
      x: one.x - west,
      y: one.y - north,
      degrees: one.degrees,
      color: isWater(one) ? paint.waterText : paint.text,
      halo: paint.halo,
    }))
}

const isWater = ({ kind }: Candidate): boolean => kind === 'river' || kind === 'stream' || kind === 'lake'

/** Whether any part of a name reaches into the tile: writing what is not seen costs as much as what is. */
function isSeen({ x, y, width, degrees }: Candidate, west: number, north: number): boolean {
  const halves = [width / 2 + haloWidth, fontSize] as const
  const [across, down] = [reachOf(halves, degrees), reachOf(halves, degrees - 90)]
  const [left, top] = [x - west, y - north]
  return left + across >= 0 && left - across <= tileSize && top + down >= 0 && top - down <= tileSize
}
