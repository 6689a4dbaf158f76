import { newId } from '@saude/contract/id'
import { tableQueries } from '@saude/contract/import/table-queries'
import { today } from '@saude/contract/instants'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../../contract/affiliated.ts'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { service } from '../service.ts'

const queries = tableQueries('secretary')
const procedures = [
  { id: '0301010072', name: 'Consulta médica na atenção especializada' },
  { id: '0202020380', name: 'Hemograma completo' },
]

let area: TestArea
beforeEach(async () => {
  area = await openArea(service, {
    owners: {
      procedureSearch: (input) => {
        const { q } = input as { q: string } // that query's
        return { items: procedures.filter(({ id, name }) => id === q || name === q) }
      },
    },
  })
})
afterEach(() => area.close())

type Cells = Readonly<Record<string, string>>
const load = (record: string, cells: readonly Cells[], run: string | null = null) =>
  area.call(queries.load, {
    ...{ record, run, source: 'prestadores.csv', hash: record, policies: [] },
    rows: cells.map((values, index) => JSON.stringify({ line: index + 2, values })),
  })

const month = today().slice(0, 7)
const [year, number] = month.split('-')
const prices: readonly Cells[] = [
  {
    affiliated: 'clínica vida',
    procedure: '03.01.01.007-2',
    competence: `${number}/${year}`,
    availability: '20',
    value: 'R$ 80,00',
  },
  {
    affiliated: 'Clínica Vida',
    procedure: 'Hemograma completo',
    competence: month,
    availability: '1.000',
    value: '4,11',
  },
  {
    affiliated: 'Clínica Vida',
    procedure: '202020380',
    competence: month,
    availability: '50',
    value: '4,11',
  },
  {
    affiliated: 'Laboratório Sul',
    procedure: '0202020380',
    competence: month,
    availability: '50',
    value: '4,11',
  },
]

test('providers come with their procedures and prices, by name and code, and go again together', async () => {
  const [providers, agreed] = [newId(), newId()]
  await load('affiliated', [{ name: 'Clínica Vida', cnes: '12345', phone: '(11) 3333-4444' }], providers)
  expect((await area.call(affiliated.list, {})).items).toMatchObject([
    { name: 'Clínica Vida', cnes: '0012345' },
  ])

  const planned = await load('affiliatedProcedure', prices)
  // What one of a batch has said of a provider comes before the next one.
  const first = await load('affiliatedProcedure', prices, agreed)
  expect([planned.created, planned.deferred]).toEqual([first.created, first.deferred])
  expect(first).toMatchObject({ created: 1, deferred: [3, 4, 5] })
  const second = await load('affiliatedProcedure', prices, agreed)
  expect(second).toMatchObject({ created: 1, same: 2, deferred: [] })
  expect(second.refused).toEqual([{ line: 5, why: "Conveniado: 'Laboratório Sul' não está cadastrado" }])
  const { items } = await area.call(affiliatedProcedure.list, { orderBy: 'value', order: 'desc' })
  expect(items).toMatchObject([
    { affiliated: { name: 'Clínica Vida' }, procedure: { id: '0301010072' }, availability: 20, value: 80 },
    { procedure: { id: '0202020380' }, competence: month, availability: 1000, value: 4.11 },
  ])

  expect(await area.call(queries.undo, { run: agreed })).toMatchObject({ removed: 2, left: 0, kept: [] })
  expect(await area.call(queries.undo, { run: providers })).toMatchObject({ left: 0 })
  expect((await area.call(affiliatedProcedure.list, {})).totalItems).toBe(0)
})
