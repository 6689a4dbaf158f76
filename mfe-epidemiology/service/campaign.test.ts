import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { demoTown } from '@saude/gateway/core/demo/town'
import type { User } from '@saude/service/handlers'
import { checkService, type OpenedService, openService } from '@saude/service/service'
import { tokens, withTie } from '@saude/service/store'
import { publicUser } from '@saude/service/user'
import {
  campaignCreate,
  campaignGet,
  campaignList,
  campaignUpdate,
  situationOf,
} from '../contract/campaign.ts'
import { epidemiologyQueries } from '../contract/queries.ts'
import { demoCampaigns } from '../demo/campaigns.ts'
import { collections } from './collections.ts'
import { service } from './service.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const nurse: User = {
  ...publicUser({ id: town.client.id, name: town.client.name }),
  id: 'u1',
  name: 'Enfermeira',
}
const elsewhere: User = { ...nurse, client: { id: 'another', name: 'Outra Cidade' } }

let folder: string
let opened: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epidemiology-'))
  opened = await openService({ ...service, collections }, { folder, ask: (...asked) => opened.run(...asked) })
  const { store } = opened
  const args = { store, collections: opened.collections, client: town.client.id, town, count: 0, now }
  await service.demo?.(args)
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = nurse): Promise<Out> {
  const context = { user, requestId: newId(), requestKey: newId(), deadline: Date.now() + 20_000 }
  return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
}

const values = { title: 'Combate à dengue', audience: 'all', start: '2030-02-01', end: '2030-02-20' } as const

test('every declared query has a handler', () => checkService(service, epidemiologyQueries))

test('the demo has the campaigns of two years, some of them running, none planned yet twice', async () => {
  const campaigns = demoCampaigns(town.seed, now)
  expect(demoCampaigns(town.seed, now)).toEqual(campaigns)
  expect(new Set(campaigns.map(({ title }) => title)).size).toBe(campaigns.length)
  const situations = campaigns.map((campaign) => situationOf(campaign, '2026-11-20'))
  expect(new Set(situations)).toEqual(new Set(['ended', 'running', 'scheduled']))
  expect((await call(campaignList, {})).totalItems).toBe(campaigns.length)
})

test('campaigns are listed by their start, the latest first', async () => {
  const { items } = await call(campaignList, {})
  const starts = items.map(({ start }) => start)
  expect(starts).toEqual([...starts].sort().reverse())
})

test('a campaign is created, found by the beginnings of its title, by audience and by a day on which it runs', async () => {
  const { id } = await call(campaignCreate, values)
  expect((await call(campaignList, { title: 'deng comb' })).items).toMatchObject([{ id, ...values }])
  expect((await call(campaignList, { on: '2030-02-20' })).items).toMatchObject([{ id }])
  expect((await call(campaignList, { on: '2030-02-21' })).items).toEqual([])
  expect((await call(campaignList, { on: '2030-02-01', audience: 'gender' })).items).toEqual([])
  await expect(call(campaignGet, { id }, elsewhere)).rejects.toMatchObject({ key: 'notFound' })
})

test('a changed title is found, a stale version is a conflict', async () => {
  const { id } = await call(campaignCreate, { ...values, title: 'Sem nome ainda' })
  const document = { title: 'Vacinação de gestantes', audience: 'pregnant' } as const
  expect(await call(campaignUpdate, { id, document, version: 1 })).toEqual({ id, version: 2 })
  expect((await call(campaignList, { title: 'gest' })).items).toContainEqual(
    expect.objectContaining({ id, ...document, start: values.start }),
  )
  await expect(call(campaignUpdate, { id, document, version: 1 })).rejects.toMatchObject({
    key: 'conflict',
    payload: { version: 2, changedBy: 'Enfermeira', current: { title: document.title } },
  })
})

test('no campaign ends before it starts, whichever day is changed', async () => {
  const sentence = 'Fim não pode ser anterior ao início'
  await expect(call(campaignCreate, { ...values, end: '2030-01-31' })).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { end: sentence } },
  })
  const { id } = await call(campaignCreate, { ...values, end: values.start })
  const refused = (field: string) => ({ key: 'validation', payload: { fields: { [field]: sentence } } })
  await expect(call(campaignUpdate, { id, document: { start: '2030-02-02' } })).rejects.toMatchObject(
    refused('document.start'),
  )
  await expect(call(campaignUpdate, { id, document: { end: '2030-01-01' } })).rejects.toMatchObject(
    refused('document.end'),
  )
})

test('title, audience and both days are required, and an audience is one of six', async () => {
  // What a browser may send although its types forbid it.
  const wrong = { audience: 'cats' } as unknown as typeof values
  await expect(call(campaignCreate, wrong)).rejects.toMatchObject({
    payload: {
      fields: {
        title: 'Título é um campo obrigatório',
        audience: expect.stringContaining('deve ser preenchido com um dos valores fornecidos'),
        start: 'Início é um campo obrigatório',
        end: 'Fim é um campo obrigatório',
      },
    },
  })
})

test('a campaign is running from its first day to its last', () => {
  expect(situationOf(values, '2030-01-31')).toBe('scheduled')
  expect(situationOf(values, values.start)).toBe('running')
  expect(situationOf(values, values.end)).toBe('running')
  expect(situationOf(values, '2030-02-21')).toBe('ended')
})

const client = 'some client'
test.each([
  [{ client }, { start: -1 }],
  [{ client }, { end: 1 }],
  [{ client }, { searchName: 1 }],
  [{ client }, { updatedAt: -1 }],
  [{ client, audience: 'all' }, { start: -1 }],
  [{ client, searchTokens: tokens('dengue') }, { start: -1 }],
  [{ client, start: { $lte: '2030-01-01' }, end: { $gte: '2030-01-01' } }, { start: -1 }],
] as const)('campaigns %j in the order %j are read along an index', async (filter, sort) => {
  const { scans, plan } = await opened.store.explain(collections.campaign, filter, {
    sort: withTie(sort),
    limit: 40,
  })
  expect(scans ? plan : []).toEqual([])
})
