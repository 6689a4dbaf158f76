import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import type { TestArea } from '@saude/service/testing/area'
import { filterBy } from '@saude/store'
import { areaImport, areaImportHome, areaImportRuns, areaImportUndo } from '../../contract/area-import.ts'
import { microArea, neighborhood } from '../../contract/territory-register.ts'
import { openCoreArea } from '../../testing/area.ts'
import { town } from '../../testing/core.ts'
import { clients } from '../client/client.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { microAreas, neighborhoods, streets } from '../territory/territory.ts'
import { users } from '../user/user.ts'
import { forgetAreaLoads } from './forget.ts'
import { areaRecords, areaRuns } from './run.ts'

let area: TestArea
beforeAll(async () => {
  area = await openCoreArea()
})
afterAll(() => area.close())

type Kind = InputOf<typeof areaImport>['kind']
type Row = InputOf<typeof areaImport>['areas'][number]

const square = (at: number) => [
  { lat: -22.1, lng: -47.2 + at / 100 },
  { lat: -22.1, lng: -47.19 + at / 100 },
  { lat: -22.09, lng: -47.19 + at / 100 },
]
const row = (line: number, name: string, own: Partial<Row> = {}): Row => ({
  ...{ line, name, code: null, unit: null, boundary: square(line) },
  ...own,
})

const load = (run: string | null, kind: Kind, areas: Row[], own: Partial<InputOf<typeof areaImport>> = {}) =>
  area.call(areaImport, { run, kind, areas, source: 'areas.zip', hash: 'abc', replaces: false, ...own })

async function undo(run: string) {
  const sums = { removed: 0, setBack: 0, kept: [] as string[] }
  for (let left = 1; left > 0; ) {
    const part = await area.call(areaImportUndo, { run })
    sums.removed += part.removed
    sums.setBack += part.setBack
    sums.kept.push(...part.kept.map(({ collection }) => collection))
    left = part.left
  }
  return sums
}

const own = { client: town.client.id }
const stores = () => ({
  areas: area.opened.store.collection(microAreas),
  hoods: area.opened.store.collection(neighborhoods),
  units: area.opened.store.collection(healthUnits),
  people: area.opened.store.collection(users),
})

test('neighbourhoods are made or receive limits, a plan writes nothing, and a run meets them again and is taken back', async () => {
  const [known] = await stores().hoods.findAll(filterBy({ ...own }), { max: 1_000 })
  if (!known) throw new Error('The town has neighbourhoods')
  const areas = [row(1, 'Vila Nova do Arquivo'), row(2, known.name.toUpperCase())]
  const planned = await load(null, 'neighborhood', areas, { replaces: true })
  expect(planned).toMatchObject({
    created: 1,
    changed: 1,
    met: [{ fate: 'new' }, { fate: 'changed', name: known.name }],
  })
  expect(await stores().hoods.findOne({ searchName: 'vila nova do arquivo' })).toBeNull()

  const run = newId()
  await load(run, 'neighborhood', areas, { replaces: true })
  const made = await stores().hoods.findOne({ searchName: 'vila nova do arquivo' })
  expect(made).toMatchObject({ boundary: square(1), latitude: expect.closeTo(-22.096, 2), version: 1 })
  expect(await stores().hoods.findOne({ _id: known._id })).toMatchObject({
    boundary: square(2),
    name: known.name,
  })
  expect((await area.call(neighborhood.history, { id: known._id })).items[0]).toMatchObject({
    kind: 'updated',
  })
  // A run that was stopped goes on under its own name, another one finds everything as it is.
  expect(await load(run, 'neighborhood', areas, { replaces: true })).toMatchObject({
    created: 0,
    changed: 0,
    same: 2,
  })
  expect(await load(newId(), 'neighborhood', areas, { replaces: true })).toMatchObject({
    changed: 0,
    same: 2,
  })
  expect((await area.call(areaImportRuns, {})).items).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: run, kind: 'neighborhood', created: 1, changed: 1 }),
    ]),
  )

  expect(await undo(run)).toEqual({ removed: 1, setBack: 1, kept: [] })
  expect(await stores().hoods.findOne({ searchName: 'vila nova do arquivo' })).toBeNull()
  expect(await stores().hoods.findOne({ _id: known._id })).toMatchObject({ boundary: known.boundary })
  await expect(load(run, 'neighborhood', areas)).rejects.toThrow('foi desfeita')
})

test('limits that somebody has drawn stay unless they are to be replaced', async () => {
  const run = newId()
  await load(run, 'neighborhood', [row(1, 'Bairro Desenhado')])
  const other = [row(1, 'Bairro Desenhado', { boundary: square(7) })]
  expect(await load(null, 'neighborhood', other)).toMatchObject({
    ...{ changed: 0, same: 1 },
    notices: [{ text: expect.stringContaining('Já há limites desenhados'), count: 1 }],
  })
  expect(await load(null, 'neighborhood', other, { replaces: true })).toMatchObject({ changed: 1 })
  await undo(run)
})

