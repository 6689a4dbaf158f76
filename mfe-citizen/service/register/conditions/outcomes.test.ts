import { citizenConditionStatistics } from '../../../contract/condition-statistics.ts'
import {
  citizenPregnancy,
  pregnancyOutcomeCreate,
  pregnancyOutcomeRemove,
} from '../../../contract/pregnancy.ts'
import { citizenResidentList } from '../../../contract/resident.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'
import { noConditions } from './conditions-from.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])
const agent = member(['acs'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
})
afterAll(() => service.close())

/** Somebody of whom a registration said so on a day: the pregnancy can last ten months. */
const declared = (on: string, own: object = {}) =>
  service.add({
    birthDate: '1996-01-01',
    gender: 'F',
    conditions: { ...noConditions, pregnant: true, pregnantUntil: '2026-09-30' },
    syncedAt: new Date(`${on}T10:00:00-03:00`),
    ...own,
  })
const listed = async (condition: 'pregnant' | 'outcomeMissing' | 'puerperium', by = nurse) =>
  (await service.call(citizenResidentList, { condition }, by)).items.map(({ id }) => id)
const standing = async (id: string) => (await service.call(citizenPregnancy, { id }, nurse)).standing ?? null
const record = (citizenId: string, day: string, kind: 'birth' | 'loss' = 'birth') =>
  service.call(pregnancyOutcomeCreate, { citizenId, kind, day }, agent)

test('a pregnancy whose time is over is no pregnancy, and a task of the agent until its outcome is recorded', async () => {
  const mine = await declared('2025-11-30', { responsibleAcsId: agent.id })
  const other = await declared('2025-11-30')
  expect(await listed('pregnant')).toEqual([])
  expect(await listed('outcomeMissing', agent)).toEqual([mine])
  expect((await listed('outcomeMissing')).sort()).toEqual([mine, other].sort())
  const { items } = await service.call(citizenConditionStatistics, {}, nurse)
  expect(items.find(({ condition }) => condition === 'pregnant')?.count).toBe(0)
  expect(await standing(mine)).toBe('outcomeMissing')

  const { id } = await record(mine, '2026-11-10')
  expect(await listed('outcomeMissing', agent)).toEqual([])
  expect(await listed('puerperium', agent)).toEqual([mine])
  expect(await service.call(citizenPregnancy, { id: mine }, nurse)).toMatchObject({
    standing: 'puerperium',
    until: '2026-12-22',
    outcomes: [{ kind: 'birth', day: '2026-11-10', by: agent.name }],
  })

  await service.call(pregnancyOutcomeRemove, { id, citizenId: mine }, agent)
  expect(await listed('outcomeMissing', agent)).toEqual([mine])
})

test('the puerperium is over after 42 days by itself', async () => {
  const id = await declared('2026-02-01')
  await record(id, '2026-10-09', 'loss')
  expect(await standing(id)).toBe('puerperium')
  await record(await declared('2026-02-01'), '2026-10-08')
  expect(await listed('puerperium')).toEqual([id])
})

test.each([
  ['1995-12-31', 'Data não pode ser antes de 20/11/2006'],
  ['2999-01-01', 'Data não pode estar no futuro'],
])('an outcome on %s is refused: %s', async (day, message) => {
  const id = await declared('2026-02-01')
  await expect(record(id, day)).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { day: message } },
  })
})

test('an outcome of years ago is asked about, and taken', async () => {
  const long = { ...noConditions, pregnant: true, pregnantUntil: '2023-12-21' }
  const id = await declared('2023-02-21', { conditions: long })
  await expect(record(id, '2023-11-10')).rejects.toMatchObject({
    payload: { warnings: ['Data: 10/11/2023 foi há 3 anos'] },
  })
  const outcome = { citizenId: id, kind: 'birth', day: '2023-11-10', isConfirmed: true } as const
  await service.call(pregnancyOutcomeCreate, outcome, agent)
  expect(await standing(id)).toBeNull()
  expect(await listed('outcomeMissing')).not.toContain(id)
})

test('where there is no pregnancy there is no outcome', async () => {
  const id = await service.add({ birthDate: '1996-01-01', conditions: { ...noConditions } })
  await expect(record(id, '2026-11-10')).rejects.toMatchObject({ key: 'conflict' })
})
