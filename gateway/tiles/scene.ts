import { type Boundary, polygonsOf } from '@saude/contract/geo'
import { clients } from '@saude/core/service/client/client'
import { healthUnits } from '@saude/core/service/health-unit/health-unit'
import { landscapes } from '@saude/core/service/territory/landscape'
import { neighborhoods, streets } from '@saude/core/service/territory/territory'
import type { Store } from '@saude/store'
import { spotOf } from './project.ts'
import { type Shape, type ShapeKind, shape } from './shape.ts'
import { type RoadKind, roadMetres } from './styles.ts'

/**
 * Reads all that the product knows of the ground, of every client (street maps are no secret, and each lies
 * elsewhere), some hundred shapes at a time.
 */
export async function* readScene(store: Store): AsyncGenerator<readonly Shape[], undefined> {
  yield* inParts(store.collection(neighborhoods).find(), ({ boundary, isRural, name }) =>
    outlines(isRural ? 'border' : 'town', name, boundary),
  )
  yield* inParts(store.collection(clients).find(), ({ boundary, name }) => outlines('border', name, boundary))
  yield* inParts(store.collection(landscapes).find(), ({ kind, name, width, path }) => [
    shape(kind, name, width, line(path)),
  ])
  yield* inParts(store.collection(streets).find(), ({ kind, name, paths }) => {
    const road = isRoad(kind) ? kind : 'street'
    return paths.map((path) => shape(road, name, roadMetres[road], line(path)))
  })
  // What is removed is not in the collection any more.
  yield* inParts(store.collection(healthUnits).find(), ({ name, location }) =>
    location ? [shape('unit', name, 0, line([location.coordinates]))] : [],
  )
}

const part = 200

async function* inParts<T>(
  documents: AsyncIterable<T>,
  shapesOf: (document: T) => Shape[],
): AsyncGenerator<readonly Shape[], undefined> {
  let shapes: Shape[] = []
  for await (const document of documents) {
    shapes.push(...shapesOf(document).filter(({ kind, path }) => path.length > 1 || kind === 'unit'))
    if (shapes.length < part) continue
    yield shapes
    shapes = []
  }
  yield shapes
}

/** One shape for each part of an area, which is named once. What lies in its holes is drawn as what it is. */
const outlines = (kind: ShapeKind, name: string, boundary: Boundary | null): Shape[] =>
  polygonsOf(boundary).map(([ring = []], part) =>
    shape(
      kind,
      part === 0 ? name : '',
      0,
      ring.map(({ lat, lng }) => spotOf(lat, lng)),
    ),
  )

const line = (path: readonly { latitude: number; longitude: number }[]) =>
  path.map(({ latitude, longitude }) => spotOf(latitude, longitude))

const isRoad = (kind: string): kind is RoadKind => Object.hasOwn(roadMetres, kind)
