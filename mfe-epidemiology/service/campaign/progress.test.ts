import { newId } from '@saude/contract/id'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { campaign } from '../../contract/campaign.ts'
import {
  campaignMessageCreate,
  campaignMissingList,
  campaignProgress,
} from '../../contract/campaign-progress.ts'
import { service } from '../service.ts'

const people = Array.from({ length: 20 }, (_, at) => ({ id: newId(), name: `Criança ${at}` }))
const asked: { agentId?: string | null; startIndex?: number; stopIndex?: number }[] = []

/** What the citizen area answers: eighty of a hundred reached. */
function audience(input: unknown) {
  const of = input as (typeof asked)[number] // the query's input
  asked.push(of)
  return {
    total: 100,
    reached: 80,
    notDue: 0,
    missing: 20,
    byMicroArea: [],
    byHealthUnit: [],
    people: people.slice(of.startIndex ?? 0, (of.stopIndex ?? -1) + 1),
  }
}

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now: () => new Date('2026-11-20T12:00:00-03:00'),
    owners: { citizenAudience: audience, citizenMessageCreate: () => ({ isSent: true }) },
  })
})
afterAll(() => area.close())

const measles = {
  title: 'Sarampo',
  audience: 'age_range',
  ageFrom: 1,
  ageTo: 11,
  target: 80,
  start: '2026-11-01',
  end: '2026-11-30',
} as const

test('a campaign says what is done of its target', async () => {
  const { id } = await area.call(campaign.create, measles)
  expect(await area.call(campaignProgress, { id })).toMatchObject({
    coverage: 80,
    target: 80,
    isReached: true,
  })
  await area.call(campaign.update, { id, document: { target: 90 } })
  expect(await area.call(campaignProgress, { id })).toMatchObject({ target: 90, isReached: false })
  await expect(area.call(campaignProgress, { id: newId() })).rejects.toMatchObject({ key: 'notFound' })
})

test('who is missing is listed over all campaigns that run, page by page, to agents those whom they look after', async () => {
  const { totalItems: before } = await area.call(campaignMissingList, {})
  await area.call(campaign.create, { ...measles, title: 'Outra' })
  await area.call(campaign.create, { ...measles, title: 'Futura', start: '2027-01-01', end: '2027-01-31' })
  const page = await area.call(campaignMissingList, { startIndex: before - 1, stopIndex: before })
  expect(page.totalItems).toBe(before + 20)
  expect(page.items.map(({ name, campaign: of }) => [name, of])).toEqual([
    ['Criança 19', 'Sarampo'],
    ['Criança 0', 'Outra'],
  ])
  // Of campaigns behind the page nothing is asked but the count.
  expect(asked.every(({ startIndex = 0, stopIndex = -1 }) => startIndex >= 0 && stopIndex >= -1)).toBe(true)
  asked.length = 0
  await area.call(campaignMissingList, { stopIndex: 0 })
  expect(asked.map(({ stopIndex }) => stopIndex)).toEqual([0, -1])
  asked.length = 0
  await area.call(campaignMissingList, {}, { ...area.user, groups: ['acs'] })
  expect(asked.map(({ agentId }) => agentId)).toEqual([area.user.id, area.user.id])
})

test('who is missing gets one message of a campaign', async () => {
  const { id } = await area.call(campaign.create, { ...measles, title: 'Aviso' })
  const send = () => area.call(campaignMessageCreate, { id, message: 'Venha se vacinar' })
  expect(await send()).toEqual({ count: 20, left: 0 })
  expect(await send()).toEqual({ count: 0, left: 0 })
})
