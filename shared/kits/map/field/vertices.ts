import type { Vertex } from '@saude/contract/geo'

/** A boundary while it is drawn, with the ways back and forth. */
export interface Drawing {
  readonly vertices: readonly Vertex[]
  readonly undo: readonly (readonly Vertex[])[]
  readonly redo: readonly (readonly Vertex[])[]
}

export type Stroke =
  | { readonly kind: 'add'; readonly at: Vertex }
  /** Between two others: it is the one with this index afterwards. */
  | { readonly kind: 'insert'; readonly index: number; readonly at: Vertex }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'move'; readonly index: number; readonly to: Vertex }
  | { readonly kind: 'undo' | 'redo' | 'clear' }

/** Steps back that are kept: as many as anybody wants to take. */
const kept = 500

/** A drawing as it begins: stored vertices, no steps to undo. */
export const drawingOf = (vertices: readonly Vertex[]): Drawing => ({ vertices, undo: [], redo: [] })

/** The next state of a drawing: adding appends, a cleared map has no way back. */
export function drawn(drawing: Drawing, stroke: Stroke): Drawing {
  const { vertices, undo, redo } = drawing
  const next = (changed: readonly Vertex[]): Drawing => ({
    vertices: changed,
    undo: [...undo.slice(1 - kept), vertices],
    redo: [],
  })
  switch (stroke.kind) {
    case 'add':
      return next([...vertices, stroke.at])
    case 'insert':
      return next([...vertices.slice(0, stroke.index), stroke.at, ...vertices.slice(stroke.index)])
    case 'remove':
      return next(vertices.filter((_, index) => index !== stroke.index))
    case 'move':
      return next(vertices.map((vertex, index) => (index === stroke.index ? stroke.to : vertex)))
    case 'undo': {
      const before = undo.at(-1)
      return before ? { vertices: before, undo: undo.slice(0, -1), redo: [...redo, vertices] } : drawing
    }
    case 'redo': {
      const after = redo.at(-1)
      return after ? { vertices: after, undo: [...undo, vertices], redo: redo.slice(0, -1) } : drawing
    }
    case 'clear':
      return drawingOf([])
  }
}

/** Fewer make no area. */
export const leastVertices = 3

const decimals = (value: number) => Number(value.toFixed(7))

/** A vertex as it is kept: to a centimetre. */
export const rounded = ({ lat, lng }: Vertex): Vertex => ({ lat: decimals(lat), lng: decimals(lng) })
