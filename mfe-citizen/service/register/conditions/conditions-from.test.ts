import type { CodeSystem } from '@saude/core/contract/codes/system'
import type { Conditions } from '../citizen/citizen.ts'
import { conditionsFrom, type Entry, hasCondition, noConditions } from './conditions-from.ts'
import { standingOn } from './pregnancy.ts'
import { hasConditionOn } from './risk.ts'

const at = (day: string) => new Date(`${day}T10:00:00-03:00`)
const coded = (code: string, day = '2026-05-01', system: CodeSystem = 'cid10'): Entry => ({
  type: 'healthCare',
  date: at(day),
  problem: { system, code, name: code },
})
const measured = (
  measures: { weight?: number; height?: number },
  day = '2026-05-01',
  type: Entry['type'] = 'measurement',
): Entry => ({
  type,
  date: at(day),
  measures: {
    weight: measures.weight ?? null,
    height: measures.height ?? null,
    temperature: null,
    oxigenSaturation: null,
    heartRate: null,
    bloodPressure: { contraction: 190, relaxation: 120 },
  },
})

const healthy: Conditions = {
  hypertension: false,
  diabetes: false,
  smoker: false,
  pregnant: false,
  pregnantUntil: null,
  bedridden: false,
  domiciled: false,
  heartDisease: false,
  respiratoryDisease: false,
  kidneyDisease: false,
  infarct: false,
  stroke: false,
  mentalHealthCids: [],
  weight: null,
  height: null,
}
const nothing = { conditions: null, on: '2026-01-01' }
const declared = (given: Partial<Conditions>, on = '2026-01-01') => ({
  conditions: { ...healthy, ...given },
  on,
})

describe('what a code says', () => {
  test.each<[string, CodeSystem, Partial<Conditions>]>([
    ['I10', 'cid10', { hypertension: true }],
    ['I119', 'cid10', { hypertension: true, heartDisease: true }],
    ['K86', 'ciap2', { hypertension: true }],
    ['E109', 'cid10', { diabetes: true }],
    ['E149', 'cid10', { diabetes: true }],
    ['T90', 'ciap2', { diabetes: true }],
    ['F171', 'cid10', { smoker: true }],
    ['Z720', 'cid10', { smoker: true }],
    ['P17', 'ciap2', { smoker: true }],
    ['Z740', 'cid10', { bedridden: true }],
    ['I219', 'cid10', { infarct: true, heartDisease: true }],
    ['I64', 'cid10', { stroke: true }],
    ['I694', 'cid10', { stroke: true }],
    ['K90', 'ciap2', { stroke: true }],
    ['J459', 'cid10', { respiratoryDisease: true }],
    ['R96', 'ciap2', { respiratoryDisease: true }],
    ['N189', 'cid10', { kidneyDisease: true }],
    ['F411', 'cid10', { mentalHealthCids: ['F41'] }],
    ['P76', 'ciap2', { mentalHealthCids: ['F32'] }],
    ['P74', 'ciap2', { mentalHealthCids: ['F41'] }],
    ['P19', 'ciap2', { mentalHealthCids: ['F19'] }],
    ['Z348', 'cid10', { pregnant: true, pregnantUntil: '2027-02-19' }],
    ['W78', 'ciap2', { pregnant: true, pregnantUntil: '2027-02-19' }],
  ])('%s of %s', (code, system, said) => {
    const entry = coded(code, '2026-05-01', system)
    expect(hasCondition(entry)).toBe(true)
    expect(conditionsFrom(nothing, [entry])).toEqual({ ...healthy, ...said })
  })

  test.each<[string, CodeSystem]>([
    ['J069', 'cid10'],
    ['E785', 'cid10'],
    ['Z001', 'cid10'],
    // In the other table these codes mean something else.
    ['K86', 'cid10'],
    ['I10', 'ciap2'],
    ['0301010110', 'sigtap'],
  ])('%s of %s says nothing', (code, system) => {
    const entry = coded(code, '2026-05-01', system)
    expect(hasCondition(entry)).toBe(false)
    expect(conditionsFrom(nothing, [entry])).toBeNull()
  })

  test('stays beside what was declared, once', () => {
    const entries = [coded('F329'), coded('F412'), coded('E119')]
    const known = declared({ domiciled: true, diabetes: true, mentalHealthCids: ['F32'], weight: 70 })
    expect(conditionsFrom(known, entries)).toEqual({
      ...known.conditions,
      mentalHealthCids: ['F32', 'F41'],
    })
  })
})

describe('weight and height', () => {
  test('are the last that staff measured, each for itself, whatever was declared', () => {
    const entries = [
      measured({ weight: 71 }, '2026-03-01'),
      measured({ weight: 75, height: 1.7 }, '2026-02-01'),
      measured({ weight: 60, height: 1.5 }, '2026-04-01', 'selfReportedMeasurement'),
    ]
    expect(conditionsFrom(declared({ weight: 90, height: 1.6 }), entries)).toMatchObject({
      weight: 71,
      height: 1.7,
    })
  })

  test('a high blood pressure is no diagnosis', () => {
    expect(hasCondition(measured({}))).toBe(false)
    expect(conditionsFrom(nothing, [measured({ weight: 80 })])).toEqual({ ...healthy, weight: 80 })
  })
})

