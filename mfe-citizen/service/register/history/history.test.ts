import { AppError } from '@saude/contract/errors'
import { groupKeys } from '@saude/contract/session'
import { healthCareList } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import {
  casePermission,
  type HistoryType,
  historyPermissions,
  historyTypeKeys,
} from '../../../contract/history-types.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { collections } from '../../collections.ts'
import { client, type OpenHistory, openHistory, refusal, staff } from './testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const day = (number: number) => new Date(Date.UTC(2026, 9, number, 15))

/** Somebody with one entry of each kind, the kinds in their order from the newest to the oldest. */
async function somebody(): Promise<string> {
  const id = await history.citizen({ syncedOriginalRegister: 'e-SUS' })
  for (const [at, type] of historyTypeKeys.entries())
    await history.item(id, {
      type,
      date: day(28 - at),
      first: { userId: 'n1', name: 'Enf. Caíque', cns: null, cbo: null },
      message: type === 'message' ? 'Venha amanhã, Benedita' : null,
      notes: type === 'healthCare' ? 'Benedita veio sozinha' : null,
    })
  return id
}

const read = async (id: string, user = nurse) => history.call(citizenHistory, { id }, user)
const typesOf = async (id: string, user = nurse) => (await read(id, user)).items.map(({ type }) => type)

test('all eleven kinds are one timeline, the newest first, with the register that they came from', async () => {
  const id = await somebody()
  expect(await typesOf(id)).toEqual(historyTypeKeys)
  expect(await read(id)).toMatchObject({ id, seedBase: 'e-SUS' })
})

test('entries of other citizens and of other clients stay where they are', async () => {
  const id = await history.citizen()
  await somebody()
  await history.item(id, { client: 'another' })
  expect((await read(id)).items).toEqual([])
})

test('each kind has its own fields, by the names that clients rely on', async () => {
  const { items } = await read(await somebody())
  const of = (type: HistoryType) => items.find((item) => item.type === type)
  expect(of('healthCare')).toMatchObject({ attendedByUserId: 'n1', professionalName: 'Enf. Caíque' })
  expect(of('dentalCare')).toMatchObject({ firstProfessional: 'Enf. Caíque', secondProfessional: null })
  expect(of('homeCare')).toMatchObject({ firstProfessional: 'Enf. Caíque', firstProfessionalCbo: null })
  expect(of('message')).toMatchObject({
    userName: 'Enf. Caíque',
    message: 'Venha amanhã, Benedita',
    readAt: null,
  })
})

test('home visits stand among them by their day, for who sees the visit list', async () => {
  const id = await somebody()
  const agent = staff('a', 'acs')
  await history.call(
    visitRecord,
    { citizenId: id, outcome: 'absent', date: '2026-10-27', reason: 'Ninguém' },
    agent,
  )
  const { items } = await read(id, agent)
  const at = items.findIndex(({ type }) => type === 'visit')
  expect(items[at]).toMatchObject({
    description: 'Ausente',
    notes: 'Ninguém',
    professionalName: agent.name,
    date: '2026-10-27 00:00:00.000-03:00',
  })
  expect(items.map(({ date }) => date)).toEqual(
    items
      .map(({ date }) => date)
      .sort()
      .reverse(),
  )
  expect(at).toBeGreaterThan(0)
  const { permissions } = agent
  const blind = { ...agent, permissions: new Set([...permissions].filter((one) => one !== 'visitList')) }
  expect(await typesOf(id, blind)).not.toContain('visit')
  expect(await typesOf(id, staff('t', 'travelLogisticManager'))).toEqual([])
})

test('journeys stand among them, as the area of travels answers them', async () => {
  const known = { withCompanion: false, isCompanion: false, returnedOther: false, citizenId: 'c' }
  const journeys = [
    {
      ...known,
      id: 'j1',
      departureAt: day(28).toISOString(),
      destination: 'Campinas - SP',
      withCompanion: true,
    },
    { ...known, id: 'j2', departureAt: day(2).toISOString(), destination: 'Jaú - SP', returnedOther: true },
    { ...known, id: 'j3', departureAt: day(1).toISOString(), destination: 'Bauru - SP', isCompanion: true },
  ]
  const travelled = await openHistory({ citizenJourneyList: { items: journeys } })
  const id = await travelled.citizen()
  await travelled.item(id, { type: 'measurement', date: day(14) })
  const { items } = await travelled.call(citizenHistory, { id }, nurse)
  expect(items.map(({ type, description }) => [type, description])).toEqual([
    ['travel', 'Campinas - SP, com acompanhante'],
    ['measurement', 'Sem valores'],
    ['travel', 'Jaú - SP, voltou por outro meio'],
    ['travel', 'Bauru - SP, como acompanhante'],
  ])
  const logistics = staff('l1', 'travelLogisticManager')
  expect((await travelled.call(citizenHistory, { id }, logistics)).items).toEqual([])
  await travelled.close()
})

