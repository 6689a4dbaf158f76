import { newId } from '@saude/contract/id'
import { tableQueries } from '@saude/contract/import/table-queries'
import type { InputOf } from '@saude/contract/query'
import { forgetTables } from '@saude/service/import/tables/forget'
import { tableRowsTaken } from '@saude/service/import/tables/run'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { benefit } from '../contract/benefit.ts'
import { partnership } from '../contract/partnership.ts'
import { vehicle } from '../contract/vehicle.ts'
import { service } from './service.ts'

const queries = tableQueries('options')
const santos = { id: newId(), name: 'Santos', stateCode: 'SP' }

let area: TestArea
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00-03:00')
  area = await openArea(service, {
    now: () => now,
    owners: {
      citySearch: (input) => {
        const { q, ids } = input as { q?: string; ids?: string[] } // that query's
        return { items: q?.toLowerCase() === 'santos' || ids?.includes(santos.id) ? [santos] : [] }
      },
    },
  })
})
afterEach(() => area.close())

type Cells = Readonly<Record<string, string>>
const rowsOf = (rows: readonly Cells[], from = 2) =>
  rows.map((values, index) => JSON.stringify({ line: from + index, values }))
const load = (
  record: string,
  rows: readonly Cells[],
  more: Partial<InputOf<typeof queries.load>> = {},
  user = area.user,
) =>
  area.call(
    queries.load,
    { record, run: null, source: 'frota.csv', hash: 'a1', policies: [], rows: rowsOf(rows), ...more },
    user,
  )
const changes = async () => (await area.opened.store.feed.after('0', 1_000)).changes
const all = () => area.call(vehicle.list, { orderBy: 'name', order: 'asc' })

const fleet: readonly Cells[] = [
  { name: 'Van', plate: 'abc-1d23', maxCapacity: '16', fuel: 'diesel', isAmbulance: 'Não' },
  {
    name: 'Ambulância',
    plate: 'ABC1D24',
    maxCapacity: '4',
    inspectionUntil: '31/12/2027',
    kmPerLitre: '8,5',
  },
  { name: 'Carro', plate: '1234', maxCapacity: '5' },
  { name: 'Carro', plate: 'ABC1D25', maxCapacity: 'cinco' },
  { name: 'Outra van', plate: 'ABC 1D23', maxCapacity: '16' },
]

test('a template says what the forms ask for, by their labels, with what a cell may hold', async () => {
  const { items } = await area.call(queries.formats, {})
  expect(items.map(({ record }) => record).sort()).toEqual([
    'benefit',
    'costCenter',
    'laboratoryExam',
    'partnership',
    'vehicle',
  ])
  const vehicles = items.find(({ record }) => record === 'vehicle')
  expect(vehicles).toMatchObject({ title: 'veículos', path: '/app/options/vehicle', key: ['plate'] })
  expect(vehicles?.columns.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ...[
      ['Modelo', true],
      ['Placa', true],
      ['Capacidade máxima', true],
    ],
    ...[
      ['Lugares para cadeira de rodas', false],
      ['Categoria de CNH exigida', false],
      ['Ambulância', false],
    ],
    ...[
      ['Vistoria válida até', false],
      ['Combustível', false],
      ['Consumo', false],
    ],
  ])
  expect(vehicles?.columns.find(({ field }) => field === 'fuel')?.help).toBe('Gasolina, Álcool, Diesel')
  // What has a value of its own in a form needs no column; files are in none.
  const columnsOf = (record: string) => items.find((one) => one.record === record)?.columns ?? []
  expect(
    columnsOf('benefit')
      .filter(({ isRequired }) => isRequired)
      .map(({ field }) => field),
  ).toEqual(['name', 'validity'])
  expect(columnsOf('partnership').map(({ field }) => field)).toEqual(['partner', 'start', 'end', 'object'])
})

test('a plan says what a run does and writes nothing; a run makes what a form would, and says why it does not', async () => {
  const planned = await load('vehicle', fleet)
  expect((await all()).totalItems).toBe(0)
  const run = newId()
  const done = await load('vehicle', fleet, { run })
  expect(done).toEqual(planned)
  expect(done).toMatchObject({ created: 2, changed: 0, same: 1, deferred: [] })
  expect(done.refused.map(({ line, why }) => [line, why])).toEqual([
    [4, expect.stringContaining('Placa')],
    [5, "Capacidade máxima: 'cinco' não é um número inteiro"],
  ])
  expect((await all()).items).toMatchObject([
    { name: 'Ambulância', plate: 'ABC1D24', maxCapacity: 4, inspectionUntil: '2027-12-31', kmPerLitre: 8.5 },
    { name: 'Van', plate: 'ABC1D23', fuel: 'diesel', isAmbulance: false },
  ])
  const [, van] = (await all()).items
  const { items } = await area.call(vehicle.history, { id: van?.id ?? '' })
  expect(items).toMatchObject([{ kind: 'created' }])
  // The same file again, and again under another name: each row is known.
  expect(await load('vehicle', fleet, { run })).toMatchObject({ created: 0, changed: 0, same: 3 })
  expect(await load('vehicle', fleet, { run: newId(), hash: 'b2' })).toMatchObject({ created: 0, changed: 0 })
  expect((await all()).totalItems).toBe(2)
})

test('a run announces itself once, with all that it made', async () => {
  const before = (await changes()).length
  const many = Array.from({ length: 40 }, (_, nth) => ({
    ...{ name: `Van ${nth}`, maxCapacity: '16' },
    plate: `ABC${nth % 10}D${10 + Math.floor(nth / 10)}`,
  }))
  await load('vehicle', many, { run: newId() })
  const made = (await changes()).slice(before)
  expect(made.map(({ topic, change, ids }) => [topic, change, ids.length])).toEqual([
    ['vehicle', 'created', 40],
  ])
})

