import { isRowText, jsonOf, plainRows, rowText } from './row-text.ts'

const rows = ['{"id":"a","name":"Ana \\"$& $1\\""}', '{"id":"b\\n","name":null}']
const page = () => ({ items: rows.map(rowText), totalItems: 2 })
const plain = { items: rows.map((row) => JSON.parse(row)), totalItems: 2 }

test('a row that is a text knows its id and goes into JSON as the row', () => {
  const [first, second] = page().items
  expect([first?.id, second?.id]).toEqual(['a', 'b\n'])
  expect(isRowText(first)).toBe(true)
  expect(isRowText({ id: 'a' })).toBe(false)
  expect(JSON.parse(JSON.stringify(page()))).toEqual(plain)
})

test('a message holds the texts as they are, whatever stands in them', () => {
  expect(jsonOf({ data: page() })).toBe(`{"data":{"items":[${rows.join(',')}],"totalItems":2}}`)
  expect(JSON.parse(jsonOf({ data: page() }))).toEqual({ data: plain })
})

test('messages without such rows are written as ever', () => {
  for (const message of [
    {},
    { data: null },
    { data: { items: [] } },
    { data: plain },
    { error: { key: 'auth' } },
  ])
    expect(jsonOf(message)).toBe(JSON.stringify(message))
})

test('rows that are texts and others may stand in one page', () => {
  const mixed = { items: [rowText('{"id":"a"}'), { id: 'b', name: 'Bia' }] }
  expect(JSON.parse(jsonOf({ data: mixed }))).toEqual({
    data: { items: [{ id: 'a' }, { id: 'b', name: 'Bia' }] },
  })
})

test('who looks into an answer finds rows', () => {
  expect(plainRows(page())).toEqual(plain)
  expect(plainRows(plain)).toBe(plain)
  expect(plainRows(null)).toBeNull()
})
