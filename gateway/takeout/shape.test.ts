import { schemaOf } from './schema.ts'
import { plain, revived, unseen } from './shape.ts'

/** What comes back of documents that went through lines of text. */
function through(documents: readonly object[]): unknown[] {
  const seen = unseen()
  const lines = documents.map((document) => JSON.stringify(plain(document, seen)))
  const schema = JSON.parse(JSON.stringify(schemaOf('anything', seen, new Map())))
  return lines.map((line) => revived(JSON.parse(line), schema))
}

const noon = new Date('2026-11-27T12:00:00.000Z')

test('documents come back as they were: instants, texts that look like instants, nothing, lists in lists', () => {
  const documents = [
    { _id: 'a', at: noon, text: '2026-11-27T12:00:00.000Z', none: null, list: [[{ at: noon }], []] },
    { _id: 'b', at: null, text: '', flag: false, count: 0, share: 0.1, inner: { at: noon, name: 'Zoé' } },
    { _id: 'c', list: [], inner: {}, $odd: 'kept' },
  ]
  expect(through(documents)).toEqual(documents)
})

test('a value that is not what its place says keeps its kind, whichever came first', () => {
  const mixed = [
    { v: noon },
    { v: 'not said' },
    { v: noon },
    { w: 'text' },
    { w: noon },
    { v: 7 },
    { v: [noon, 'x'] },
  ]
  expect(through(mixed)).toEqual(mixed)
})

test('what no line can say is refused, and nothing of it written as something else', () => {
  expect(() => plain({ size: 1n }, unseen())).toThrow('bigint')
})
