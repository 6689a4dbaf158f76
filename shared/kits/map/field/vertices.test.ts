/** @jest-environment node */

import { type Drawing, drawingOf, drawn, type Stroke } from './vertices.ts'

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
  expect(after(add(a), add(b), add(c)).vertices).toEqual([a, b, c])
  expect(after(add(a), add(b), { kind: 'move', index: 0, to: c }).vertices).toEqual([c, b])
  expect(after(add(a), add(b), { kind: 'remove', index: 0 }).vertices).toEqual([b])
  expect(after(add(a), add(b), { kind: 'insert', index: 1, at: c }).vertices).toEqual([a, c, b])
})

test('every stroke can be undone and done again, in its order', () => {
  const strokes: Stroke[] = [add(a), add(b), { kind: 'move', index: 1, to: c }, { kind: 'remove', index: 0 }]
  expect(after(...strokes, undo).vertices).toEqual([a, c])
  expect(after(...strokes, undo, undo).vertices).toEqual([a, b])
  expect(after(...strokes, undo, undo, redo, redo)).toMatchObject({ vertices: [c], redo: [] })
})

test('a new stroke forgets what was undone', () => {
  expect(after(add(a), add(b), undo, add(c), redo).vertices).toEqual([a, c])
})

test('there is nothing to undo in a new or a cleared drawing', () => {
  expect(after(undo, redo).vertices).toEqual([])
  expect(after(add(a), { kind: 'clear' }, undo)).toEqual({ vertices: [], undo: [], redo: [] })
})
