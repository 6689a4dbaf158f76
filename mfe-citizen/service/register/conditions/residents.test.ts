import type { InputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { layerConditions } from '../../../contract/citizen-filter.ts'
import { citizenConditionStatistics } from '../../../contract/condition-statistics.ts'
import { citizenCounts } from '../../../contract/counts.ts'
import { citizenResidentList } from '../../../contract/resident.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'
import type { Conditions } from '../citizen/citizen.ts'
import { noConditions } from './conditions-from.ts'

const nurse = member(['nurse'])
const agent = member(['acs'])

let area: CitizensService
beforeAll(async () => {
  area = await openCitizens(new Date('2026-11-20T22:30:00-03:00'))
  const add = (name: string, conditions: Partial<Conditions>, more: Parameters<typeof area.add>[0] = {}) =>
    area.add({ name, conditions: { ...noConditions, ...conditions }, ...more })
  await add('Ana', { hypertension: true, diabetes: true }, { gender: 'F', birthDate: '1950-11-20' })
  await add('Bento', { hypertension: true, smoker: true }, { gender: 'M', birthDate: '1950-11-21' })
  await add('Clara', { pregnant: true, pregnantUntil: '2026-11-20' }, { gender: 'F' })
  await add('Dora', { pregnant: true, pregnantUntil: '2026-11-19' }, { gender: 'F' })
  await add('Eva', { pregnant: true }, { gender: 'F', responsibleAcsId: agent.id })
  await add('Fábio', { bedridden: true, domiciled: true }, { gender: 'M' })
  await add('Gil', { hypertension: true, domiciled: true }, { deathAt: '2026-01-01', gender: 'M' })
  await area.add({ name: 'Hugo', conditions: null })
})
afterAll(() => area.close())

const names = async (input: InputOf<typeof citizenResidentList>, user = nurse) =>
  (await area.call(citizenResidentList, input, user)).items.map(({ name }) => name)

test('each figure of a dashboard leads to as many people as it says', async () => {
  const { residents, items } = await area.call(citizenConditionStatistics, {}, nurse)
  const total = async (input: InputOf<typeof citizenResidentList>) =>
    (await area.call(citizenResidentList, input, nurse)).totalItems
  expect(residents).toBe(7)
  expect(await total({})).toBe(residents)
  expect(items.map(({ condition }) => condition)).toEqual(keysOf(layerConditions))
  for (const { condition, count } of items)
    expect([condition, await total({ condition })]).toEqual([condition, count])
  const genders = await area.call(citizenCounts, { by: 'gender' }, nurse)
  for (const { gender, count } of genders.items) if (gender) expect(await total({ gender })).toBe(count)
})

test('the list is narrowed by condition, sex, age and name', async () => {
  expect(await names({ condition: 'hypertension' })).toEqual(['Ana', 'Bento'])
  expect(await names({ condition: 'pregnant' })).toEqual(['Clara', 'Eva'])
  expect(await names({ condition: 'bedriddenOrDomiciled' })).toEqual(['Fábio'])
  expect(await names({ ageFrom: 76 })).toEqual(['Ana'])
  expect(await names({ ageFrom: 70, ageTo: 75 })).toEqual(['Bento'])
  expect(await names({ gender: 'M', name: 'fab' })).toEqual(['Fábio'])
})

test('agents find the pregnancies of those whom they look after, and no other condition', async () => {
  expect(await names({ condition: 'pregnant' }, agent)).toEqual(['Eva'])
  expect((await area.call(citizenConditionStatistics, {}, agent)).items).toEqual([
    { condition: 'pregnant', count: 1 },
  ])
  await expect(names({ condition: 'diabetes' }, agent)).rejects.toMatchObject({ key: 'permission' })
})

test('who may not see statistics of conditions finds residents, and none by condition', async () => {
  const attendant = member(['healthAttendant'])
  expect(await names({}, attendant)).toHaveLength(7)
  await expect(names({ condition: 'diabetes' }, attendant)).rejects.toMatchObject({ key: 'permission' })
})

test('anonymised users find no citizen by name', async () => {
  const hidden = member(['nurse'], { isAnonymization: true })
  await expect(names({ name: 'ana' }, hidden)).rejects.toMatchObject({ key: 'permission' })
})

test('anonymised users find residents by ages in steps of five years alone', async () => {
  const hidden = member(['nurse'], { isAnonymization: true })
  for (const input of [{ ageFrom: 61 }, { ageTo: 60 }, { ageFrom: 101, ageTo: 101 }])
    await expect(names(input, hidden)).rejects.toMatchObject({ key: 'permission' })
  expect(await names({ ageFrom: 60 }, hidden)).toHaveLength((await names({ ageFrom: 60 })).length)
})
