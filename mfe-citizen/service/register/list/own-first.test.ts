import type { ListInput } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import { citizenList } from '../../../contract/citizen.ts'
import { citizenHealth } from '../../../contract/health.ts'
import { citizenGeolocationSituationList, citizenListWithoutApp } from '../../../contract/situation.ts'
import { visitList } from '../../../contract/visit.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const agent = member(['acs'])
const nurse = member(['nurse'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
  for (const [name, responsibleAcsId, day] of [
    ['Ana', null, '2026-11-16'],
    ['Bia', 'another', '2026-11-17'],
    ['Caio', agent.id, '2026-11-18'],
    ['Davi', null, '2026-11-19'],
    ['Eva', agent.id, '2026-11-20'],
  ] as const)
    await service.add({ name, responsibleAcsId, lastQuizOn: day, lastVisitOn: day })
})
afterAll(() => service.close())

const ownFirst = ['Caio', 'Eva', 'Ana', 'Bia', 'Davi']
const lastFirst = ['Eva', 'Caio', 'Davi', 'Bia', 'Ana']

type Page = { items: { name?: string; citizen?: { name: string } }[]; totalItems: number }
const lists = [
  ['citizenList', citizenList, ownFirst],
  ['citizenGeolocationSituationList', citizenGeolocationSituationList, ownFirst],
  ['citizenListWithoutApp', citizenListWithoutApp, ownFirst],
  ['visitList', visitList, ownFirst],
  ['citizenHealth', citizenHealth, lastFirst],
] as unknown as readonly (readonly [string, Query<ListInput, Page>, string[]])[] // of many types

describe.each(lists)('%s', (_name, query, expected) => {
  const names = async (input: ListInput, user = agent) => {
    const { items, totalItems } = await service.call(query, input, user)
    expect(totalItems).toBe(5)
    return items.map(({ name, citizen }) => name ?? citizen?.name)
  }

  test('shows an agent their micro-area first, on every page', async () => {
    expect(await names({})).toEqual(expected)
    expect(await names({ startIndex: 1, stopIndex: 3 })).toEqual(expected.slice(1, 4))
    expect(await names({ startIndex: 3, stopIndex: 9 })).toEqual(expected.slice(3))
  })

  test('is the plain list for others', async () => {
    const plain = [...ownFirst].sort()
    expect(await names({}, nurse)).toEqual(expected === lastFirst ? plain.reverse() : plain)
  })
})

test('what is the agent’s own is a group with a heading, on every page; others have none', async () => {
  const groups = [
    { title: 'Meus cidadãos', from: 0 },
    { title: 'Outros cidadãos', from: 2 },
  ]
  expect(await service.call(citizenList, {}, agent)).toMatchObject({ groups })
  expect(await service.call(citizenList, { startIndex: 3, stopIndex: 4 }, agent)).toMatchObject({ groups })
  expect((await service.call(citizenList, {}, nurse)).groups).toBeUndefined()
  expect((await service.call(citizenList, {}, member(['acs']))).groups).toBeUndefined()
})

test('the usual order is that order too, where an agent asks for it', async () => {
  const page = await service.call(citizenList, { orderBy: 'name', order: 'asc' }, agent)
  expect(page.items.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Caio', 'Davi', 'Eva'])
  expect(page.groups).toBeUndefined()
})

test('an order that an agent asks for is that of the list', async () => {
  const { items } = await service.call(citizenList, { orderBy: 'name', order: 'desc' }, agent)
  expect(items.map(({ name }) => name)).toEqual(['Eva', 'Davi', 'Caio', 'Bia', 'Ana'])
})

test('what an agent looks for is found in the order of names', async () => {
  const id = await service.add({ name: 'Ana Eva' })
  const found = async (input: object) =>
    (await service.call(citizenList, input, agent)).items.map(({ name }) => name)
  expect(await found({ name: 'eva' })).toEqual(['Ana Eva', 'Eva'])
  expect(await found({ responsibleAcs: { id: 'another' } })).toEqual(['Bia'])
  await service.collections.citizen.deleteOne({ _id: id })
})

test('where a street runs is answered to devices alone, which draw it without a line', async () => {
  const streetPaths = [[{ latitude: -22.6, longitude: -47.1 }]]
  const id = await service.add({ name: 'Zeca', streetId: 's1', streetPaths })
  const pathsOf = async (input: object, user = agent) =>
    (await service.call(citizenList, { name: 'zeca', ...input }, user)).items.map((row) => row.streetPaths)
  expect(await pathsOf({ offlineStore: true })).toEqual([streetPaths])
  expect(await pathsOf({})).toEqual([undefined])
  await service.collections.citizen.deleteOne({ _id: id })
})
