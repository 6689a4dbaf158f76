import { newId } from '@saude/contract/id'
import type { ItemOf } from '@saude/contract/list-query'
import { clientSettings } from '@saude/core/contract/settings'
import { userGet } from '@saude/core/contract/user'
import { agentDayKeep, agentDayList, agentDayOpened } from '../../../contract/agent-day.ts'
import { citizenCreate } from '../../../contract/citizen.ts'
import { familyUpdate } from '../../../contract/family.ts'
import { measurementCreate } from '../../../contract/measurement.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { type CitizensService, member, openCitizens, withCore } from '../../testing/open.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { noConditions } from '../conditions/conditions-from.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const agent = member(['acs'], { id: 'agent' })
const nurse = member(['nurse'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now, withCore({ [userGet.name]: () => ({ userComplement: null }) }))
})
afterEach(() => service.close())

const door = {
  addressPublicPlaceType: 'Rua',
  addressPublicPlace: 'das Flores',
  addressNumber: '12',
  addressReference: 'Ao lado da padaria',
}
async function create(name: string, more: Partial<Citizen> = {}, birthDate = '1985-01-01') {
  const { id } = await service.call(
    citizenCreate,
    { name, birthDate, mobilePhone: '19999990000', ...door },
    nurse,
  )
  await service.collections.citizen.updateOne({ _id: id }, { $set: { responsibleAcsId: 'agent', ...more } })
  return id
}
const dayOf = async (user = agent) => (await service.call(agentDayList, { stopIndex: 249 }, user)).items
const keep = (cursor?: string | null, user = agent) =>
  service.call(agentDayKeep, { offlineStore: true, eachStep: 200, cursor }, user)

test('families come whole, so that a device can send one back; and so does who else was at the door', async () => {
  const id = await create('Ana Prado')
  const child = await create('Davi Prado', {}, '2020-01-01')
  const homeId = (await dayOf())[0]?.homeId ?? ''
  await service.call(
    familyUpdate,
    {
      homeId,
      headId: id,
      members: [{ id: child, kinship: '138' }],
      recordNumber: '88',
      income: null,
      since: '2019-01-01',
    },
    nurse,
  )
  await service.call(visitRecord, { citizenId: id, outcome: 'done', date: '2026-11-20' }, nurse)
  await service.call(visitRecord, { citizenId: child, outcome: 'done', date: '2026-11-20' }, agent)
  // Somebody of the family whom another agent looks after is counted too.
  await service.collections.citizen.updateOne({ _id: child }, { $set: { responsibleAcsId: 'another' } })
  expect((await dayOf()).map((row) => [row.id, row.family?.people])).toEqual([[id, 2]])
  await service.collections.citizen.updateOne({ _id: child }, { $set: { responsibleAcsId: 'agent' } })
  const rows = new Map((await dayOf()).map((row) => [row.id, row]))
  const family = { version: 1, people: 2, recordNumber: '88', since: '2019-01-01' }
  expect(rows.get(id)).toMatchObject({ isHead: true, kinship: null, family })
  expect(rows.get(child)).toMatchObject({ isHead: false, kinship: '138', family })
  expect(rows.get(id)?.otherVisit).toMatchObject({
    date: '2026-11-20',
    at: '2026-11-20 12:00:00.000-03:00',
  })
  expect(rows.get(child)?.otherVisit).toBeUndefined()
})

test('a family that changes goes out to devices whole: who belongs to it, who did, and whom somebody left', async () => {
  const ana = await create('Ana Prado')
  const davi = await create('Davi Prado', {}, '2020-01-01')
  const bia = await create('Bia Prado', {}, '1990-01-01')
  const homeId = (await dayOf())[0]?.homeId ?? ''
  const family = (headId: string, members: readonly string[], more = {}) =>
    service.call(
      familyUpdate,
      { homeId, headId, members: members.map((id) => ({ id, kinship: '138' as const })), ...more },
      nurse,
    )
  const first = await family(ana, [davi])
  const { cursor } = await keep()
  await family(bia, [davi])
  const next = await keep(cursor)
  expect(next.items.map(({ id }: ItemOf<typeof agentDayKeep>) => id).sort()).toEqual([ana, bia, davi].sort())
  expect(next.items.find(({ id }: ItemOf<typeof agentDayKeep>) => id === ana)?.family?.people).toBe(1)
  await family(ana, [], { id: first.id, version: first.version, recordNumber: '88' })
  const last = await keep(next.cursor)
  expect(last.items).toMatchObject([{ id: ana, family: { recordNumber: '88' } }])
})

