import type { Store } from '@saude/service/store'
import { clients } from '../core/service/client/client.ts'
import { landscapes } from '../core/service/territory/landscape.ts'
import { neighborhoods, streets } from '../core/service/territory/territory.ts'
import { type Spot, spotOf } from './project.ts'
import { type RoadKind, roadMetres } from './styles.ts'

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

/** Something to draw, in pixels of zoom 0, with the box around it. */
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

/** All that the product knows of the ground, of every client: street maps are no secret, and each lies elsewhere. */
export interface Scene {
  readonly shapes: readonly Shape[]
  readonly box: Box | undefined
}

/** Reads the scene from the core's collections. */
export async function readScene(store: Store): Promise<Scene> {
  const [towns, quarters, roads, grounds] = await Promise.all([
    store.collection(clients).find().toArray(),
    store.collection(neighborhoods).find().toArray(),
    store.collection(streets).find().toArray(),
    store.collection(landscapes).find().toArray(),
  ])
  const ring = (boundary: readonly { lat: number; lng: number }[]) =>
    boundary.map(({ lat, lng }) => spotOf(lat, lng))
  const line = (path: readonly { latitude: number; longitude: number }[]) =>
    path.map(({ latitude, longitude }) => spotOf(latitude, longitude))
  const shapes = [
    ...quarters.flatMap(({ boundary, isRural, name }) =>
      boundary ? [shape(isRural ? 'border' : 'town', name, 0, ring(boundary))] : [],
    ),
    ...towns.flatMap(({ boundary, name }) => (boundary ? [shape('border', name, 0, ring(boundary))] : [])),
    ...grounds.map(({ kind, name, width, path }) => shape(kind, name, width, line(path))),
    ...roads.flatMap(({ kind, name, paths }) => {
      const road = isRoad(kind) ? kind : 'street'
      return paths.map((path) => shape(road, name, roadMetres[road], line(path)))
    }),
  ].filter(({ path }) => path.length > 1)
  return { shapes, box: boxAround(shapes.map(({ box }) => box)) }
}

const isRoad = (kind: string): kind is RoadKind => Object.hasOwn(roadMetres, kind)

function shape(kind: ShapeKind, name: string, width: number, path: readonly Spot[]): Shape {
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

export const overlaps = (one: Box, other: Box): boolean =>
  one.west <= other.east && one.east >= other.west && one.north <= other.south && one.south >= other.north
