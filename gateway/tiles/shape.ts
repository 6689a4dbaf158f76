import type { Spot } from './project.ts'
import type { RoadKind } from './styles.ts'

export type ShapeKind =
  | RoadKind
  | 'town'
  | 'border'
  | 'river'
  | 'stream'
  | 'lake'
  | 'square'
  | 'park'
  | 'forest'
  | 'unit'

/** Something to draw, in pixels of zoom 0, with the box around it; a health unit is one place. */
export interface Shape {
  readonly kind: ShapeKind
  readonly name: string
  /** Metres; 0 for areas. */
  readonly width: number
  readonly path: readonly Spot[]
  readonly box: Box
}

export interface Box {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
}

/** A shape with the box around it. @param width metres on the ground; 0 for areas */
export function shape(kind: ShapeKind, name: string, width: number, path: readonly Spot[]): Shape {
  const spots = path.map(({ x, y }) => ({ west: x, east: x, north: y, south: y }))
  return { kind, name, width, path, box: boxAround(spots) ?? { west: 0, east: 0, north: 0, south: 0 } }
}

function boxAround(boxes: readonly Box[]): Box | undefined {
  let found: Box | undefined
  for (const box of boxes) {
    found = {
      west: Math.min(found?.west ?? box.west, box.west),
      east: Math.max(found?.east ?? box.east, box.east),
      north: Math.min(found?.north ?? box.north, box.north),
      south: Math.max(found?.south ?? box.south, box.south),
    }
  }
  return found
}

/** Whether two boxes have a point in common. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.west <= other.east && one.east >= other.west && one.north <= other.south && one.south >= other.north