test('what is empty is filled, what is said is replaced where somebody says so, and the history says it', async () => {
  const { id } = await area.call(vehicle.create, { name: 'Van', plate: 'ABC1D23', maxCapacity: 12 })
  const cells = [{ name: 'Van nova', plate: 'ABC-1D23', maxCapacity: '16', fuel: 'Diesel' }]
  const filled = await load('vehicle', cells, { run: newId() })
  expect(filled).toMatchObject({ changed: 1, fields: [{ field: 'fuel', count: 1 }] })
  expect(filled.examples[0]?.text).toBe('Van: Combustível (vazio) → Diesel')
  expect(await area.call(vehicle.get, { id })).toMatchObject({ name: 'Van', maxCapacity: 12, fuel: 'diesel' })
  const policies = [
    { field: 'maxCapacity', policy: 'overwrite' as const },
    { field: 'name', policy: 'never' as const },
  ]
  await load('vehicle', cells, { run: newId(), hash: 'b2', policies })
  expect(await area.call(vehicle.get, { id })).toMatchObject({ name: 'Van', maxCapacity: 16, version: 3 })
  expect((await area.call(vehicle.history, { id })).items[0]?.changes).toMatchObject([
    { from: '12', to: '16' },
  ])
})

test('an undo removes what was made, sets back what was changed, and leaves what somebody has touched', async () => {
  const { id } = await area.call(vehicle.create, { name: 'Van', plate: 'ABC1D23', maxCapacity: 12 })
  const run = newId()
  const cells = [
    { name: 'Van', plate: 'ABC1D23', maxCapacity: '16', fuel: 'Diesel' },
    { name: 'Carro', plate: 'ABC1D24', maxCapacity: '5' },
    { name: 'Ônibus', plate: 'ABC1D25', maxCapacity: '40' },
  ]
  await load('vehicle', cells, { run })
  const bus = (await all()).items.find(({ name }) => name === 'Ônibus')?.id ?? ''
  await area.call(vehicle.update, { id: bus, document: { maxCapacity: 44 } })
  expect(await area.call(queries.undo, { run })).toMatchObject({
    ...{ left: 0, removed: 1, setBack: 1 },
    kept: [{ id: bus, line: 4, collection: 'vehicle' }],
  })
  expect(await area.call(vehicle.get, { id })).toMatchObject({ maxCapacity: 12, fuel: null })
  expect((await all()).items.map(({ name }) => name)).toEqual(['Ônibus', 'Van'])
  expect((await area.call(queries.runs, {})).items).toMatchObject([
    { id: run, record: 'vehicle', created: 2, changed: 1, undoneAt: expect.any(String) },
  ])
  await expect(load('vehicle', cells, { run })).rejects.toMatchObject({ key: 'conflict' })
  // Under a new run the file is taken anew: what it made is not there any more.
  expect(await load('vehicle', cells, { run: newId() })).toMatchObject({ created: 1, changed: 1, same: 1 })
})

test('a load is undone for thirty days, and what it keeps for that goes then', async () => {
  await area.call(vehicle.create, { name: 'Van', plate: 'ABC1D23', maxCapacity: 12 })
  const run = newId()
  await load('vehicle', [{ name: 'Van', plate: 'ABC1D23', maxCapacity: '12', fuel: 'Diesel' }], { run })
  now = new Date(now.getTime() + 31 * 86_400_000)
  await expect(area.call(queries.undo, { run })).rejects.toMatchObject({ key: 'conflict' })
  await forgetTables(area.opened.store, now)
  expect(await area.opened.store.collection(tableRowsTaken).findAll({ run }, { max: 10 })).toMatchObject([
    { before: null },
  ])
})

test('a reference is found by its exact name, however it is written; what is not there is said', async () => {
  const cells = [
    { partner: 'SANTOS/SP', start: '01/03/2026', end: '28/02/2027' },
    { partner: 'Santos - SP', start: '01/03/2027' },
    { partner: 'Santo André', start: '01/03/2026' },
    { partner: 'Santos', start: '01/03/2028', end: '01/03/2027' },
  ]
  const done = await load('partnership', cells, { run: newId() })
  expect(done).toMatchObject({ created: 2 })
  expect(done.refused.map(({ why }) => why)).toEqual([
    "Município parceiro: 'Santo André' não está cadastrado",
    'Fim da vigência não pode ser anterior ao início',
  ])
  const { items } = await area.call(partnership.list, { orderBy: 'start', order: 'asc' })
  expect(items).toMatchObject([
    { partner: { id: santos.id, name: 'Santos - SP' }, start: '2026-03-01', state: 'pending' },
    { start: '2027-03-01' },
  ])
})

test('what a form begins with stands in a new entry, and another municipality sees nothing of it', async () => {
  await load('benefit', [{ name: 'Cesta básica', validity: '30 ' }], { run: newId() })
  expect((await area.call(benefit.list, {})).items).toMatchObject([{ name: 'Cesta básica', moderate: false }])
  expect((await area.call(benefit.list, {}, area.elsewhere)).totalItems).toBe(0)
  expect(await load('benefit', [{ name: 'Cesta básica', validity: '30' }], {}, area.elsewhere)).toMatchObject(
    {
      created: 1,
    },
  )
  await expect(load('citizen', [])).rejects.toMatchObject({ key: 'notFound' })
})
