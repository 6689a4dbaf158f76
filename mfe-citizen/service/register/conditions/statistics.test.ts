import { newId } from '@saude/contract/id'
import { citizenConditionStatistics } from '../../../contract/condition-statistics.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'
import { noConditions } from './conditions-from.ts'

const start = new Date('2026-11-20T22:30:00-03:00')
let area: CitizensService
beforeAll(async () => {
  area = await openCitizens(start)
})
afterAll(() => area.close())

const agentId = newId()
const counts = async (groups: Parameters<typeof member>[0] = ['nurse']) => {
  const user = member(groups, { id: agentId })
  const { residents, items } = await area.call(citizenConditionStatistics, {}, user)
  return { residents, ...Object.fromEntries(items.map(({ condition, count }) => [condition, count])) }
}

test('each condition is counted of the living, and anew after a change', async () => {
  await area.add({ conditions: { ...noConditions, hypertension: true, bedridden: true, domiciled: true } })
  const own = { responsibleAcsId: agentId }
  await area.add({ conditions: { ...noConditions, pregnant: true, pregnantUntil: '2027-01-01' }, ...own })
  await area.add({ conditions: { ...noConditions, pregnant: true, pregnantUntil: '2026-11-19' } })
  await area.add({ conditions: { ...noConditions, diabetes: true }, deathAt: '2026-01-01' })
  await area.add({})
  expect(await counts()).toEqual({
    residents: 4,
    hypertension: 1,
    diabetes: 0,
    pregnant: 1,
    smoker: 0,
    bedriddenOrDomiciled: 1,
  })
})

test('agents get the count of pregnancies alone, of those whom they look after; who is a nurse, too, all of them', async () => {
  expect(await counts(['acs'])).toEqual({ residents: null, pregnant: 1 })
  expect(await counts(['acs', 'nurse'])).toMatchObject({ residents: 4, hypertension: 1 })
})
