import {
  type Boundary,
  boundaryOf,
  leastVertices,
  polygonsOf,
  type Ring,
  type Vertex,
} from '@saude/contract/geo'

/** A ring of what is drawn: around a part of the area, or around what is cut out of the part before it. */
export interface DrawnRing {
  readonly vertices: Ring
  readonly isHole: boolean
}

/** What is drawn, and which of its rings strokes are meant for. */
export interface Shape {
  readonly rings: readonly DrawnRing[]
  readonly at: number
}

/** A boundary while it is drawn, with the ways back and forth. */
export interface Drawing extends Shape {
  readonly undo: readonly Shape[]
  readonly redo: readonly Shape[]
}

export type Stroke =
  | { readonly kind: 'add'; readonly at: Vertex }
  /** Between two others: it is the one with this index afterwards. */
  | { readonly kind: 'insert'; readonly index: number; readonly at: Vertex }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly to: Vertex }
  /** Another ring is gone on with: no step to undo. */
  | { readonly kind: 'choose'; readonly ring: number }
  /** Another part begins, or a cutout of the part that is drawn. */
  | { readonly kind: 'part' | 'cutout' }
  /** The ring that is drawn goes, a part with its cutouts. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'undo' | 'redo' | 'clear' }

/** Steps back that are kept: as many as anybody wants to take. */
const kept = 500

const blank: DrawnRing = { vertices: [], isHole: false }

/** A drawing as it begins: a stored boundary, no steps to undo. */
export function drawingOf(boundary: Boundary): Drawing {
  const rings = polygonsOf(boundary).flatMap((polygon) =>
    polygon.map((vertices, index): DrawnRing => ({ vertices, isHole: index > 0 })),
  )
  return { rings: rings.length > 0 ? rings : [blank], at: 0, undo: [], redo: [] }
}

/** The vertices of the ring that strokes are meant for. */
export const verticesIn = ({ rings, at }: Shape): Ring => rings[at]?.vertices ?? []

/** What is drawn as a boundary; rings that were only begun are in it as they are. */
export function boundaryIn({ rings }: Shape): Boundary {
  const polygons: Ring[][] = []
  for (const { vertices, isHole } of rings) {
    if (vertices.length === 0) continue
    if (isHole) polygons.at(-1)?.push(vertices)
    else polygons.push([vertices])
  }
  return boundaryOf(polygons)
}

/** The place of the part that a ring belongs to. */
const partOf = (rings: readonly DrawnRing[], at: number): number => {
  const before = rings.slice(0, at + 1)
  return before.length - 1 - before.reverse().findIndex(({ isHole }) => !isHole)
}

/** Behind the cutouts of a part. */
const endOf = (rings: readonly DrawnRing[], part: number): number => {
  const next = rings.findIndex(({ isHole }, index) => index > part && !isHole)
  return next < 0 ? rings.length : next
}

/** What rings are called: 'Parte 1', 'Recorte 1 da parte 1'. */
export function namesOf(rings: readonly DrawnRing[]): string[] {
  let part = 0
  let cutout = 0
  return rings.map(({ isHole }) => {
    if (isHole) {
      cutout += 1
      return `Recorte ${cutout} da parte ${part}`
    }
    part += 1
    cutout = 0
    return `Parte ${part}`
  })
}

/** Without the ring at a place, a part without its cutouts too. */
function without({ rings }: Shape, at: number): Shape {
  const end = rings[at]?.isHole ? at + 1 : endOf(rings, at)
  const left = [...rings.slice(0, at), ...rings.slice(end)]
  return { rings: left.length > 0 ? left : [blank], at: Math.max(0, Math.min(at, left.length) - 1) }
}

const hasCutouts = (rings: readonly DrawnRing[], at: number): boolean =>
  !rings[at]?.isHole && rings[at + 1]?.isHole === true

/** With a ring more, which is gone on with: behind all, or behind the cutouts of the part that is drawn. */
function begun({ rings, at }: Shape, isHole: boolean): Shape {
  const place = isHole ? endOf(rings, partOf(rings, at)) : rings.length
  return { rings: [...rings.slice(0, place), { vertices: [], isHole }, ...rings.slice(place)], at: place }
}

/** The next state of a drawing: adding appends, a cleared map has no way back. */
export function drawn(drawing: Drawing, stroke: Stroke): Drawing {
  const { rings, at, undo, redo } = drawing
  const vertices = verticesIn(drawing)
  const shape: Shape = { rings, at }
  const next = (changed: Shape): Drawing => ({
    ...changed,
    undo: [...undo.slice(1 - kept), shape],
    redo: [],
  })
  const of = (changed: Ring): Drawing =>
    next({ rings: rings.map((ring, index) => (index === at ? { ...ring, vertices: changed } : ring)), at })
  switch (stroke.kind) {
    case 'add':
      return of([...vertices, stroke.at])
    case 'insert':
      return of([...vertices.slice(0, stroke.index), stroke.at, ...vertices.slice(stroke.index)])
    case 'remove':
      return of(vertices.filter((_, index) => index !== stroke.index))
    case 'move':
      return of(vertices.map((vertex, index) => (index === stroke.index ? stroke.to : vertex)))
    case 'choose':
      return { ...drawing, at: stroke.ring }
    case 'part':
    case 'cutout':
      return vertices.length === 0 ? drawing : next(begun(shape, stroke.kind === 'cutout'))
    case 'drop':
      return next(without(shape, at))
    case 'undo': {
      const before = undo.at(-1)
      return before ? { ...before, undo: undo.slice(0, -1), redo: [...redo, shape] } : drawing
    }
    case 'redo': {
      const after = redo.at(-1)
      return after ? { ...after, undo: [...undo, shape], redo: redo.slice(0, -1) } : drawing
    }
    case 'clear':
      return drawingOf([])
  }
}

/** The first ring that is no area yet, if there is one. One without a vertex is none, but the first, or if it has cutouts. */
export function unfinished({ rings }: Shape): number | undefined {
  const isDrawn = rings.some(({ vertices }) => vertices.length >= leastVertices)
  const found = rings.findIndex(
    ({ vertices }, index) =>
      vertices.length < leastVertices && (vertices.length > 0 || !isDrawn || hasCutouts(rings, index)),
  )
  return found < 0 ? undefined : found
}

const decimals = (value: number) => Number(value.toFixed(7))

/** A vertex as it is kept: to a centimetre. */
export const rounded = ({ lat, lng }: Vertex): Vertex => ({ lat: decimals(lat), lng: decimals(lng) })
