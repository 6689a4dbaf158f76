import type { ListInput } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import { citizenList } from '../../../contract/citizen.ts'
import { citizenHealth } from '../../../contract/health.ts'
import { citizenGeolocationSituationList, citizenListWithoutApp } from '../../../contract/situation.ts'
import { visitList } from '../../../contract/visit.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])
const hidden = member(['nurse'], { isAnonymization: true })

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
  const lastQuizOn = '2026-11-20'
  await service.add({ name: 'João Lima', cpf: '52998224725', lastQuizOn })
  await service.add({ name: 'Joana Lima', cns: '700000000000005', lastQuizOn })
  await service.add({ name: 'Pedro Souza', lastQuizOn })
})
afterAll(() => service.close())

type Page = { items: { name?: string; citizen?: { name: string } }[]; totalItems: number }
const lists = [
  citizenList,
  citizenGeolocationSituationList,
  citizenListWithoutApp,
  visitList,
  citizenHealth,
] as unknown as readonly Query<ListInput, Page>[] // of many types

describe.each(lists.map((query) => [query.name, query] as const))('%s', (_name, query) => {
  test.each([
    [{ q: 'joao' }, ['João Lima']],
    [{ q: 'LIMA jo' }, ['Joana Lima', 'João Lima']],
    [{ q: '529.982' }, ['João Lima']],
    [{ q: '7000' }, ['Joana Lima']],
    [{ expression: 'souza' }, ['Pedro Souza']],
    [{ q: 'lima', expression: 'joana' }, ['Joana Lima']],
    [{ q: 'lima', expression: 'souza' }, []],
    [{ q: 'ninguém' }, []],
  ])('searched by %j finds %j', async (input, expected) => {
    const { items, totalItems } = await service.call(query, input, nurse)
    const names = items.map(({ name, citizen }) => name ?? citizen?.name)
    expect(names.sort()).toEqual(expected)
    expect(totalItems).toBe(expected.length)
  })

  test.each([{ q: 'lima' }, { expression: 'lima' }])('anonymised is not searched by %j', async (input) => {
    await expect(service.call(query, input, hidden)).rejects.toMatchObject({ key: 'permission' })
  })
})
