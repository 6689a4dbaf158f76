import type { InputOf } from '@saude/contract/query'
import { acsProductionControlList } from '../../../contract/acs-production.ts'
import { citizenCreate, citizenUpdate } from '../../../contract/citizen.ts'
import { homeVisitSums } from '../../../contract/production-report.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { type CitizensService, clientId, member, neighborhoodsOf, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const [first, second] = ['agente-1', 'agente-2']
const ana = member(['acs'], { id: first, name: 'Ana' })
const secretary = member(['healthSecretary'])

const opened = (isStarted = true) =>
  openCitizens(
    now,
    async (query, input) => {
      if (query === 'userByIds') return { items: [{ id: first, name: 'Ana Prado' }] }
      if (query === 'userAtWorkByIds') return { items: [] }
      if (query === 'healthUnitByIds') return { items: [{ id: 'u1', name: 'UBS Centro' }] }
      if (query === 'neighborhoodSearch') return neighborhoodsOf({ n1: 'Centro' }, input)
      if (query === 'territoryOf') return { rule: null, microArea: null, agent: null, healthUnit: null }
      return {}
    },
    isStarted,
  )
let service: CitizensService
beforeEach(async () => {
  service = await opened()
})
afterEach(() => service.close())

const list = (input: InputOf<typeof acsProductionControlList> = {}) =>
  service.call(acsProductionControlList, input, secretary)

const person = (agent: string, unit: string, given = {}) =>
  service.add({ responsibleAcsId: agent, healthUnit: { id: unit, name: unit }, ...given })

test('agents have what they did in the months, and those whom they look after today', async () => {
  const home = await person(first, 'u1', { opensHousehold: true })
  await person(first, 'u1', { lastVisitOn: '2026-11-10' })
  await person(first, 'u2', { lastVisitOn: '2026-06-01' })
  await person(first, 'u1', { deathAt: '2026-01-01', opensHousehold: true })
  await person(second, 'u2', { opensHousehold: true })
  for (const outcome of ['done', 'done', 'refused', 'absent'] as const)
    await service.call(visitRecord, { citizenId: home, outcome, date: '2026-11-19' }, ana)
  await service.call(visitRecord, { citizenId: home, outcome: 'done', date: '2026-10-19' }, ana)
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const { items, message } = await list({ ...november, by: 'agent' })
  expect(items).toEqual([
    {
      id: first,
      label: 'Ana Prado',
      ...{ visited: 2, refused: 1, absent: 1, visitsPerFamily: 2 },
      ...{ registered: 3, families: 1, overdue: 1, neverVisited: 0 },
    },
    {
      id: second,
      label: 'Agente removido',
      ...{ visited: 0, refused: 0, absent: 0, visitsPerFamily: 0 },
      ...{ registered: 1, families: 1, overdue: 0, neverVisited: 1 },
    },
  ])
  expect(message).toContain('Visitas realizadas 2 · Recusadas 1 · Ausentes 1 · Cadastrados 4 · Famílias 2')
  expect((await list({ by: 'agent' })).items[0]).toMatchObject({ visited: 3 })
})

test('units have the sums of their agents, each agent that of the unit of most of their people', async () => {
  await person(first, 'u1')
  await person(first, 'u1')
  await person(first, 'u2')
  await person(second, 'u2')
  const { items } = await list({ by: 'healthUnit' })
  expect(items.map(({ label, registered }) => [label, registered])).toEqual([
    ['UBS Centro', 3],
    ['Unidade removida', 1],
  ])
  expect((await list({ by: 'agent', healthUnit: { id: 'u2' } })).items).toHaveLength(1)
})

test('visits are of the unit of the post in which they were done, and stay there when somebody changes posts', async () => {
  const home = await person(first, 'u1')
  const inPost = (id: string) => ({
    ...ana,
    post: {
      ...{ id: `post-${id}`, healthUnit: { id, name: id, cnes: null } },
      ...{ team: null, cbo: null, microArea: null },
    },
  })
  const visit = { citizenId: home, outcome: 'done', date: '2026-11-19' } as const
  await service.call(visitRecord, visit, inPost('u2'))
  await service.call(visitRecord, { ...visit, date: '2026-11-18' }, inPost('u1'))
  const units = async (healthUnit?: { id: string }) =>
    (await list({ by: 'healthUnit', healthUnit })).items.map(({ id, visited, registered }) => [
      id,
      visited,
      registered,
    ])
  const each = [
    ['u1', 1, 1],
    ['u2', 1, 0],
  ]
  expect((await units()).sort()).toEqual(each)
  expect(await units({ id: 'u2' })).toEqual([['u2', 1, 0]])
  expect((await list({ by: 'agent' })).items).toMatchObject([{ id: first, visited: 2, registered: 1 }])
  const sums = async () =>
    (await service.call(homeVisitSums, { months: ['2026-11'] }, secretary)).items
      .map(({ healthUnit, visits }) => [healthUnit?.id, visits])
      .sort()
  expect(await sums()).toEqual([
    ['u1', 1],
    ['u2', 1],
  ])
  // A correction is of the post in which the visit was done.
  const [stored] = await service.collections.visit.findAll({ date: '2026-11-19' }, { max: 2 })
  const correction = { corrects: stored?._id ?? '', correctionReason: 'Foi no dia 17' }
  await service.call(visitRecord, { ...visit, date: '2026-11-17', ...correction }, inPost('u1'))
  expect((await units()).sort()).toEqual(each)
})

