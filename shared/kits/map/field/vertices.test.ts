/** @jest-environment node */

import {
  boundaryIn,
  type Drawing,
  drawingOf,
  drawn,
  namesOf,
  type Stroke,
  unfinished,
  verticesIn,
} from './vertices.ts'

const [a, b, c] = [
  { lat: 0, lng: 0 },
  { lat: 0, lng: 1 },
  { lat: 1, lng: 1 },
]
const after = (...strokes: Stroke[]): Drawing => strokes.reduce(drawn, drawingOf([]))
const add = (at: typeof a): Stroke => ({ kind: 'add', at })
const undo: Stroke = { kind: 'undo' }
const redo: Stroke = { kind: 'redo' }

test('vertices are appended, moved and removed', () => {
  expect(verticesIn(after(add(a), add(b), add(c)))).toEqual([a, b, c])
  expect(verticesIn(after(add(a), add(b), { kind: 'move', index: 0, to: c }))).toEqual([c, b])
  expect(verticesIn(after(add(a), add(b), { kind: 'remove', index: 0 }))).toEqual([b])
  expect(verticesIn(after(add(a), add(b), { kind: 'insert', index: 1, at: c }))).toEqual([a, c, b])
})

test('every stroke can be undone and done again, in its order', () => {
  const strokes: Stroke[] = [add(a), add(b), { kind: 'move', index: 1, to: c }, { kind: 'remove', index: 0 }]
  expect(verticesIn(after(...strokes, undo))).toEqual([a, c])
  expect(verticesIn(after(...strokes, undo, undo))).toEqual([a, b])
  const again = after(...strokes, undo, undo, redo, redo)
  expect([verticesIn(again), again.redo]).toEqual([[c], []])
})

test('a new stroke forgets what was undone', () => {
  expect(verticesIn(after(add(a), add(b), undo, add(c), redo))).toEqual([a, c])
})

test('there is nothing to undo in a new or a cleared drawing', () => {
  expect(verticesIn(after(undo, redo))).toEqual([])
  expect(after(add(a), { kind: 'clear' }, undo)).toEqual(drawingOf([]))
})

describe('a boundary of several rings', () => {
  const part: Stroke = { kind: 'part' }
  const cutout: Stroke = { kind: 'cutout' }
  const whole = [add(a), add(b), add(c)]
  const at = (lat: number) => [a, b, c].map((vertex) => ({ lat: vertex.lat + lat, lng: vertex.lng }))
  const stored = [[at(0), at(1)], [at(5)]]

  test('is one ring until another one is drawn, and comes back as it was stored', () => {
    expect(boundaryIn(after(...whole))).toEqual([a, b, c])
    expect(boundaryIn(after(...whole, part))).toEqual([a, b, c])
    expect(boundaryIn(after(...whole, part, add(c), add(b), add(a)))).toEqual([[[a, b, c]], [[c, b, a]]])
    expect(boundaryIn(drawingOf(stored))).toEqual(stored)
    expect(boundaryIn(drawingOf([[at(0)]]))).toEqual(at(0))
  })

  test('keeps what is not drawn: strokes are meant for the ring that was chosen', () => {
    const moved = [{ kind: 'choose', ring: 2 } as const, { kind: 'move', index: 0, to: c } as const].reduce(
      drawn,
      drawingOf(stored),
    )
    expect(boundaryIn(moved)).toEqual([[at(0), at(1)], [[c, ...at(5).slice(1)]]])
    expect(boundaryIn(drawn(moved, undo))).toEqual(stored)
  })

  test('has cutouts with the part that was drawn, which go with it', () => {
    const begun = drawn(drawingOf(stored), cutout)
    expect(namesOf(begun.rings)).toEqual([
      'Parte 1',
      'Recorte 1 da parte 1',
      'Recorte 2 da parte 1',
      'Parte 2',
    ])
    expect(begun.at).toBe(2)
    const dropped = drawn(drawn(begun, { kind: 'choose', ring: 0 }), { kind: 'drop' })
    expect(boundaryIn(dropped)).toEqual(at(5))
    expect(boundaryIn(drawn(drawn(dropped, { kind: 'drop' }), undo))).toEqual(at(5))
  })

  test('says which ring is no area yet; one without a vertex is none', () => {
    expect(unfinished(drawingOf([]))).toBe(0)
    expect(unfinished(drawingOf(stored))).toBeUndefined()
    expect(unfinished(drawn(drawingOf(stored), part))).toBeUndefined()
    expect(unfinished([part, add(a)].reduce(drawn, drawingOf(stored)))).toBe(3)
    const removed: Stroke[] = [0, 0, 0].map((index) => ({ kind: 'remove', index }))
    expect(unfinished(removed.reduce(drawn, drawingOf(stored)))).toBe(0)
  })
})
