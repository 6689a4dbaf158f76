import { encodeDocument } from './encode.ts'
import { documentText } from './encode-text.ts'

const first = new Set(['client', 'rank', 'missing'])
const MARK = '\u{10FFFF}'

/** What both ways write, and the containers that they report. */
function both(document: object) {
  const reported: { copied: string[]; direct: string[] } = { copied: [], direct: [] }
  const copied = JSON.stringify(
    encodeDocument(document, (path, kind) => reported.copied.push(`${kind} ${path}`), first),
  )
  const direct = documentText(document, (path, kind) => reported.direct.push(`${kind} ${path}`), first)
  return { copied, direct, reported }
}

test.each<[string, object]>([
  ['an empty document', {}],
  [
    'texts of all sorts',
    { a: '', b: 'São "João"', c: 'a\\b', d: 'linha\nlinha\t\u0001', e: 'a\0b', f: '😀' },
  ],
  ['halves of signs', { a: '\ud800', b: `${'x'.repeat(50)}\udfff` }],
  ['texts that look like the store’s own', { a: `${MARK}d2026`, b: MARK, c: `x${MARK}` }],
  ['numbers', { a: 0, b: -0, c: 1.5, d: 1e21, e: 1e-9, f: Number.MAX_SAFE_INTEGER }],
  ['nothing', { a: null, b: undefined, c: [undefined, null], d: { e: undefined } }],
  ['truth and instants', { a: true, b: false, c: new Date(0), d: [new Date(1e12)] }],
  ['what is in what', { a: { b: { c: [1, { d: 'x' }, [], [[2]]] } }, e: {}, f: [] }],
  ['fields that indexes read stand first', { z: 1, rank: 2, client: 'c', y: { client: 3, rank: 4 } }],
  ['names that JSON has to write with care', { 'a"b': 1, 'ã o': { 'c\\d': 2 } }],
])('%s: the text is that of the copy', (_what, document) => {
  const { copied, direct, reported } = both(document)
  expect(direct).toBe(copied)
  expect(reported.direct).toEqual(reported.copied)
})

test.each<[string, object]>([
  ['no number', { a: Number.NaN }],
  ['a date out of reach', { a: new Date(Number.NaN) }],
  ['a map', { a: new Map() }],
  ['a function in a list', { a: [() => 1] }],
  ['a name with a dot', { 'a.b': 1 }],
  ['an operator', { a: { $set: 1 } }],
  ['no name', { '': 1 }],
])('%s is refused as by the copy', (_what, document) => {
  const thrown = (work: () => unknown) => {
    try {
      return work()
    } catch (error) {
      return String(error)
    }
  }
  const refused = thrown(() => encodeDocument(document))
  expect(refused).toMatch(/^StoreError/)
  expect(thrown(() => documentText(document, () => {}, first))).toBe(refused)
})
