import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import {
  medicationItemList,
  medicationList,
  medicationListLoad,
  medicationSearch,
  requestedMedication,
} from '../../contract/medication.ts'
import { withdrawal } from '../../contract/withdrawal.ts'
import { service } from '../service.ts'

const ana: Owned = { id: newId(), name: 'Ana Prado' }

let area: TestArea
beforeEach(async () => {
  area = await openArea(service, { owners: { citizenByIds: [ana], healthUnitByIds: [] } })
})
afterEach(() => area.close())

const file = [
  'Unidade;CATMAT;Medicamento;Concentração',
  'Comprimido;BR267613;Captopril;25 mg',
  '"Frasco; 10 ml";271157;"Insulina ""NPH""";100 UI/ml',
  '',
]
const load = (lines: readonly string[], isPreview = false, name = 'Relação municipal') =>
  area.call(medicationListLoad, { name, lines: [...lines], isPreview })
const listed = async () => (await area.call(medicationList, {})).items

test('a file is shown before it is stored, columns in any order, with quotes as spreadsheets write them', async () => {
  const preview = await load(file, true)
  expect(preview).toMatchObject({ medicines: 2, replaced: 0, refused: [] })
  expect(preview.first).toEqual([
    { catmat: '267613', name: 'Captopril', concentration: '25 mg', unity: 'Comprimido' },
    { catmat: '271157', name: 'Insulina "NPH"', concentration: '100 UI/ml', unity: 'Frasco; 10 ml' },
  ])
  expect(await listed()).toEqual([])
  await load(file)
  expect(await listed()).toMatchObject([{ name: 'Relação municipal', medicines: 2 }])
})

test('lines that cannot be taken are named, and nothing is stored while there are any', async () => {
  const broken = ['CATMAT;Medicamento', 'abc;Captopril', '267613;', '267613;Captopril', '267613;Outro']
  const { refused } = await load(broken, true)
  expect(refused).toEqual([
    { line: 2, why: `CATMAT 'abc' não é um código (de 4 a 9 dígitos)` },
    { line: 3, why: 'Medicamento sem nome' },
    { line: 5, why: 'CATMAT 267613 já está na linha 4' },
  ])
  await expect(load(broken)).rejects.toMatchObject({ key: 'validation' })
  await expect(load(['Nome;Preço', 'a;1'])).rejects.toMatchObject({
    payload: { fields: { lines: expect.stringContaining('colunas CATMAT e Medicamento') } },
  })
  expect(await listed()).toEqual([])
})

test('loaded again, a list holds what the file holds, and withdrawals keep their medicine', async () => {
  await load(file)
  const [captopril] = (await area.call(medicationSearch, { q: 'capto' })).items
  expect(captopril?.name).toBe('Captopril 25 mg')
  await load(['CATMAT;Medicamento;Concentração', '267613;Captopril;50 mg'])
  const [again] = (await area.call(medicationSearch, { q: 'capto' })).items
  expect(again).toMatchObject({ id: captopril?.id, name: 'Captopril 50 mg' })
  const [list] = await listed()
  const { items } = await area.call(medicationItemList, { medicineList: list?.id ?? '' })
  expect(items.map(({ catmat }) => catmat)).toEqual(['267613'])
  await expect(area.call(medicationItemList, { medicineList: newId() })).rejects.toMatchObject({
    key: 'notFound',
  })
})

test('what was withdrawn this year is counted by medicine, the most frequent first', async () => {
  await load(file)
  const { items } = await area.call(medicationSearch, {})
  const fetch = (medication: { id: string } | undefined) =>
    area.call(withdrawal.create, {
      citizen: { id: ana.id },
      medication: { id: medication?.id ?? '' },
      quantity: 30,
      priority: 'notUrgent',
      date: today(),
      repeatReason: 'Outro pedido',
    })
  const [captopril, insulin] = items
  for (const one of [insulin, captopril, insulin]) await fetch(one)
  expect((await area.call(requestedMedication, {})).items).toMatchObject([
    { nomeMedicamento: 'Insulina "NPH"', catmatCount: 2, unity: 'Frasco; 10 ml' },
    { nomeMedicamento: 'Captopril', catmatCount: 1, done: 0, missed: 0, concentration: '25 mg' },
  ])
  expect((await area.call(requestedMedication, { startIndex: 1, stopIndex: 1 })).items).toHaveLength(1)
})
