import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dateTime, id, list, number, object, text, yesNo } from '@saude/contract/fields'
import { shape } from '@saude/contract/shape'
import { atMost, defineCollection, findRows, openStore, type Store, writtenText } from '@saude/store'
import { rowFieldsOf } from './row.ts'
import { scoped } from './scope.ts'

interface Thing {
  readonly _id: string
  readonly client: string
  readonly name?: unknown
  readonly elsewhere?: unknown
}

const things = defineCollection<Thing>('thing', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, name: 1, _id: 1 } }],
})

const fields = {
  name: text('Nome'),
  id: id().required(),
  other: text('Outro'),
  isOn: yesNo('Ligado'),
  weight: number('Peso'),
  at: dateTime('Em'),
  place: object('Lugar', {
    id: id().required(),
    name: text('Nome'),
    at: dateTime('Em'),
    within: object('Em', { code: text('Código') }),
  }),
  tags: list('Marcas', 20, text('Marca').required()),
}
const plan = { from: { other: 'elsewhere' } } as const

const at = new Date('2026-01-02T03:04:05.678Z')
const MARK = '\u{10FFFF}'
const values: readonly unknown[] = [
  undefined,
  null,
  '',
  'João "o \\ velho"\n:"x", [",{\u2028',
  `${MARK}b1`,
  `,"${MARK}d2026-01-02T03:04:05.678Z"`,
  `:"${MARK}`,
  0,
  -1.5,
  1e21,
  true,
  false,
  at,
  [],
  ['a', `${MARK}`, at, true, null],
  {},
  { id: 'i', name: `${MARK}a`, at, within: { code: '7', secret: 's' }, secret: 's' },
  { id: 'i', within: null, at: null },
  { within: 'text' },
]

let folder: string
let store: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saude-row-'))
  store = await openStore({ folder, area: 'area', collections: [things] })
  const names = ['name', 'elsewhere', 'isOn', 'weight', 'at', 'place', 'tags', 'secret']
  const documents = values.flatMap((value, index) =>
    names
      .filter((name) => fits(name, value))
      .map((name, at) => ({
        _id: `${String(index).padStart(2, '0')}-${at}`,
        client: 'c',
        ...(value !== undefined && { [name]: value }),
      })),
  )
  await store.collection(things).insertMany([...documents, { _id: 'x', client: 'another', name: 'Fremd' }])
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** What the contract check of tests would not find: of each field the kind that it declares, or nothing. */
function fits(name: string, value: unknown): boolean {
  if (value === undefined || value === null || name === 'secret') return true
  const isPlain = typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value)
  if (name === 'place') return isPlain || typeof value === 'string'
  return name === 'tags' ? Array.isArray(value) : !isPlain && !Array.isArray(value)
}

/** The same collection where the engine writes nothing, as MongoDB. */
const byDocuments = () => {
  const collection = store.collection(things)
  return { find: collection.find.bind(collection) }
}
const whole = object('Linha', fields)
const sort = { name: 1, _id: 1 } as const

test('rows that the store writes are what the documents’ rows are in shape', async () => {
  const row = rowFieldsOf(fields, plan)
  const written = await scoped(store, things, 'c').rows({}, { sort, limit: 200 }, row)
  const documents = await findRows(byDocuments(), { client: 'c' }, { sort, limit: atMost(200) }, row)
  expect(documents.length).toBeGreaterThan(90)
  const shapedRows = JSON.parse(JSON.stringify(documents.map((one) => shape(whole, one))))
  expect(written.map(writtenText).map((text) => JSON.parse(text ?? ''))).toEqual(shapedRows)
  expect(written.map((one) => shape(whole, one))).toEqual(shapedRows)
  expect(written.every((one) => writtenText(one)?.startsWith('{"id":"'))).toBe(true)
  expect(written.map(writtenText).join()).not.toContain('secret')
})

test('a page of rows is the page of documents', async () => {
  const collection = scoped(store, things, 'c')
  const window = { sort, skip: 5, limit: 7 } as const
  const written = await collection.rows({}, window, [{ name: 'id', path: '_id' }])
  const documents = await collection.find({}, window).toArray()
  expect(written.map((one) => Object(one).id)).toEqual(documents.map(({ _id }) => _id))
})

test('shape lets a written row through, and cuts any other', async () => {
  const [written] = await scoped(store, things, 'c').rows({}, { sort, limit: 1 }, [
    { name: 'id', path: '_id' },
  ])
  expect(shape(whole, written)).toBe(written)
  expect(shape(whole, { id: 'a', secret: 's' })).toEqual({ id: 'a' })
})

test('fields that are left out are not read, and rows with lists of objects are not written by the store', async () => {
  const paths = rowFieldsOf(fields, { without: ['place', 'tags'] }).map(({ path }) => path)
  expect(paths).toEqual(['_id', ...['name', 'other', 'isOn', 'weight', 'at']])
  const nested = { id: id(), all: list('Todos', 20, object('Um', { code: text('Código') })) }
  const [row] = await scoped(store, things, 'c').rows({}, { limit: 1 }, rowFieldsOf(nested, {}))
  expect(writtenText(row)).toBeUndefined()
  const [other] = await scoped(store, things, 'c').rows(
    {},
    { limit: 1 },
    rowFieldsOf(nested, { without: ['all'] }),
  )
  expect(writtenText(other)).toMatch(/^\{"id":"[^"]+"\}$/)
})
