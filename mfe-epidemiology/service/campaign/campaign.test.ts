import { newId } from '@saude/contract/id'
import { standingOf } from '@saude/contract/record/span'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { updateBy } from '@saude/store'
import { demoTown } from '@saude/town/town'
import { campaign } from '../../contract/campaign.ts'
import {
  campaignMessageCreate,
  campaignMissingList,
  campaignProgress,
} from '../../contract/campaign-progress.ts'
import { demo as demoCampaigns } from '../../demo/campaigns.ts'
import { service } from '../service.ts'
import { campaigns } from './campaign.ts'

const town = demoTown()
const demo = { town, client: town.client.id, count: 0, now: new Date('2026-11-20T12:00:00-03:00') }

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { owners: { healthUnitByIds: [{ id: newId(), name: 'UBS Central' }] } })
})
afterAll(() => area.close())

const values = { title: 'Combate à dengue', audience: 'all', start: '2030-02-01', end: '2030-02-20' } as const

testRecord(campaign, () => area)

test('the demo has the campaigns of two years, some of them running, none planned yet twice', async () => {
  const campaigns = demoCampaigns(demo)
  expect(demoCampaigns(demo)).toEqual(campaigns)
  expect(new Set(campaigns.map(({ title }) => title)).size).toBe(campaigns.length)
  const filled = await openArea(service)
  await filled.fill(demo)
  const { items, totalItems } = await filled.call(campaign.list, { stopIndex: 249 })
  expect(totalItems).toBe(campaigns.length)
  const standings = items.map((one) => campaign.span && standingOf(campaign.span, one, '2026-11-20'))
  expect(new Set(standings)).toEqual(new Set(['after', 'during', 'before']))
  const starts = items.map(({ start }) => start)
  expect(starts).toEqual([...starts].sort().reverse())
  await filled.close()
})

test('a campaign is found by the beginnings of its title, by audience and by a day on which it runs', async () => {
  const { call } = area
  const { id } = await call(campaign.create, values)
  expect((await call(campaign.list, { title: 'deng comb' })).items).toMatchObject([{ id, ...values }])
  expect((await call(campaign.list, { on: '2030-02-20' })).items).toMatchObject([{ id }])
  expect((await call(campaign.list, { on: '2030-02-21' })).items).toEqual([])
  expect((await call(campaign.list, { on: '2030-02-01', audience: 'gender' })).items).toEqual([])
})

test('no campaign ends before it starts, whichever day is changed', async () => {
  const { call } = area
  const refused = (field: string) => ({
    key: 'validation',
    payload: { fields: { [field]: 'Fim não pode ser anterior ao início' } },
  })
  await expect(call(campaign.create, { ...values, end: '2030-01-31' })).rejects.toMatchObject(refused('end'))
  const { id } = await call(campaign.create, { ...values, end: values.start })
  const changed = (document: object) => call(campaign.update, { id, document })
  await expect(changed({ start: '2030-02-02' })).rejects.toMatchObject(refused('document.start'))
  await expect(changed({ end: '2030-01-01' })).rejects.toMatchObject(refused('document.end'))
})

test('a campaign for a sex or an age range says which: without it, it would be for everybody', async () => {
  const { call } = area
  const create = (more: object) => call(campaign.create, { ...values, ...more })
  const refused = (field: string) => ({ key: 'validation', payload: { fields: { [field]: /./ } } })
  await expect(create({ audience: 'gender' })).rejects.toMatchObject(refused('gender'))
  await expect(create({ audience: 'age_range' })).rejects.toMatchObject(refused('ageFrom'))
  const { id } = await create({ audience: 'gender', gender: 'F' })
  await create({ audience: 'age_range', ageTo: 14 })
  await expect(call(campaign.update, { id, document: { gender: null } })).rejects.toMatchObject(
    refused('document.gender'),
  )
  expect(await call(campaign.get, { id })).toMatchObject({ isUnclear: false })
})

test('a stored campaign that does not say it is to be looked at, counts no one and sends no message', async () => {
  const { call, opened, user } = area
  const { id } = await call(campaign.create, { ...values, title: 'Outubro Rosa' })
  const unclear = { audience: 'gender', start: '2020-01-01', end: '2090-01-01' }
  await opened.store.collection(campaigns.collection).updateOne({ _id: id }, updateBy({ $set: unclear }))
  expect(await call(campaign.get, { id })).toMatchObject({ isUnclear: true })
  const conflict = { key: 'conflict', message: expect.stringContaining('Público a conferir') }
  await expect(call(campaignProgress, { id })).rejects.toMatchObject(conflict)
  await expect(call(campaignMessageCreate, { id, message: 'Venha' })).rejects.toMatchObject(conflict)
  // Of all that run today it is left out: no one is asked for.
  expect(await call(campaignMissingList, {}, user)).toMatchObject({ totalItems: 0 })
})