test('an agent’s own people come with address, phone, reference point and what they are visited for', async () => {
  const id = await create('Ana Prado', {
    gender: 'F',
    conditions: { ...noConditions, hypertension: true, pregnant: true, mentalHealthCids: ['F20'] },
  })
  await create('Bento Luz', { responsibleAcsId: 'other' })
  await service.call(
    measurementCreate,
    {
      citizenId: id,
      measuredAt: '2026-11-18T09:00:00-03:00',
      bloodPressure: { contraction: 150, relaxation: 95 },
    },
    nurse,
  )
  const [row, ...others] = await dayOf()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    id,
    name: 'Ana Prado',
    address: 'Rua das Flores, 12',
    reference: 'Ao lado da padaria',
    mobilePhone: '19999990000',
    nextVisit: null,
    isRiskGroup: true,
    conditions: ['pregnant', 'hypertension'],
    motives: ['5', '11'],
    lastMeasurement: { date: '2026-11-18', bloodPressure: { contraction: 150, relaxation: 95 } },
  })
  // What the law or the person protects is not taken into the street.
  expect(JSON.stringify(row)).not.toMatch(/F20|mental|notes|exam|result/i)
})

test('a child comes with the doses that are open, and those of the next two months', async () => {
  await create('Davi Prado', {}, '2026-07-20')
  const names = (await dayOf())[0]?.vaccines.map(({ name, from }: { name: string; from: string }) => [
    from,
    name,
  ])
  // Four months old: those of two and four months are missing, those of six are two months ahead.
  expect(names).toContainEqual(['2026-09-20', expect.stringContaining('1ª dose')])
  expect(names).toContainEqual(['2027-01-20', expect.stringContaining('1ª dose')])
  expect(names?.every(([from]) => (from ?? '') <= '2027-01-20')).toBe(true)
})

test('the agent alone gets them: neither others nor an anonymised agent', async () => {
  await create('Ana Prado')
  expect(await dayOf(nurse)).toEqual([])
  expect(await dayOf({ ...agent, isAnonymization: true })).toEqual([])
  expect(await dayOf()).toHaveLength(1)
})

test('a device takes all of them along, and then what has changed', async () => {
  const ids = [await create('Ana Prado'), await create('Caio Prado')]
  const first = await keep()
  expect(first.items.map(({ id }: ItemOf<typeof agentDayKeep>) => id).sort()).toEqual([...ids].sort())
  expect(first.endReached).toBe(true)
  expect((await keep(first.cursor)).items).toEqual([])
  await service.call(visitRecord, { citizenId: ids[0] ?? '', outcome: 'done', date: '2026-11-20' }, agent)
  const next = await keep(first.cursor)
  expect(next.items).toMatchObject([{ id: ids[0], lastVisit: '2026-11-20' }])
  await service.collections.citizen.updateOne({ _id: ids[1] ?? '' }, { $set: { responsibleAcsId: 'other' } })
  await service.call(visitRecord, { citizenId: ids[1] ?? '', outcome: 'done', date: '2026-11-20' }, nurse)
  expect((await keep(next.cursor)).removed).toEqual([ids[1]])
})

test('where the client’s settings let devices keep no one, nothing is taken along', async () => {
  await service.close()
  service = await openCitizens(now, withCore({ [clientSettings.name]: () => ({ offlineScope: 'none' }) }))
  await create('Ana Prado')
  expect((await keep()).items).toEqual([])
  expect(await dayOf()).toHaveLength(1)
})

test('one of the agent’s own people takes at most four kilobytes', async () => {
  await create(
    'Maria Aparecida da Conceição dos Santos Albuquerque e Silva de Oliveira',
    {
      conditions: Object.assign({}, noConditions, { hypertension: true, diabetes: true, bedridden: true }),
      mothersName: 'Josefa Aparecida da Conceição dos Santos Albuquerque e Silva de Oliveira',
      lastAttempt: { date: '2026-11-01', outcome: 'absent', reason: 'x'.repeat(500) },
    },
    '2026-11-10',
  )
  const [row] = await dayOf()
  expect(row?.vaccines.length).toBeGreaterThan(5)
  expect(JSON.stringify(row).length).toBeLessThan(4_000)
  // What was typed about a closed door stays on the server.
  expect(JSON.stringify(row)).not.toContain('xxx')
})

test('that a summary was opened away is taken of whom there is, and of whom there is not', async () => {
  const id = await create('Ana Prado')
  expect(await service.call(agentDayOpened, { id }, agent)).toEqual({ id })
  expect(await service.call(agentDayOpened, { id: newId() }, agent)).toEqual({ id: null })
})
