import { massClassKeys, massSchemeOf } from '@saude/core/contract/codes/body-mass-index'
import { classify, elderlyClassOf, type Measured, underFiveClassOf, youngClassOf } from './classify.ts'
import { gainClassOf, gainRange, gainWeekOf } from './weight-gain.ts'

const adult: Measured = {
  weight: 70,
  height: 1.7,
  weightOn: '2026-10-05',
  heightOn: '2026-10-05',
  birthDate: '1990-03-01',
  sex: 'F',
  expecting: null,
}
const ofIndex = (index: number, born: string): Measured => ({
  ...adult,
  height: 1,
  weight: index,
  birthDate: born,
})
const classOf = (measured: Measured) => classify(measured).massClass

/** WHO Technical Report Series 854 and 894. */
test.each([
  [15.9, 'thinness3'],
  [16, 'thinness2'],
  [17, 'thinness1'],
  [18.4, 'thinness1'],
  [18.5, 'adequate'],
  [24.94, 'adequate'],
  [24.96, 'preObese'],
  [30, 'obesity1'],
  [35, 'obesity2'],
  [40, 'obesity3'],
])('an adult of %s kg/m² is %s, as before there were other schemes', (index, massClass) => {
  expect(classOf(ofIndex(index, '1990-03-01'))).toBe(massClass)
})

/** SISVAN 2011, for old people: Nutrition Screening Initiative, 1994. */
test.each([
  [22, 'elderlyThinness'],
  [22.1, 'elderlyAdequate'],
  [26.9, 'elderlyAdequate'],
  [27, 'elderlyOverweight'],
])('from sixty on %s kg/m² is %s', (index, massClass) => {
  expect(elderlyClassOf(index)).toBe(massClass)
  expect(classOf(ofIndex(index, '1966-10-05'))).toBe(massClass)
})

/** SISVAN 2011, for children under five, and from five to nineteen. */
test.each([
  [-3.01, 'underFiveThinness2', 'youngThinness2'],
  [-3, 'underFiveThinness1', 'youngThinness1'],
  [-2.01, 'underFiveThinness1', 'youngThinness1'],
  [-2, 'underFiveAdequate', 'youngAdequate'],
  [1, 'underFiveAdequate', 'youngAdequate'],
  [1.01, 'underFiveAtRisk', 'youngOverweight'],
  [2, 'underFiveAtRisk', 'youngOverweight'],
  [2.01, 'underFiveOverweight', 'youngObesity1'],
  [3, 'underFiveOverweight', 'youngObesity1'],
  [3.01, 'underFiveObesity', 'youngObesity2'],
])('a z-score of %s is %s under five and %s from five on', (z, underFive, young) => {
  expect([underFiveClassOf(z), youngClassOf(z)]).toEqual([underFive, young])
})

test.each([
  ['the day before the fifth birthday', '2021-10-06', 'underFiveAdequate'],
  ['the fifth birthday', '2021-10-05', 'youngAdequate'],
  ['the day before the twentieth', '2006-10-06', 'youngThinness1'],
  ['the twentieth birthday', '2006-10-05', 'thinness3'],
])('the scheme changes on a birthday: %s', (_name, born, massClass) => {
  expect(classOf(ofIndex(15.3, born))).toBe(massClass)
})

test('what an adult is called grade III is adequate for a child', () => {
  expect(classOf({ ...adult, weight: 15.6, height: 1, birthDate: '2023-04-01' })).toBe('underFiveAdequate')
  expect(classOf({ ...adult, weight: 19, height: 1.12, birthDate: '2020-10-01' })).toBe('youngAdequate')
})

