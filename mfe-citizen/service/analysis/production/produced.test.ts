import type { InputOf } from '@saude/contract/query'
import { migrateAgain } from '@saude/service/testing/migrate'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { mostAttendedCitizens } from '../../../contract/most-attended.ts'
import { recordedEntryRemove } from '../../../contract/own-entry.ts'
import {
  medicalCareReport,
  procedureList,
  productionGroups,
  productionSums,
} from '../../../contract/production-report.ts'
import { migrations } from '../../migrations.ts'
import { client, type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'
import { anyUnit, attendedCitizens } from './attended-citizen.ts'
import { countMonths } from './count-months.ts'

const secretary = staff('s', 'healthSecretary')
const nurse = staff('enfermeira', 'nurse')
const consultation = { system: 'sigtap', code: '0301010064', name: 'Consulta médica' } as const
const pressure = { system: 'sigtap', code: '0301100039', name: 'Aferição de pressão arterial' } as const
const doctor = {
  userId: null,
  name: 'Dra. Lia',
  cns: null,
  cbo: { system: 'cbo', code: '225142', name: 'Médico da ESF' },
} as const
const technician = {
  ...doctor,
  name: 'Rui',
  cbo: { system: 'cbo', code: '322205', name: 'Técnico' },
} as const
const centro = { id: 'u1', name: 'UBS Centro', cnes: null }
const vila = { id: 'u2', name: 'UBS Vila', cnes: null }

let history: OpenHistory
let citizen: string
beforeEach(async () => {
  history = await openHistory()
  citizen = await history.citizen()
  const add = (month: string, given: object) =>
    history.item(citizen, { type: 'healthCare', date: new Date(`${month}-15T12:00:00Z`), month, ...given })
  await add('2026-10', { first: doctor, procedure: consultation, healthUnit: centro })
  await add('2026-11', { first: doctor, procedure: consultation, healthUnit: centro })
  await add('2026-11', { first: doctor, procedure: consultation, healthUnit: vila })
  await add('2026-11', {
    type: 'procedure',
    first: technician,
    procedure: pressure,
    healthUnit: centro,
    quantity: 3,
  })
  await add('2026-11', { type: 'dentalCare', first: null })
  await add('2019-01', { first: doctor, procedure: consultation, healthUnit: centro })
})
afterEach(() => history.close())

const list = (input: InputOf<typeof procedureList> = {}) => history.call(procedureList, input, secretary)

test('production is added up by each group, and its sums are those of the entries', async () => {
  for (const by of Object.keys(productionGroups) as (keyof typeof productionGroups)[]) {
    const { items, message } = await list({ by })
    expect(items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(7)
    expect(items.reduce((sum, { attendances }) => sum + attendances, 0)).toBe(5)
    expect(message).toBe('Total: Quantidade 7 · Atendimentos 5')
  }
  expect((await list()).items).toEqual([
    { id: consultation.code, label: '0301010064 Consulta médica', quantity: 3, attendances: 3 },
    { id: pressure.code, label: '0301100039 Aferição de pressão arterial', quantity: 3, attendances: 1 },
    { id: '-', label: 'Sem procedimento', quantity: 1, attendances: 1 },
  ])
  expect((await list({ by: 'month', orderBy: 'label' })).items.map(({ label }) => label)).toEqual([
    '10/2026',
    '11/2026',
  ])
})

test('by team it is of the team in which it was done, by its name where the unit has it', async () => {
  const named = await openHistory({
    healthUnitTeamsByIds: { items: [{ ...centro, teams: [{ team: 'Equipe Azul', ine: '0001482017' }] }] },
  })
  const id = await named.citizen()
  const day = new Date('2026-11-15T12:00:00Z')
  const add = (team: string | null) =>
    named.item(id, {
      type: 'healthCare',
      date: day,
      month: '2026-11',
      first: doctor,
      healthUnit: centro,
      team,
    })
  for (const team of ['0001482017', '0001482017', '0001482033', null]) await add(team)
  for (const report of [procedureList, medicalCareReport]) {
    const { items } = await named.call(report as typeof procedureList, { by: 'team' }, secretary) // both have the group
    expect(items.map((row) => [row.id, row.label, row.attendances])).toEqual(
      expect.arrayContaining([
        ['0001482017', 'Equipe Azul (0001482017)', 2],
        ['0001482033', 'INE 0001482033', 1],
        ['-', 'Sem equipe', 1],
      ]),
    )
  }
  await named.close()
})

test('a period in whole months and a unit narrow it', async () => {
  const { items } = await list({ by: 'healthUnit', from: '2026-11-20', to: '2026-11-21' })
  expect(items.map(({ label, quantity }) => [label, quantity])).toEqual([
    ['UBS Centro', 4],
    ['Sem unidade de saúde', 1],
    ['UBS Vila', 1],
  ])
  expect((await list({ healthUnit: { id: 'u2' } })).items).toMatchObject([{ quantity: 1 }])
})

test('medical care is what doctors did', async () => {
  const { items } = await history.call(medicalCareReport, { by: 'occupation' }, secretary)
  expect(items).toEqual([{ id: '225142', label: '225142 Médico da ESF', attendances: 3, quantity: 3 }])
})

test('what is recorded counts at once, and no more when it is taken back', async () => {
  const { id } = await history.call(
    healthCareCreate,
    {
      citizenId: citizen,
      attendedAt: '2026-11-20 08:00:00.000-03:00',
      procedure: { id: consultation.code },
      quantity: 4,
    },
    nurse,
  )
  const quantity = async () =>
    (await list({ from: '2026-11-01', by: 'month' })).items.map((row) => row.quantity)
  expect(await quantity()).toEqual([10])
  await history.call(recordedEntryRemove, { id, reason: 'engano' }, nurse)
  expect(await quantity()).toEqual([6])
})

test('services get the same by procedure, month and one thing more', async () => {
  const { items } = await history.call(productionSums, { months: ['2026-11'], by: 'healthUnit' }, secretary)
  expect(items.map(({ procedure, label, quantity }) => [procedure?.id, label, quantity])).toEqual(
    expect.arrayContaining([
      [consultation.code, 'UBS Centro', 1],
      [consultation.code, 'UBS Vila', 1],
      [pressure.code, 'UBS Centro', 3],
      [undefined, 'Sem unidade de saúde', 1],
    ]),
  )
})

test('other clients have nothing of it', async () => {
  const elsewhere = { ...secretary, client: { id: `${client}-2`, name: 'Outra' } }
  expect((await history.call(procedureList, {}, elsewhere)).items).toEqual([])
})

test('who was attended most in a year comes first, at any unit or at one', async () => {
  const other = await history.citizen({ name: 'Caio Luz' })
  const attend = (citizenId: string, attendedAt: string) =>
    history.call(
      healthCareCreate,
      {
        citizenId,
        attendedAt: `${attendedAt} 08:00:00.000-03:00`,
        procedure: { id: consultation.code },
        // Of a year ago, which is asked about.
        isConfirmed: true,
      },
      nurse,
    )
  await attend(other, '2026-03-01')
  await attend(other, '2025-03-01')
  await attend(citizen, '2026-04-01')
  const { id } = await attend(citizen, '2026-05-01')
  const most = async (input: InputOf<typeof mostAttendedCitizens> = {}, user = secretary) =>
    (await history.call(mostAttendedCitizens, input, user)).items.map((row) => [row.citizen.name, row.count])
  expect(await most()).toEqual([
    ['Benedita Nogueira', 2],
    ['Caio Luz', 1],
  ])
  expect(await most({ year: 2025 })).toEqual([['Caio Luz', 1]])
  expect(await most({ from: '2026-03-10', to: '2026-03-01' })).toEqual([['Caio Luz', 1]])
  expect(await most({ from: '2026-03-01', to: '2026-04-01' })).toHaveLength(2)
  expect(await most({ from: '2025-03-01', to: '2026-03-01' })).toEqual([['Caio Luz', 2]])
  expect(await most({ from: '2025-03-01', to: '2026-03-01', healthUnit: { id: 'u1' } })).toEqual([])
  expect(await most({ healthUnit: { id: 'u1' } })).toEqual([])
  await history.call(recordedEntryRemove, { id, reason: 'engano' }, nurse)
  expect(await most({ order: 'asc', orderBy: 'count' })).toHaveLength(2)
  expect((await most())[0]?.[1]).toBe(1)
  const hidden = await most({}, { ...secretary, isAnonymization: true })
  expect(hidden.flat()).not.toContain('Benedita Nogueira')
  const log = mostAttendedCitizens.logs
  expect(log).toBe('items.citizen.id')
})

test('years that were counted before months were get theirs', async () => {
  const { attendedCitizen } = history.opened.collections
  const row = { client, citizenId: citizen, count: 5 }
  await attendedCitizen.insertMany([
    { ...row, _id: 'a', year: '2026', unit: anyUnit },
    { ...row, _id: 'b', year: '2025', unit: anyUnit },
  ])
  const counted = async () =>
    (await attendedCitizen.findAll({}, { max: 10_000 }))
      .map(({ year, unit, count }) => `${year} ${unit} ${count}`)
      .filter((text) => text.includes('-'))
      .sort()
  // Attendances of the history, at a unit each or at none; procedures are none.
  const expected = ['2026-10 * 1', '2026-10 u1 1', '2026-11 * 3', '2026-11 u1 1', '2026-11 u2 1']
  for (let time = 0; time < 2; time += 1) {
    await countMonths(history.opened.store)
    expect(await counted()).toEqual(expected)
  }
  const inNovember = { from: '2026-11-01', to: '2026-11-30', healthUnit: { id: 'u2' } }
  const { items } = await history.call(mostAttendedCitizens, inNovember, secretary)
  expect(items).toMatchObject([{ citizen: { id: citizen }, count: 1 }])
})

test('the most attended are read along an index', async () => {
  const { scans, sorts } = await history.opened.store.explain(
    attendedCitizens,
    { client, year: '2026', unit: 'u1', count: { $gt: 0 } },
    { sort: { count: -1, _id: -1 }, limit: 40 },
  )
  expect({ scans, sorts }).toEqual({ scans: false, sorts: false })
})

test('entries that were stored before they had a competência get theirs', async () => {
  const old = (date: string, more: object = {}) =>
    history.item(citizen, { type: 'healthCare', date: new Date(date), first: doctor, ...more })
  // The night of the last day of October, of São Paulo.
  await old('2026-11-01T02:30:00Z')
  await old('2026-11-01T03:30:00Z')
  await old('2026-10-02T12:00:00Z', { type: 'homeCare', quantity: 2 })
  const measurement = await old('2026-10-02T12:00:00Z', { type: 'measurement' })
  const visit = { client, citizenId: citizen, date: '2026-10-09', outcome: 'done', reason: null } as const
  const by = { id: 'a', name: 'Ana', isAcs: true }
  const { visit: visits, historyItem } = history.opened.collections
  // As older versions stored them.
  const older = { ...visit, _id: 'v', by, recordedAt: new Date() } as unknown as Parameters<
    typeof visits.insertOne
  >[0]
  await visits.insertOne(older)
  const months = async () =>
    Object.fromEntries((await list({ by: 'month' })).items.map(({ id, quantity }) => [id, quantity]))
  const before = await months()
  for (const id of ['2026-11-26-03-production-months', '2026-11-26-04-visit-months'])
    await migrateAgain(history.opened.store, migrations, id)
  expect(await months()).toEqual({
    '2026-10': (before['2026-10'] ?? 0) + 3,
    '2026-11': (before['2026-11'] ?? 0) + 1,
  })
  expect((await historyItem.findOne({ _id: measurement }))?.month ?? null).toBeNull()
  expect((await visits.findOne({ _id: 'v' }))?.month).toBe('2026-10')
})