test('what somebody has come to lean on stays with an undo, and is listed', async () => {
  const run = newId()
  await load(run, 'neighborhood', [row(1, 'Fica'), row(2, 'Sai'), row(3, 'Mudou')])
  const find = (searchName: string) => stores().hoods.findOne({ searchName })
  const [kept, changed] = [await find('fica'), await find('mudou')]
  const [street] = await area.opened.store.collection(streets).findAll(filterBy({ ...own }), { max: 5_000 })
  await area.opened.store
    .collection(streets)
    .updateOne({ _id: street?._id ?? '' }, { $set: { neighborhoodIds: [kept?._id ?? ''] } })
  await area.call(neighborhood.update, { id: changed?._id ?? '', document: { isRural: true } })
  expect(await undo(run)).toEqual({ removed: 1, setBack: 0, kept: ['neighborhood', 'neighborhood'] })
  expect(await find('fica')).not.toBeNull()
  expect(await find('sai')).toBeNull()
})

test('a micro-area is met by its code, its agent goes by the limits, and an undo gives both back what they had', async () => {
  const [agent] = (await stores().people.findAll(filterBy({ ...own }), { max: 1_000 })).filter(
    (one) => one.microArea,
  )
  const known = await stores().areas.findOne({ _id: agent?.microArea?.id ?? '' })
  if (!known || !agent) throw new Error('The town has agents with micro-areas')
  const unit = await stores().units.findOne({ _id: known.healthUnit.id })
  const run = newId()
  const areas = [row(1, 'Outro nome', { code: known.code, unit: unit?.cnes ?? '' })]
  expect(await load(run, 'microArea', areas, { replaces: true })).toMatchObject({
    met: [{ line: 1, fate: 'changed', name: known.name }],
  })
  expect(await stores().people.findOne({ _id: agent._id })).toMatchObject({ boundary: square(1) })
  expect(await undo(run)).toEqual({ removed: 0, setBack: 1, kept: [] })
  expect(await stores().areas.findOne({ _id: known._id })).toMatchObject({ boundary: known.boundary })
  expect(await stores().people.findOne({ _id: agent._id })).toMatchObject({ boundary: known.boundary })
})

test('sectors become drafts of micro-areas of the unit that was chosen, as the register would make them', async () => {
  const [unit] = await stores().units.findAll(filterBy({ ...own }), { max: 1_000 })
  const run = newId()
  const areas = [
    row(1, 'Setor 05000001', { code: '05000001' }),
    row(2, 'Setor 05000002', { code: '05000002' }),
  ]
  expect(await load(null, 'sector', areas)).toMatchObject({
    refused: [1, 2].map((line) => ({
      ...{ line },
      why: 'Uma microárea nova precisa da unidade de saúde: escolha a unidade',
    })),
  })
  await load(run, 'sector', areas, { healthUnitId: unit?._id ?? '' })
  const { items } = await area.call(microArea.list, { code: '05000001' })
  expect(items).toMatchObject([
    { name: 'Setor 05000001', healthUnit: { id: unit?._id, name: unit?.name }, agent: null },
  ])
  expect(await undo(run)).toMatchObject({ removed: 2 })
})

test('units are met by CNES or name and never made; two areas of a file are not one record', async () => {
  const [unit] = await stores().units.findAll(filterBy({ ...own }), { max: 1_000 })
  const areas = [row(1, unit?.cnes ?? ''), row(2, unit?.name ?? ''), row(3, 'UBS que não há')]
  expect(await load(null, 'healthUnit', areas, { replaces: true })).toMatchObject({
    ...{ created: 0, changed: 1 },
    doubtful: [{ line: 2, why: `A área 1 do arquivo já é '${unit?.name}'` }],
    refused: [{ line: 3, why: "Não há unidade de saúde 'UBS que não há': cadastre-a antes" }],
  })
})

test("the municipality's limits are one area, by which maps open; an undo gives it back what it had", async () => {
  const { store } = area.opened
  const before = await store.collection(clients).findOne({ _id: own.client })
  await expect(load(null, 'municipality', [row(1, 'A'), row(2, 'B')])).rejects.toMatchObject({
    payload: { fields: { file: 'O arquivo tem várias áreas: os limites do município são uma só' } },
  })
  const run = newId()
  await load(run, 'municipality', [row(1, 'Qualquer nome')], { replaces: true })
  const { boundary, position } = await area.call(areaImportHome, {})
  expect(boundary).toMatch(/^MULTIPOLYGON \(\(\(-47\.19\d* -22\.1,/)
  expect(position).toEqual({ lat: before?.latitude, lng: before?.longitude })
  expect(await store.collection(clients).findOne({ _id: own.client })).toMatchObject({
    northeast: { latitude: -22.09, longitude: -47.18 },
  })
  expect(await undo(run)).toEqual({ removed: 0, setBack: 1, kept: [] })
  expect(await store.collection(clients).findOne({ _id: own.client })).toMatchObject({
    boundary: before?.boundary ?? null,
    northeast: before?.northeast ?? null,
  })
})

test('what a load keeps for its undo goes after 30 days', async () => {
  const run = newId()
  await load(run, 'neighborhood', [row(1, 'Bairro Antigo')])
  const { store } = area.opened
  const stored = await store.collection(areaRuns).findOne({ _id: run })
  const on = (days: number) => new Date((stored?.startedAt.getTime() ?? 0) + days * 86_400_000)
  await forgetAreaLoads(store, on(29))
  expect(await store.collection(areaRecords).findOne({ run })).not.toBeNull()
  await forgetAreaLoads(store, on(31))
  expect(await store.collection(areaRecords).findOne({ run })).toBeNull()
})