describe('a pregnancy', () => {
  const on = (day: string, conditions: Conditions | null) => hasConditionOn(conditions, 'pregnant', day)

  test.each<[string, Entry[], boolean]>([
    ['lasts while care goes on', [coded('Z348', '2026-06-01'), coded('Z348', '2026-10-01')], true],
    ['ends with the birth', [coded('Z348', '2026-06-01'), coded('O80', '2026-11-01')], false],
    ['is over in care after the birth', [coded('Z348', '2026-06-01'), coded('Z392', '2026-11-10')], false],
    ['ends with a loss', [coded('Z348', '2026-06-01'), coded('O039', '2026-07-01')], false],
    ['ends as CIAP-2 says it', [coded('Z348', '2026-06-01'), coded('W90', '2026-11-01', 'ciap2')], false],
    ['is over after 42 weeks', [coded('Z348', '2026-01-01')], false],
    ['may follow another', [coded('O80', '2026-02-01'), coded('Z321', '2026-11-01')], true],
    ['long after another is a new one', [coded('Z348', '2025-01-01'), coded('Z348', '2026-11-01')], true],
    ['entered late is still read in order', [coded('O80', '2026-11-01'), coded('Z348', '2026-06-01')], false],
  ])('%s', (_what, entries, isPregnant) => {
    expect(on('2026-11-20', conditionsFrom(nothing, entries))).toBe(isPregnant)
  })

  test('counts its 42 weeks from the first care', () => {
    const conditions = conditionsFrom(nothing, [coded('Z348', '2026-06-01'), coded('Z348', '2026-10-01')])
    expect(conditions?.pregnantUntil).toBe('2027-03-22')
    expect([on('2027-03-22', conditions), on('2027-03-23', conditions)]).toEqual([true, false])
  })

  test('counts its 42 weeks from the last period, where it is known and may be that of this pregnancy', () => {
    const care = (lastPeriod: string) => ({ ...coded('Z348', '2026-06-01'), lastPeriod })
    const until = (lastPeriod: string) => conditionsFrom(nothing, [care(lastPeriod)])?.pregnantUntil
    expect([until('2026-04-10'), until('2026-07-01'), until('2024-04-10')]).toEqual([
      '2027-01-29',
      '2027-03-22',
      '2027-03-22',
    ])
  })

  test('without an outcome misses it once its time is over; a birth or a loss begins 42 days', () => {
    const open = conditionsFrom(nothing, [coded('Z348', '2026-01-01')])
    expect([standingOn(open, '2026-10-22'), standingOn(open, '2026-10-23')]).toEqual([
      'pregnant',
      'outcomeMissing',
    ])
    const outcomes = [{ day: '2026-10-01' }]
    const ended = conditionsFrom({ ...nothing, outcomes }, [coded('Z348', '2026-01-01')])
    expect([standingOn(ended, '2026-11-12'), standingOn(ended, '2026-11-13')]).toEqual(['puerperium', null])
    expect(standingOn(noConditions, '2026-11-12')).toBeNull()
  })

  test('that waited for its outcome is ended by one that was in its time', () => {
    const late = conditionsFrom({ ...nothing, outcomes: [{ day: '2026-09-30' }] }, [
      coded('Z348', '2026-01-01'),
    ])
    expect(late).toMatchObject({ pregnant: false, pregnancyEndedOn: '2026-09-30' })
  })

  test.each<[string, Entry[], boolean, string | null]>([
    ['can last ten months', [coded('I10')], true, '2026-11-01'],
    ['ends with a birth after it', [coded('O80', '2026-04-01')], false, null],
    ['does not end with an earlier birth', [coded('O80', '2025-04-01')], true, '2026-11-01'],
    ['is no older pregnancy', [coded('Z348', '2024-04-01')], true, '2026-11-01'],
    ['is dated by care that goes on', [coded('Z348', '2025-12-01')], true, '2026-09-21'],
    ['is dated by later care', [coded('Z348', '2026-02-01')], true, '2026-11-22'],
  ])('that was declared %s', (_what, entries, pregnant, pregnantUntil) => {
    const conditions = conditionsFrom(declared({ pregnant: true }), entries)
    expect(conditions).toMatchObject({ pregnant, pregnantUntil })
  })
})

test('the order in which entries are given does not matter, nor asking twice', () => {
  const entries = [
    coded('Z348', '2026-03-01'),
    coded('F32', '2026-02-01'),
    measured({ weight: 70 }, '2026-04-01'),
    measured({ weight: 72 }, '2026-05-01'),
  ]
  const known = declared({ smoker: true })
  const once = conditionsFrom(known, entries)
  expect(conditionsFrom(known, [...entries].reverse())).toEqual(once)
  expect(conditionsFrom(known, entries)).toEqual(once)
})
