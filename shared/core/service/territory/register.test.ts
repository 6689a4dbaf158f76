import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
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
