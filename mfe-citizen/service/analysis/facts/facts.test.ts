import { citizenFacts, citizenFactsChanges } from '../../../contract/facts.ts'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { measurementCreate } from '../../../contract/measurement.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'

let area: OpenHistory
beforeAll(async () => {
  area = await openHistory()
})
afterAll(() => area.close())

const nurse = staff('u1', 'nurse')
const agent = staff('u2', 'acs')
const factsOf = async (id: string) =>
  (await area.call(citizenFacts, { ids: [id] }, nurse)).items.find((one) => one.id === id)
const at = (day: string) => new Date(`${day}T10:00:00-03:00`)

test('facts say what was done for somebody, under which code and when, and nothing of what was found', async () => {
  const id = await area.citizen({ birthDate: '1970-01-01', gender: 'F' })
  await area.item(id, {
    type: 'healthCare',
    date: at('2026-10-01'),
    problem: { system: 'cid10', code: 'I10', name: 'Hipertensão' },
    notes: 'Segredo',
  })
  await area.item(id, {
    type: 'exam',
    date: at('2026-10-02'),
    exam: {
      exam: { system: 'sigtap', code: '0202010503', name: 'Hemoglobina glicada' },
      result: '7%',
      reference: null,
      laboratory: null,
    },
  })
  await area.item(id, { type: 'selfReportedSymptom', date: at('2026-10-03'), symptoms: ['fever'] })
  const facts = await factsOf(id)
  expect(facts?.events.map(({ type, day, problem, exam }) => [type, day, problem ?? exam])).toEqual([
    ['healthCare', '2026-10-01', 'cid10:I10'],
    ['exam', '2026-10-02', '0202010503'],
  ])
  expect(JSON.stringify(facts)).not.toMatch(/Segredo|7%/)
})

test('of an attendance the unit, the team, the exams and what its marks say are known', async () => {
  const id = await area.citizen({ gender: 'F', birthDate: '1999-01-01' })
  const exam = (code: string, isAsked: boolean) => ({
    exam: { system: 'sigtap' as const, code, name: code },
    ...{ isAsked, isEvaluated: !isAsked },
  })
  await area.item(id, {
    type: 'healthCare',
    date: at('2026-10-01'),
    healthUnit: { id: 'u1', name: 'UBS Centro', cnes: null },
    team: '0001482017',
    act: {
      ...{ careType: '2', isPuerperal: true, pregnancyRisk: 'high' },
      exams: [exam('0202010503', true), exam('0202010473', false)],
    },
  })
  expect((await factsOf(id))?.events).toMatchObject([
    {
      ...{ healthUnit: { id: 'u1', name: 'UBS Centro' }, team: '0001482017', careType: '2' },
      ...{ others: ['ciap2:W18', 'ciap2:W84'], asked: ['0202010503'], evaluated: ['0202010473'] },
    },
  ])
})

test('vaccines count for life, everything else for five years', async () => {
  const id = await area.citizen({ birthDate: '1970-01-01' })
  const coded = (code: string) => ({ system: 'esus', code, name: code }) as never
  await area.item(id, {
    type: 'immunization',
    date: at('1971-01-01'),
    immunization: {
      immunobiological: coded('22'),
      dose: coded('3'),
      previousRecord: true,
      strategy: null,
      route: null,
      site: null,
      batch: null,
      manufacturer: null,
    },
  })
  await area.item(id, { type: 'procedure', date: at('2015-01-01') })
  expect((await factsOf(id))?.events.map(({ vaccine, dose }) => [vaccine, dose])).toEqual([['22', '3']])
})

test('a pregnancy lasts from its first care to its end, and has the last period that was recorded', async () => {
  const id = await area.citizen({ gender: 'F', birthDate: '1999-01-01' })
  await area.call(
    healthCareCreate,
    {
      citizenId: id,
      attendedAt: '2026-06-01 10:00:00.000-03:00',
      procedure: { id: '0301010110', name: 'Consulta de pré-natal' },
      cid: { id: 'Z348', name: 'Supervisão de gravidez' },
      lastPeriod: '2026-04-10',
    },
    nurse,
  )
  expect((await factsOf(id))?.pregnancies).toEqual([
    { from: '2026-06-01', until: '2027-01-29', lastPeriod: '2026-04-10' },
  ])
})

test('a pregnancy is known by the reason for contact too', async () => {
  const id = await area.citizen({ gender: 'F', birthDate: '1999-01-01' })
  const ciap = { system: 'ciap2', code: 'W78', name: 'Gravidez' } as const
  await area.item(id, { type: 'healthCare', date: at('2026-06-01'), ciap })
  expect((await factsOf(id))?.pregnancies).toMatchObject([{ from: '2026-06-01', until: '2027-03-22' }])
})

test('the dead, those who live elsewhere and those who are unknown are gone', async () => {
  const dead = await area.citizen({ deathAt: '2026-01-01' })
  const away = await area.citizen({ addressOnCity: false })
  const { items, gone } = await area.call(citizenFacts, { ids: [dead, away, 'unknown'] }, nurse)
  expect([...gone].sort()).toEqual([dead, away, 'unknown'].sort())
  expect(items).toEqual([])
})

test('pages lead through all citizens once', async () => {
  const { items, next } = await area.call(citizenFacts, {}, nurse)
  expect(next).toBeNull()
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  const behind = await area.call(citizenFacts, { after: items[0]?.id ?? null }, nurse)
  expect(behind.items).toHaveLength(items.length - 1)
})

test('changes name whom something was recorded of, and a place that is unknown starts over', async () => {
  const id = await area.citizen({ birthDate: '1970-01-01' })
  const other = await area.citizen({ birthDate: '1970-01-01' })
  const { place } = await area.call(citizenFactsChanges, {}, nurse)
  await area.call(
    measurementCreate,
    {
      citizenId: id,
      measuredAt: '2026-11-20 09:00:00.000-03:00',
      bloodPressure: { contraction: 120, relaxation: 80 },
    },
    nurse,
  )
  const first = await area.call(citizenFactsChanges, { place }, nurse)
  expect(first).toMatchObject({ ids: [id], isAll: true, startedOver: false })
  await area.call(visitRecord, { citizenId: other, outcome: 'done', date: '2026-11-20' }, agent)
  const second = await area.call(citizenFactsChanges, { place: first.place }, nurse)
  expect(second.ids).toEqual([other])
  expect((await factsOf(other))?.events).toMatchObject([{ type: 'visit', byAgent: true }])
  expect(await area.call(citizenFactsChanges, { place: second.place }, nurse)).toMatchObject({ ids: [] })
  expect(await area.call(citizenFactsChanges, { place: 'nowhere' }, nurse)).toMatchObject({
    startedOver: true,
  })
})

test('a street is said with what it is, as it stands on its sign', async () => {
  const address = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores', addressNumber: '12' }
  const id = await area.citizen(address)
  expect(await factsOf(id)).toMatchObject({ street: 'Rua das Flores', number: '12' })
  expect((await factsOf(await area.citizen({ addressNumber: '12' })))?.street).toBeNull()
})
