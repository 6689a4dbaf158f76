import { openArea, type TestArea } from '@saude/service/testing/area'
import { publicUser } from '@saude/service/user'
import {
  dataSourceContact,
  dataSourceCreate,
  dataSourceList,
  dataSourceRemove,
  dataSourceRenew,
} from '../contract/data-source.ts'
import { dataSources } from './data-sources.ts'
import { service } from './service.ts'

let area: TestArea
let clock: Date
beforeEach(async () => {
  clock = new Date('2026-11-20T02:30:00Z')
  area = await openArea(service, { now: () => clock })
})
afterEach(() => area.close())

const connector = publicUser(null)
const make = (name = 'e-SUS PEC') => area.call(dataSourceCreate, { name, type: 'esus' })
const heard = (key: string, ping: number | null = null) =>
  area.call(dataSourceContact, { key, ping }, connector)
const listed = async (input: object = {}, user = area.user) =>
  (await area.call(dataSourceList, input, user)).items

test('a source is connected from its first contact until it was not heard of for a quarter of an hour', async () => {
  const { id, key } = await make()
  expect(await listed()).toMatchObject([
    { id, name: 'e-SUS PEC', clientName: 'e-SUS PEC', status: 'disconnected', lastPingAt: null, ping: null },
  ])
  expect(await heard(key, 84)).toEqual({ minutes: 5 })
  expect(await listed()).toMatchObject([{ status: 'connected', ping: 84 }])
  clock = new Date(clock.getTime() + 15 * 60_000)
  expect(await listed({ status: 'connected' })).toHaveLength(1)
  clock = new Date(clock.getTime() + 1)
  expect(await listed({ status: 'connected' })).toEqual([])
  expect(await listed({ status: 'disconnected' })).toMatchObject([{ status: 'disconnected', ping: 84 }])
  await heard(key)
  expect(await listed()).toMatchObject([{ status: 'connected', ping: 84 }])
})

test('an unknown key is refused, and so are one that was replaced and one of a removed source', async () => {
  const { id, key } = await make()
  const refused = { key: 'notFound', message: 'Chave desconhecida' }
  await expect(heard('x')).rejects.toMatchObject(refused)
  const next = await area.call(dataSourceRenew, { id })
  expect(next.key).not.toBe(key)
  await expect(heard(key)).rejects.toMatchObject(refused)
  await heard(next.key)
  await area.call(dataSourceRemove, { id })
  await expect(heard(next.key)).rejects.toMatchObject(refused)
  expect(await listed()).toEqual([])
})

test('each client sees and changes its own sources, provider staff those of the client that they have chosen', async () => {
  const { id } = await make()
  expect(await listed({}, area.elsewhere)).toEqual([])
  for (const query of [dataSourceRenew, dataSourceRemove])
    await expect(area.call(query, { id }, area.elsewhere)).rejects.toMatchObject({ key: 'notFound' })
  const provider = { ...area.user, groups: ['prixAdmin' as const] }
  expect(await listed({}, provider)).toHaveLength(1)
  expect(await listed({}, { ...provider, client: null })).toEqual([])
})

test('no answer and no document holds a key, and the list is searched, filtered and ordered', async () => {
  const { key } = await make('Laboratório Central')
  await area.call(dataSourceCreate, { name: 'Farmácia', type: 'pharmacy' })
  expect(JSON.stringify(await listed())).not.toContain(key)
  const stored = await area.opened.store.collection(dataSources).findAll({}, { max: 10_000 })
  expect(JSON.stringify(stored)).not.toContain(key)
  const names = async (input: object) => (await listed(input)).map(({ name }) => name)
  expect(await names({ q: 'centr' })).toEqual(['Laboratório Central'])
  expect(await names({ type: 'pharmacy' })).toEqual(['Farmácia'])
  expect(await names({ orderBy: 'name', order: 'asc' })).toEqual(['Farmácia', 'Laboratório Central'])
})