test.each([
  ['noBirthDate', { birthDate: null }],
  ['noGender', { birthDate: '2020-01-01', sex: null, weight: 20, height: 1.15 }],
  ['otherDay', { birthDate: '2020-01-01', weight: 20, height: 1.15, heightOn: '2026-08-01' }],
  ['implausible', { birthDate: '2020-01-01', weight: 60, height: 1.15 }],
  ['implausible', { weight: 20, height: 1.7 }],
  ['implausible', { weight: 240, height: 1.5 }],
  ['implausible', { birthDate: '2026-10-06' }],
] as const)('who cannot be classed is not, and it is said why: %s', (reason, changed) => {
  expect(classify({ ...adult, ...changed })).toEqual({ massClass: 'unclassified', reason })
})

const pregnant: Measured = {
  ...adult,
  height: 1.6,
  weight: 61.2,
  weightOn: '2026-10-05',
  // Twenty-two weeks before.
  expecting: { lastPeriod: '2026-05-04', weightBefore: 60, isMultiple: false },
}

test.each([
  [61.19, 'gainBelow'],
  [61.2, 'gainAdequate'],
  [64.1, 'gainAdequate'],
  [64.11, 'gainAbove'],
])('in week 22, after 60 kg and an adequate index, %s kg is %s', (weight, massClass) => {
  expect(classOf({ ...pregnant, weight })).toBe(massClass)
})

const expecting = { lastPeriod: '2026-05-04', weightBefore: 60, isMultiple: false }

test.each([
  ['adolescent', { birthDate: '2007-01-01' }],
  ['several', { expecting: { ...expecting, isMultiple: true } }],
  ['noPeriod', { expecting: { ...expecting, lastPeriod: null } }],
  ['otherWeek', { expecting: { ...expecting, lastPeriod: '2026-08-15' } }],
  ['noWeightBefore', { expecting: { ...expecting, weightBefore: null } }],
  ['implausible', { expecting: { ...expecting, weightBefore: 10 } }],
] as const)('a pregnancy that the curves are not for is in no class: %s', (reason, changed) => {
  expect(classify({ ...pregnant, ...changed })).toEqual({ massClass: 'unclassified', reason })
})

/** The ends of the trimesters, as summaries of the curves of the Caderneta da Gestante 2022 give them. */
test.each([
  [27, 17, [5.6, 7.2]],
  [27, 20, [3.1, 6.3]],
  [27, 27, [2.3, 3.7]],
  [27, 33, [1.1, 2.7]],
  [40, 17, [9.7, 12.2]],
  [40, 20, [8, 12]],
  [40, 27, [7, 9]],
  [40, 33, [5, 7.2]],
  [13, 18.4999, [0.2, 1.2]],
  [13, 18.5, [-1.8, 0.7]],
])('until week %s, after %s kg/m², it is %s kg', (week, before, range) => {
  expect(gainRange(week, before)).toEqual(range)
})

test('every week has a range in each group, which rises from week to week', () => {
  for (const before of [17, 20, 27, 33])
    for (let week = 10; week < 40; week += 1) {
      const [range, next] = [gainRange(week, before), gainRange(week + 1, before)]
      expect(range[0]).toBeLessThan(range[1])
      expect(next[0]).toBeGreaterThanOrEqual(range[0])
      expect(next[1]).toBeGreaterThanOrEqual(range[1])
    }
  expect(gainClassOf(-0.5, gainRange(13, 33))).toBe('gainAdequate')
})

test.each([
  [9 * 7 + 3, undefined],
  [9 * 7 + 4, 10],
  [12 * 7 + 3, 12],
  [12 * 7 + 4, 13],
  [40 * 7 + 3, 40],
  [40 * 7 + 4, undefined],
])('after %s days the week of the curves is %s', (days, week) => {
  expect(gainWeekOf(days)).toBe(week)
})

test('the eight classes of adults keep their keys', () => {
  expect(massClassKeys.filter((key) => massSchemeOf(key) === 'adult')).toEqual([
    'thinness3',
    'thinness2',
    'thinness1',
    'adequate',
    'preObese',
    'obesity1',
    'obesity2',
    'obesity3',
  ])
})
