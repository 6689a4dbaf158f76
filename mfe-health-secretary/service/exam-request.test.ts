import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { exams } from '@saude/gateway/core/contract/exams'
import { demoTown } from '@saude/gateway/core/demo/town'
import type { User } from '@saude/service/handlers'
import { checkService, type OpenedService, openService } from '@saude/service/service'
import { withTie } from '@saude/service/store'
import { publicUser } from '@saude/service/user'
import {
  examRequestCreate,
  examRequestDelete,
  examRequestGet,
  examRequestList,
  examRequestUpdate,
} from '../contract/exam-request.ts'
import { healthSecretaryQueries } from '../contract/queries.ts'
import { demoExamRequests } from '../demo/exam-requests.ts'
import { collections } from './collections.ts'
import { service } from './service.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const count = 600
const attendant: User = {
  ...publicUser({ id: town.client.id, name: town.client.name }),
  id: 'u1',
  name: 'Atendente',
}
const elsewhere: User = { ...attendant, client: { id: 'another', name: 'Outra Cidade' } }
const [unit] = town.healthUnits
const people = [
  { id: newId(), name: 'Ana Prado' },
  { id: newId(), name: 'Bento Luz' },
] as const
const [ana, bento] = people
const glucose = { id: '0202010473', name: 'Glicose' }

/** The owners of what is chosen, as far as this area asks them. */
async function ask(query: string, input: unknown) {
  const { ids, q } = input as { ids: string[]; q: string } // what the handlers send
  if (query === 'citizenByIds') return { items: people.filter(({ id }) => ids.includes(id)) }
  if (query === 'healthUnitByIds') return { items: town.healthUnits.filter(({ id }) => ids.includes(id)) }
  expect(query).toBe('laboratoryExamsSearch')
  return { items: Object.entries(exams).flatMap(([id, name]) => (id === q ? [{ id, name }] : [])) }
}

let folder: string
let opened: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'health-secretary-'))
  opened = await openService({ ...service, collections }, { folder, ask })
  const { store } = opened
  const args = { store, collections: opened.collections, client: town.client.id, town, count, now }
  await service.demo?.(args)
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = attendant): Promise<Out> {
  const context = { user, requestId: newId(), requestKey: newId(), deadline: Date.now() + 20_000 }
  return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
}

const values = {
  citizen: { id: ana.id },
  exam: { id: glucose.id },
  priority: 'urgent',
  date: '2026-11-20',
} as const

test('every declared query has a handler', () => checkService(service, healthSecretaryQueries))

test('the demo has requests of the town’s own citizens, the same for the same day', async () => {
  const requests = [...demoExamRequests(town, count, now)]
  expect([...demoExamRequests(town, count, now)]).toEqual(requests)
  expect(requests.length).toBeGreaterThan(30)
  expect((await call(examRequestList, {})).totalItems).toBe(requests.length)
  expect(requests.every(({ createdAt }) => createdAt < now)).toBe(true)
})

test('a request keeps the names that the owners know, whatever the browser sent', async () => {
  const { id } = await call(examRequestCreate, {
    ...values,
    citizen: { id: ana.id, name: 'Outra Pessoa', searchName: 'zzz' },
    healthUnit: { id: unit?.id ?? '' },
    observation: 'Jejum',
  })
  expect(await call(examRequestGet, { id })).toMatchObject({
    citizen: { ...ana, searchName: 'ana prado' },
    exam: glucose,
    healthUnit: { id: unit?.id, name: unit?.name },
    priority: 'urgent',
    date: '2026-11-20',
    observation: 'Jejum',
    version: 1,
  })
  await expect(call(examRequestGet, { id }, elsewhere)).rejects.toMatchObject({ key: 'notFound' })
})

