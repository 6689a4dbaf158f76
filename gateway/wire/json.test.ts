import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, defineCollection, findRows, openStore, type Store } from '@saude/store'
import { jsonOf } from './json.ts'

const things = defineCollection<{ readonly _id: string; readonly name: string | null }>('thing', {
  tenant: 'global',
})
const documents = [
  { _id: 'a', name: 'Ana "$& $1"' },
  { _id: 'b\n', name: null },
]
const plain = { items: documents.map(({ _id, name }) => ({ id: _id, name })), totalItems: 2 }

const folder = mkdtempSync(join(tmpdir(), 'json-'))
let store: Store
beforeAll(async () => {
  store = await openStore({ folder, area: 'area', collections: [things] })
  await store.collection(things).insertMany(documents)
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A page whose rows the store has written. */
const page = async () => ({
  items: await findRows(store.collection(things), {}, { sort: { _id: 1 }, limit: atMost(10) }, [
    { name: 'id', path: '_id' },
    { name: 'name', path: 'name' },
  ]),
  totalItems: 2,
})

test('a message holds the rows as they were written, whatever stands in them', async () => {
  expect(jsonOf({ data: await page() })).toBe(JSON.stringify({ data: plain }))
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

test('rows that were written and others may stand in one page', async () => {
  const { items } = await page()
  const mixed = { items: [...items, { id: 'c', name: 'Bia' }] }
  expect(JSON.parse(jsonOf({ data: mixed }))).toEqual({
    data: { items: [...plain.items, { id: 'c', name: 'Bia' }] },
  })
})

test('who looks into such a row finds an object like any other, which cannot be changed', async () => {
  const [first, second] = (await page()).items
  expect([Object(first).id, Object(second).id]).toEqual(['a', 'b\n'])
  expect(first).toEqual(plain.items[0])
  expect({ ...second, more: 1 }).toEqual({ ...plain.items[1], more: 1 })
  expect(Object.entries(Object(first))).toEqual(Object.entries(Object(plain.items[0])))
  expect('name' in Object(first) && !('other' in Object(first))).toBe(true)
  expect(JSON.parse(JSON.stringify(await page()))).toEqual(plain)
  expect(() => Object.assign(Object(first), { name: 'Bia' })).toThrow(TypeError)
})
