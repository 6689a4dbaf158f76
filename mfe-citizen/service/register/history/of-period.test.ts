import type { InputOf } from '@saude/contract/query'
import {
  attendancePeriodList,
  immunizationPeriodList,
  visitPeriodList,
} from '../../../contract/period-lists.ts'
import { collections } from '../../collections.ts'
import type { Visit } from '../visits/visit.ts'
import { between } from './between.ts'
import { client, now, type OpenHistory, openHistory, staff, unit } from './testing.ts'

let history: OpenHistory
let ana: string
/** Sees no protected diagnosis. */
const coordinator = staff('k1', 'healthCoordinator')
const by = { id: 'a1', name: 'Rita', isAcs: true }
const at = (day: string) => new Date(`${day}T10:00:00-03:00`)

beforeAll(async () => {
  history = await openHistory()
  ana = await history.citizen({ name: 'Ana Lima', cpf: '52998224725', birthDate: '1990-05-02' })
  const code = (system: 'sigtap' | 'cid10', id: string, name: string) => ({ system, code: id, name })
  const care = {
    type: 'healthCare',
    healthUnit: unit,
    first: { userId: 'm1', name: 'Dra. Eva', cns: null, cbo: null },
    procedure: code('sigtap', '0301010064', 'Consulta médica'),
    problem: code('cid10', 'I10', 'Hipertensão essencial'),
  } as const
  await history.item(ana, { ...care, date: at('2026-11-14') })
  await history.item(ana, { ...care, date: at('2026-11-20'), healthUnit: null })
  await history.item(ana, { ...care, date: at('2026-11-19'), isProtected: true })
  await history.item(ana, { ...care, date: at('2026-11-13') })
  await history.item(ana, { ...care, date: at('2026-11-18'), client: 'another' })
  await history.item('removed', { ...care, date: at('2026-11-15') })
  await history.item(ana, { type: 'dentalCare', date: at('2026-11-16') })
  await history.item(ana, {
    type: 'immunization',
    date: at('2026-11-17'),
    immunization: {
      immunobiological: { system: 'esusImmunobiological', code: '15', name: 'BCG' },
      dose: { system: 'esusDose', code: '9', name: 'Dose única' },
      previousRecord: true,
      strategy: '1',
      route: null,
      site: null,
      batch: 'L7',
      manufacturer: null,
    },
  } as const)
  const visit = {
    client,
    citizenId: ana,
    month: '2026-11',
    outcome: 'done',
    reason: null,
    by,
    recordedAt: now,
  } as const
  const visits: readonly Visit[] = [
    { ...visit, _id: 'v1', date: '2026-11-18' },
    { ...visit, _id: 'v2', date: '2026-11-17', outcome: 'absent', reason: 'Portão fechado' },
    { ...visit, _id: 'v3', date: '2026-11-19', withdrawn: { at: now, reason: 'Engano', isCorrected: false } },
    { ...visit, _id: 'v4', date: '2026-11-19', citizenId: '' },
    { ...visit, _id: 'v5', date: '2026-11-13' },
  ]
  for (const one of visits) await history.opened.collections.visit.insertOne(one)
})
afterAll(() => history.close())

const attended = async (input: InputOf<typeof attendancePeriodList> = {}) =>
  (await history.call(attendancePeriodList, input, coordinator)).items

test('attendances of the last seven days stand with their person, without those that others may not see', async () => {
  const found = await attended()
  expect(found.map(({ date, citizen }) => [date.slice(0, 10), citizen.name])).toEqual([
    ['2026-11-20', 'Ana Lima'],
    ['2026-11-15', 'Cadastro removido'],
    ['2026-11-14', 'Ana Lima'],
  ])
  expect(found[2]).toMatchObject({
    cpf: '52998224725',
    birthDate: '1990-05-02',
    kind: 'healthCare',
    procedure: '0301010064 Consulta médica',
    problem: 'I10 Hipertensão essencial',
    healthUnit: unit.name,
    cnes: unit.cnes,
    professionalName: 'Dra. Eva',
  })
})

test('a kind, a unit and other days are looked for; more than a year is refused in words', async () => {
  const days = async (input: InputOf<typeof attendancePeriodList>) =>
    (await attended(input)).map(({ date }) => date.slice(8, 10))
  expect(await days({ kind: 'dentalCare' })).toEqual(['16'])
  expect(await days({ healthUnit: { id: unit.id } })).toEqual(['15', '14'])
  expect(await days({ from: '2026-11-01', to: '2026-11-13' })).toEqual(['13'])
  await expect(attended({ from: '2025-01-01', to: '2026-11-20' })).rejects.toMatchObject({
    payload: { fields: { to: 'Escolha no máximo 366 dias' } },
  })
})

test('doses say what was given, and whether they were copied from a card', async () => {
  const { items } = await history.call(
    immunizationPeriodList,
    { immunobiological: { id: '15' } },
    coordinator,
  )
  expect(items).toEqual([
    expect.objectContaining({
      immunobiological: 'BCG',
      dose: 'Dose única',
      isPrevious: true,
      strategy: '1',
      batch: 'L7',
    }),
  ])
})

test('a kind of entries that a user sees in no history is in no report', async () => {
  const without = (permission: string) => ({
    ...coordinator,
    permissions: new Set([...coordinator.permissions].filter((one) => one !== permission)),
  })
  const noDentist = without('dentalCareSearch')
  expect((await history.call(attendancePeriodList, {}, noDentist)).items).toHaveLength(3)
  await expect(history.call(attendancePeriodList, { kind: 'dentalCare' }, noDentist)).rejects.toMatchObject({
    key: 'permission',
  })
  await expect(
    history.call(immunizationPeriodList, {}, without('immunobiologicalSearch')),
  ).rejects.toMatchObject({ key: 'permission' })
})

test('who only manages travels sees no doses, whatever they were given', async () => {
  const manager = staff('l1', 'travelLogisticManager')
  const permissions = new Set([...manager.permissions, 'immunobiologicalSearch'])
  await expect(history.call(immunizationPeriodList, {}, { ...manager, permissions })).rejects.toMatchObject({
    key: 'permission',
  })
})

test('visits are those that were not withdrawn, to people', async () => {
  const { items } = await history.call(visitPeriodList, {}, coordinator)
  expect(
    items.map(({ date, outcome, reason, professionalName }) => [date, outcome, reason, professionalName]),
  ).toEqual([
    ['2026-11-18', 'done', null, 'Rita'],
    ['2026-11-17', 'absent', 'Portão fechado', 'Rita'],
  ])
})

test('each report is found along an index', async () => {
  const days = { from: '2026-01-01', to: '2026-11-20' }
  const options = { sort: { date: -1, _id: -1 } } as const
  const { store } = history.opened
  const plans = [
    await store.explain(collections.historyItem, { client, type: 'immunization', ...between(days) }, options),
    await store.explain(collections.visit, { client, date: { $gte: days.from, $lte: days.to } }, options),
  ]
  expect(plans.map(({ scans, plan }) => (scans ? plan : []))).toEqual([[], []])
})