test('what does not exist cannot be chosen, and the field says so', async () => {
  await expect(
    call(examRequestCreate, { ...values, citizen: { id: 'nobody' }, exam: { id: '0' } }),
  ).rejects.toMatchObject({
    key: 'validation',
    payload: {
      fields: {
        citizen: 'Cidadão não existe mais, escolha de novo',
        exam: 'Exame não existe mais, escolha de novo',
      },
    },
  })
  const { id } = await call(examRequestCreate, values)
  await expect(
    call(examRequestUpdate, { id, document: { citizen: { id: 'nobody' } } }),
  ).rejects.toMatchObject({
    payload: { fields: { 'document.citizen': 'Cidadão não existe mais, escolha de novo' } },
  })
})

test('an update changes what it names: another citizen, no unit', async () => {
  const { id } = await call(examRequestCreate, { ...values, healthUnit: { id: unit?.id ?? '' } })
  const document = { citizen: { id: bento.id }, healthUnit: null }
  expect(await call(examRequestUpdate, { id, document, version: 1 })).toEqual({ id, version: 2 })
  expect(await call(examRequestGet, { id })).toMatchObject({
    citizen: bento,
    exam: glucose,
    healthUnit: null,
  })
  await expect(call(examRequestUpdate, { id, document, version: 1 })).rejects.toMatchObject({
    key: 'conflict',
    payload: { version: 2, changedBy: 'Atendente' },
  })
})

test('the list is narrowed by citizen, exam, unit and priority, and sorted by names', async () => {
  await call(examRequestCreate, { ...values, priority: 'emergency' })
  const mine = await call(examRequestList, { citizen: { id: ana.id }, orderBy: 'exam' })
  expect(new Set(mine.items.map(({ citizen }) => citizen.name))).toEqual(new Set([ana.name]))
  const urgent = await call(examRequestList, { citizen: { id: ana.id }, priority: 'emergency' })
  expect(urgent.items).toHaveLength(1)
  const { items } = await call(examRequestList, { orderBy: 'citizen', order: 'asc' })
  const names = items.map(({ citizen }) => citizen.searchName ?? '')
  expect(names).toEqual([...names].sort())
})

test('a removed request is gone', async () => {
  const { id } = await call(examRequestCreate, values)
  await call(examRequestDelete, { id })
  await expect(call(examRequestGet, { id })).rejects.toMatchObject({ key: 'notFound' })
})

test('an anonymised user sees no name, cannot look for one and changes nothing', async () => {
  const anonymous = { ...attendant, isAnonymization: true }
  const { items } = await call(examRequestList, {}, anonymous)
  expect(items.every(({ citizen }) => /^Cidadão \d{4}$/.test(citizen.name ?? ''))).toBe(true)
  expect(items.every(({ citizen, observation }) => !citizen.searchName && !observation)).toBe(true)
  for (const input of [{ citizen: { id: ana.id } }, { orderBy: 'citizen' }])
    await expect(call(examRequestList, input, anonymous)).rejects.toMatchObject({ key: 'permission' })
  await expect(call(examRequestCreate, values, anonymous)).rejects.toMatchObject({ key: 'permission' })
})

const client = 'some client'
test.each([
  [{ client }, { updatedAt: -1 }],
  [{ client }, { date: 1 }],
  [{ client }, { 'citizen.searchName': 1 }],
  [{ client }, { 'exam.searchName': -1 }],
  [{ client, 'citizen.id': 'c' }, { updatedAt: -1 }],
  [{ client, 'exam.id': 'e' }, { updatedAt: -1 }],
  [{ client, 'healthUnit.id': 'u' }, { updatedAt: -1 }],
  [{ client, priority: 'urgent' }, { updatedAt: -1 }],
  [{ client, 'citizen.id': { $in: ['a', 'b'] } }, {}],
] as const)('requests %j in the order %j are read along an index', async (filter, sort) => {
  const { scans, plan } = await opened.store.explain(collections.examRequest, filter, {
    sort: withTie(sort),
    limit: 40,
  })
  expect(scans ? plan : []).toEqual([])
})
