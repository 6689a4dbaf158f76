import { newId } from '@saude/contract/id'
import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
import { coreTables } from '../../contract/tables.ts'
import { neighborhoodEnsure } from '../../contract/territory.ts'
import { microArea, neighborhood, street } from '../../contract/territory-register.ts'
import { openCoreArea } from '../../testing/area.ts'
import { town } from '../../testing/core.ts'

let area: TestArea
beforeAll(async () => {
  area = await openCoreArea()
})
afterAll(() => area.close())

/** The same core for a client without streets: the demo's are more than a test reads at once. */
function emptyTown(): TestArea {
  const { elsewhere: user, user: elsewhere, call } = area
  return {
    ...area,
    user,
    elsewhere,
    anonymous: { ...user, isAnonymization: true },
    call: (query, input, by = user) => call(query, input, by),
  }
}

testRecord(neighborhood, () => area, {
  values: (nth) => ({ name: `Bairro ${nth}` }),
  changes: { observation: 'Perto do rio' },
})
testRecord(street, emptyTown, {
  values: (nth) => ({ publicPlace: `do Teste ${nth}` }),
  changes: { cep: '13840000' },
})
testRecord(microArea, () => area, {
  values: (nth) => ({
    code: String(500 + nth),
    name: `Área ${nth}`,
    healthUnit: { id: town.healthUnits[0]?.id },
    team: '0001482017',
  }),
})

test('a neighbourhood is there once, and stays while streets lie in it', async () => {
  const [known] = town.neighbourhoods
  await expect(
    area.call(neighborhood.create, { name: known?.name.toUpperCase() ?? '' }),
  ).rejects.toMatchObject({
    key: 'conflict',
  })
  await expect(area.call(neighborhood.remove, { id: known?.id ?? '' })).rejects.toMatchObject({
    key: 'conflict',
  })
})

test('a code is there once in a unit', async () => {
  const [known] = town.microAreas
  const values = { code: known?.code, name: 'Outra', healthUnit: { id: known?.healthUnitId } }
  await expect(area.call(microArea.create, values)).rejects.toMatchObject({
    key: 'conflict',
    payload: { fields: { code: 'A unidade já tem uma microárea com este código' } },
  })
})

test('a load has neighbourhoods registered that are missing, once, in the letters of the register', async () => {
  const [known] = town.neighbourhoods
  const names = [known?.name.toUpperCase() ?? '', 'VILA DOS ANJOS', 'Vila dos Anjos', 'Sítio São José']
  const { items } = await area.call(neighborhoodEnsure, { names })
  expect(items).toEqual([
    { id: known?.id, name: known?.name },
    { id: expect.any(String), name: 'Vila dos Anjos' },
    { id: expect.any(String), name: 'Sítio São José' },
  ])
  expect(await area.call(neighborhoodEnsure, { names })).toEqual({ items: expect.arrayContaining(items) })
  const { items: listed } = await area.call(neighborhood.list, { name: 'anjos' })
  expect(listed).toMatchObject([{ id: items[1]?.id, name: 'Vila dos Anjos' }])
  const { items: history } = await area.call(neighborhood.history, { id: items[1]?.id ?? '' })
  expect(history.map(({ kind }) => kind)).toEqual(['created'])
})

test('streets and micro-areas come from tables: a place by its name, a unit by its CNES, and again they are the same', async () => {
  const [known] = town.neighbourhoods
  const [unit] = town.healthUnits
  const load = (record: string, cells: readonly Readonly<Record<string, string>>[], run: string | null) =>
    area.call(coreTables.load, {
      ...{ record, run, source: 'territorio.csv', hash: run ?? 'plano', policies: [] },
      rows: cells.map((values, index) => JSON.stringify({ line: index + 2, values })),
    })
  const streets = [
    {
      type: 'Rua',
      publicPlace: 'das Planilhas',
      neighborhood: known?.name.toUpperCase() ?? '',
      cep: '13840000',
    },
    { type: 'Rua', publicPlace: 'das Planilhas', neighborhood: 'Bairro que não há' },
  ]
  const done = await load('street', streets, newId())
  expect(done).toMatchObject({ created: 1, refused: [{ line: 3 }] })
  expect((await area.call(street.list, { name: 'Rua das Planilhas' })).items).toMatchObject([
    { name: 'Rua das Planilhas', neighborhood: { id: known?.id } },
  ])
  expect(await load('street', streets, newId())).toMatchObject({ created: 0, same: 1 })
  const areas = [{ code: '987', name: 'Da planilha', healthUnit: unit?.cnes ?? '' }]
  const run = newId()
  expect(await load('microArea', areas, run)).toMatchObject({ created: 1, refused: [] })
  expect((await area.call(microArea.list, { code: '987' })).items).toMatchObject([
    { name: 'Da planilha', healthUnit: { id: unit?.id } },
  ])
  expect(await area.call(coreTables.undo, { run })).toMatchObject({ removed: 1, left: 0 })
  expect((await area.call(microArea.list, { code: '987' })).totalItems).toBe(0)
})