test('a withdrawn visit, other clients and those without an agent are in no report', async () => {
  await service.add({})
  await service.collections.visit.insertOne({
    _id: 'v1',
    client: clientId,
    citizenId: 'c',
    date: '2026-11-02',
    month: '2026-11',
    outcome: 'done',
    reason: null,
    by: { id: first, name: 'Ana', isAcs: true },
    recordedAt: now,
    withdrawn: { at: now, reason: 'engano', isCorrected: false },
  })
  expect((await list({ by: 'agent' })).items).toEqual([])
})

test('a period that ends before it begins, or is too long, is refused at its field', async () => {
  const refused = async (input: InputOf<typeof acsProductionControlList>) =>
    (await list(input).catch((error: { payload: object }) => error.payload)) as object
  expect(await refused({ from: '2026-11-01', to: '2026-10-01' })).toMatchObject({
    fields: { to: 'Até não pode ser anterior a De' },
  })
  expect(await refused({ from: '2020-01-01' })).toMatchObject({
    fields: { from: 'O relatório cobre até 24 meses de cada vez' },
  })
})

test('a home is one family, no matter who was entered first, moves or dies', async () => {
  const where = {
    addressPublicPlace: 'Rua das Flores',
    addressNumber: '12',
    neighborhood: { id: 'n1' },
    addressOnCity: true,
  }
  const create = async (name: string, more = {}) =>
    (await service.call(citizenCreate, { name, birthDate: '1980-01-01', ...where, ...more }, secretary)).id
  const kept = (id: string) => service.collections.citizen.findOne({ _id: id })
  const mother = await create('Ana Prado')
  const child = await create('Bento Prado')
  const other = await create('Caio Luz', { addressNumber: '14' })
  const [one, two, three] = [await kept(mother), await kept(child), await kept(other)]
  expect([one, two, three].map((stored) => stored?.opensHousehold)).toEqual([true, false, true])
  expect(two?.householdId).toBe(one?.householdId)
  expect(three?.householdId).not.toBe(one?.householdId)
  await service.call(citizenUpdate, { id: mother, document: { addressNumber: '14' } }, secretary)
  expect([await kept(mother), await kept(child)].map((stored) => stored?.opensHousehold)).toEqual([
    false,
    true,
  ])
})

test('visits that took place are added up by month and, from before posts, by the unit of the agent', async () => {
  const home = await person(first, 'u1')
  await person(first, 'u1')
  await person(first, 'u2')
  const nurse = member(['nurse'], { id: 'enfermeira', name: 'Lia' })
  const visit = (outcome: 'done' | 'absent', date: string, by = ana) =>
    service.call(visitRecord, { citizenId: home, outcome, date }, by)
  await visit('done', '2026-11-19')
  await visit('done', '2026-11-18')
  await visit('absent', '2026-11-17')
  await visit('done', '2026-11-16', nurse)
  await visit('done', '2026-09-16')
  const { items } = await service.call(homeVisitSums, { months: ['2026-10', '2026-11'] }, secretary)
  const month = '2026-11'
  expect(items).toHaveLength(2)
  expect(items).toContainEqual({
    month,
    healthUnit: { id: 'u1', name: 'UBS Centro' },
    isAcs: true,
    visits: 2,
  })
  expect(items).toContainEqual({ month, healthUnit: null, isAcs: false, visits: 1 })
})

test('the sums of visits are read once, and again when a visit or an agent’s people are others', async () => {
  await service.close()
  // What looks after the register in the background reads the same people: here only the question does.
  service = await opened(false)
  const home = await person(first, 'u1')
  const neighbour = await person(first, 'u1')
  await person(first, 'u2')
  const visit = (date: string) => service.call(visitRecord, { citizenId: home, outcome: 'done', date }, ana)
  const sums = async (by = secretary) =>
    (await service.call(homeVisitSums, { months: ['2026-11'] }, by)).items.map(({ healthUnit, visits }) => [
      healthUnit?.id,
      visits,
    ])
  await visit('2026-11-19')
  expect(await sums()).toEqual([['u1', 1]])
  const reads = jest.spyOn(service.store, 'collection')
  expect(await sums()).toEqual([['u1', 1]])
  const asked = reads.mock.calls.length
  await visit('2026-11-18')
  reads.mockClear()
  expect(await sums()).toEqual([['u1', 2]])
  expect([asked, reads.mock.calls.map(([{ name }]) => name).sort()]).toEqual([0, ['citizen', 'visit']])
  reads.mockClear()
  for (const id of [home, neighbour])
    await service.call(citizenUpdate, { id, document: { deathAt: '2026-11-19' } }, secretary)
  reads.mockClear()
  expect(await sums()).toEqual([['u2', 2]])
  // What was done is no other one because somebody died.
  expect(reads.mock.calls.map(([{ name }]) => name)).toEqual(['citizen'])
  reads.mockRestore()
  const elsewhere = { ...secretary, client: { id: 'c2', name: 'Outra Cidade' } }
  expect(await sums(elsewhere)).toEqual([])
})