test('where the area of travels does not answer, the history says that its journeys are missing', async () => {
  const away = await openHistory({ citizenJourneyList: new AppError('connectionFailed') })
  const id = await away.citizen()
  await away.item(id, { type: 'measurement', date: day(14) })
  const found = await away.call(citizenHistory, { id }, nurse)
  expect(found).toMatchObject({ items: [{ type: 'measurement' }], missing: ['travel'] })
  await away.close()
  // A product without travels misses nothing.
  expect((await read(await somebody())).missing).toEqual([])
})

test('cases of diseases stand among them for who sees their list, as the area of epidemiology answers them', async () => {
  const known = { citizenId: 'c', pathology: 'Dengue', status: 'Recuperado', closedOn: '2026-03-20' }
  const items = [{ ...known, id: 'e1', day: '2026-03-02', responsible: 'Enf. Rosa' }]
  const followed = await openHistory({ citizenCaseList: { items } })
  const id = await followed.citizen()
  const watcher = { ...nurse, permissions: new Set([...nurse.permissions, casePermission]) }
  const found = await followed.call(citizenHistory, { id }, watcher)
  expect(found.items).toMatchObject([
    {
      id: 'e1',
      type: 'case',
      description: 'Dengue: Recuperado, encerrado em 20/03/2026',
      professionalName: 'Enf. Rosa',
    },
  ])
  const blind = {
    ...nurse,
    permissions: new Set([...nurse.permissions].filter((one) => one !== casePermission)),
  }
  expect((await followed.call(citizenHistory, { id }, blind)).items).toEqual([])
  await followed.close()
  const away = await openHistory({ citizenCaseList: new AppError('connectionFailed') })
  const other = await away.citizen()
  expect((await away.call(citizenHistory, { id: other }, watcher)).missing).toEqual(['case'])
  await away.close()
})

describe('a kind is seen by a user who holds its permission', () => {
  test.each(groupKeys)('%s', async (group) => {
    const user = staff('u', group)
    const id = await somebody()
    const expected =
      group === 'travelLogisticManager'
        ? []
        : historyTypeKeys.filter(
            (type) => group.startsWith('prix') || user.permissions.has(historyPermissions[type]),
          )
    // The dispatcher refuses drivers before; what the handler gives away is looked at all the same.
    expect(await typesOf(id, user)).toEqual(expected)
  })

  test('agents see no symptoms and no exams', async () => {
    const types = await typesOf(await somebody(), staff('a', 'acs'))
    expect(historyTypeKeys.filter((type) => !types.includes(type))).toEqual(['exam', 'symptom'])
  })
})

test('a user who only manages travels gets no entries; with a second group those of that group', async () => {
  const id = await somebody()
  expect(await typesOf(id, staff('t', 'travelLogisticManager'))).toEqual([])
  expect(await typesOf(id, staff('t', 'travelLogisticManager', 'nurse'))).toEqual(historyTypeKeys)
})

test('the history of somebody unknown, removed or of another client is not found', async () => {
  expect((await refusal(read('unknown'))).key).toBe('notFound')
  const elsewhere = await history.citizen({ client: 'another' })
  expect((await refusal(read(elsewhere))).key).toBe('notFound')
})

test('anonymised users read what was done, and nothing that anybody wrote', async () => {
  const id = await somebody()
  const { items } = await read(id, { ...nurse, isAnonymization: true })
  expect(items.map(({ type }) => type)).toEqual(historyTypeKeys)
  expect(items.map(({ message, notes }) => message ?? notes ?? null)).toEqual(items.map(() => null))
  expect(JSON.stringify(items)).not.toContain('Benedita')
})

test.each([
  [
    { client, citizenId: 'p', type: { $in: [...historyTypeKeys] } },
    { date: -1, _id: -1 },
  ],
  [
    { client, citizenId: 'p', type: 'healthCare' as const },
    { date: 1, _id: 1 },
  ],
  [
    { client, publicUserId: 'p', type: 'selfReportedSymptom' as const },
    { date: -1, _id: -1 },
  ],
] as const)('%j is read along an index, in its order', async (filter, sort) => {
  const { scans, sorts, plan } = await history.opened.store.explain(
    collections.historyItem,
    { ...filter } as Parameters<typeof history.opened.store.explain>[1],
    { sort },
  )
  expect([scans, sorts, scans || sorts ? plan : []]).toEqual([false, false, []])
})

test('a thousand entries are answered at once', async () => {
  const id = await history.citizen()
  const stamp = { version: 1, createdAt: day(1), updatedAt: day(1), updatedBy: null }
  await history.opened.collections.historyItem.insertMany(
    Array.from({ length: 1000 }, (_, at) => ({
      _id: `many-${at}`,
      client,
      citizenId: id,
      type: 'healthCare' as const,
      date: new Date(day(1).getTime() - at * 3_600_000),
      ...stamp,
    })),
  )
  expect((await read(id)).items).toHaveLength(1000)
  const { items } = await history.call(healthCareList, { citizenId: id, eachStep: 9999 }, nurse)
  expect(items).toHaveLength(1000)
})
