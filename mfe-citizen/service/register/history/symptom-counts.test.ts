import { publicUser } from '@saude/service/user'
import { symptomStatistics } from '../../../contract/symptom.ts'
import { collections } from '../../collections.ts'
import { symptomsOf } from './symptoms-of.ts'
import { client, now, type OpenHistory, openHistory } from './testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const everybody = publicUser({ id: client, name: 'Vila Serena' })
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const cid = (code: string) => ({ system: 'cid10' as const, code, name: code })

test('a code files an entry under its symptoms, a quiz under those that it names', () => {
  expect(symptomsOf({ type: 'symptom', problem: cid('R51') })).toEqual({ symptoms: ['headache'] })
  expect(symptomsOf({ type: 'symptom', problem: cid('R11') })).toEqual({
    symptoms: ['vomit', 'vomit-nausea'],
  })
  // A09 is diarrhoea in CID-10 and sweating in CIAP-2.
  expect(symptomsOf({ type: 'symptom', problem: cid('A09') })).toEqual({ symptoms: ['diarrhea'] })
  const ciap = { system: 'ciap2', code: 'A09', name: 'Suor' } as const
  expect(symptomsOf({ type: 'symptom', problem: ciap })).toEqual({ symptoms: ['sweating'] })
  expect(
    symptomsOf({ type: 'selfReportedSymptom', since: { fever: '2026-11-10', lowBackPain: '2026-11-10' } }),
  ).toEqual({ symptoms: ['fever', 'low-back-pain'] })
  expect(symptomsOf({ type: 'healthCare', problem: cid('R51') })).toEqual({})
})

test('everybody may read how frequent symptoms are, but no count under five', async () => {
  const report = async (code: string, days: number, other = {}) =>
    history.item('p', {
      type: 'symptom',
      problem: cid(code),
      ...symptomsOf({ type: 'symptom', problem: cid(code) }),
      date: daysAgo(days),
      ...other,
    })
  for (let count = 0; count < 6; count++) await report('R51', count < 4 ? 1 : 30)
  for (let count = 0; count < 5; count++) await report('R05', 2)
  for (let count = 0; count < 4; count++) await report('R42', 1)
  await report('R42', 1, { client: 'another' })
  const rows = async (symptom?: 'headache' | 'dizziness') =>
    (await history.call(symptomStatistics, { symptom }, everybody)).items
  expect(await rows()).toEqual([
    { id: 'headache', name: 'Dor de cabeça', countSymptom: 6, lastWeekRegisters: null },
    { id: 'cough', name: 'Tosse', countSymptom: 5, lastWeekRegisters: 5 },
  ])
  expect(await rows('headache')).toHaveLength(1)
  expect(await rows('dizziness')).toEqual([])
})

test('symptoms are counted along an index', async () => {
  const filter = { client, symptoms: 'fever' as const, date: { $gte: now } }
  const { scans, plan } = await history.opened.store.explain(collections.historyItem, filter, {})
  expect(scans ? plan : []).toEqual([])
})
