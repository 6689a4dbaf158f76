import type { InputOf } from '@saude/contract/query'
import { citySearch } from '../../contract/territory.ts'
import { openCore, type TestCore, town } from '../../testing/core.ts'
import { cityNamed } from './city-table.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

const search = (input: InputOf<typeof citySearch>) => core.call(citySearch, input)

describe('cities', () => {
  test('of all states are found by the beginnings of their words, those that begin so first', async () => {
    const { items } = await search({ q: 'xapu' })
    expect(items.map(({ ibge, description }) => [ibge, description])).toEqual([['1200708', 'Xapuri - AC']])
    const [first] = (await search({ q: 'sao paulo' })).items
    expect(first).toMatchObject({ name: 'São Paulo', ibge: '3550308' })
    expect((await search({ q: 'oeste herval' })).items[0]?.description).toBe("Herval d'Oeste - SC")
  })

  test('are found by code and by id, and are offered nearest first', async () => {
    expect((await search({ q: '1200708' })).items).toHaveLength(1)
    const [xapuri] = (await search({ ids: ['1200708'] })).items
    expect(xapuri).toMatchObject({ id: '1200708', stateCode: 'AC' })
    const near = await search({ near: '1200708' })
    expect(near.items.slice(0, 2).map(({ name }) => name)).toEqual(['Xapuri', 'Brasiléia'])
  })

  test('that a demo stores are there once, with the town that no table has', async () => {
    const { items } = await search({ q: 'Campinas' })
    expect(items.filter(({ ibge }) => ibge === '3509502')).toHaveLength(1)
    const own = await search({ q: town.client.name })
    expect(own.items[0]?.ibge).toBe(town.client.ibge)
  })

  test('without a position come last where the nearest are asked for', async () => {
    const { items } = await search({ q: 'Borá', latitude: -22.27, longitude: -50.54 })
    expect(items.find(({ name }) => name === 'Borá')).toMatchObject({ latitude: null, ibge: '3507209' })
  })
})

test.each([
  ['Prefeitura Municipal de Campinas', '3509502'],
  ['Prefeitura de São Paulo', '3550308'],
  ['Secretaria Municipal de Saúde de Xapuri', '1200708'],
  ['Xapuri - AC', '1200708'],
  ['Rio de Janeiro', '3304557'],
  ['Município de Bom Jesus/PI', '2201903'],
  ['Prefeitura de Bom Jesus', undefined],
  ['Prefeitura de …', undefined],
])('a client called %s is in %s', async (name, ibge) => {
  expect((await cityNamed(name))?.ibge).toBe(ibge)
})
