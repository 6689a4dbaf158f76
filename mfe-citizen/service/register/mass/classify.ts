import { ageAt } from '@saude/contract/formats'
import { type MassClass, type MassReason, massIndexOf } from '@saude/core/contract/codes/body-mass-index'
import { daysBetween } from '../visits/days-between.ts'
import { type Sex, scoreByDay, scoreByMonth } from './growth.ts'
import { gainClassOf, gainRange, gainWeekOf } from './weight-gain.ts'

/**
 * Which class a body mass index is in. Its scheme follows from the age on the day of the weight, so that a class stays what
 * it was when it was measured:
 * before the fifth birthday and before the twentieth by z-scores of WHO 2006 and 2007, in the classes of SISVAN;
 * adults by the eight classes of WHO (Technical Report Series 854 and 894);
 * from sixty on by those of SISVAN for old people;
 * pregnant adults by weight gain.
 * SISVAN: Orientações para a coleta e análise de dados antropométricos em serviços de saúde, Ministério da Saúde, 2011.
 */

/** A pregnancy on the day of a weight. */
export interface Expecting {
  /** The first day of the last period, `YYYY-MM-DD`; null where it was not recorded. */
  readonly lastPeriod: string | null
  /** kg, before the pregnancy or in its first eight weeks; null where it is not known. */
  readonly weightBefore: number | null
  /** More than one foetus is recorded. */
  readonly isMultiple: boolean
}

/** What was measured of somebody, and what its class follows from. */
export interface Measured {
  /** kg. */
  readonly weight: number
  /** Metres. */
  readonly height: number
  /** The days on which they were measured, `YYYY-MM-DD`. */
  readonly weightOn: string
  readonly heightOn: string
  readonly birthDate: string | null
  readonly sex: Sex | null
  /** Null: not pregnant on that day. */
  readonly expecting: Expecting | null
}

export interface MassFound {
  readonly massClass: MassClass
  /** Of those who are in no class. */
  readonly reason?: MassReason
}

const adultAge = 20
const oldAge = 60

/** Children grow: a height of another month says little of the index on a day. */
const mostDaysApart = 31

/** Indexes of adults that are taken for an error of measuring or typing, as NCD-RisC does (Lancet 2016;387:1377–1396). */
const plausible = { from: 10, to: 80 } as const
/** Z-scores that WHO takes for the same (WHO Anthro, AnthroPlus). */
const mostScore = 5

type Bounds = readonly (readonly [MassClass, number])[]

/** Classes of adults with the index that each begins at. */
const ofAdults: Bounds = [
  ['thinness3', 0],
  ['thinness2', 16],
  ['thinness1', 17],
  ['adequate', 18.5],
  ['preObese', 25],
  ['obesity1', 30],
  ['obesity2', 35],
  ['obesity3', 40],
]

/** The class that an index of `massIndexOf` is in, of adults. */
export const adultClassOf = (index: number): MassClass =>
  ofAdults.filter(([, from]) => index >= from).at(-1)?.[0] ?? 'thinness3'

/** The same from sixty on: up to 22 low, from 27 on overweight. */
export const elderlyClassOf = (index: number): MassClass =>
  index <= 22 ? 'elderlyThinness' : index < 27 ? 'elderlyAdequate' : 'elderlyOverweight'

/** The class that a z-score is in, of children under five. */
export function underFiveClassOf(z: number): MassClass {
  if (z < -3) return 'underFiveThinness2'
  if (z < -2) return 'underFiveThinness1'
  if (z <= 1) return 'underFiveAdequate'
  if (z <= 2) return 'underFiveAtRisk'
  return z <= 3 ? 'underFiveOverweight' : 'underFiveObesity'
}

/** The same from five to nineteen. */
export function youngClassOf(z: number): MassClass {
  if (z < -3) return 'youngThinness2'
  if (z < -2) return 'youngThinness1'
  if (z <= 1) return 'youngAdequate'
  if (z <= 2) return 'youngOverweight'
  return z <= 3 ? 'youngObesity1' : 'youngObesity2'
}

const not = (reason: MassReason): MassFound => ({ massClass: 'unclassified', reason })

/** The class of what was measured, or why it has none. */
export function classify(measured: Measured): MassFound {
  const { weight, height, weightOn, birthDate, expecting } = measured
  const age = ageAt(birthDate, weightOn)
  if (age === undefined) return not('noBirthDate')
  if (age < 0) return not('implausible')
  if (expecting) return age < adultAge ? not('adolescent') : ofPregnant(measured, expecting)
  if (age < adultAge) return ofYoung(measured, age)
  const index = massIndexOf(weight, height)
  if (!isPlausible(index)) return not('implausible')
  return { massClass: age < oldAge ? adultClassOf(index) : elderlyClassOf(index) }
}

const isPlausible = (index: number): boolean => index >= plausible.from && index <= plausible.to

function ofYoung({ weight, height, weightOn, heightOn, birthDate, sex }: Measured, age: number): MassFound {
  if (!sex || !birthDate) return not('noGender')
  if (Math.abs(daysBetween(heightOn, weightOn)) > mostDaysApart) return not('otherDay')
  const days = daysBetween(birthDate, weightOn)
  const index = weight / height ** 2
  const z = age < 5 ? scoreByDay(index, sex, days) : scoreByMonth(index, sex, days)
  if (Math.abs(z) > mostScore) return not('implausible')
  return { massClass: age < 5 ? underFiveClassOf(z) : youngClassOf(z) }
}

function ofPregnant(
  { weight, height, weightOn }: Measured,
  { lastPeriod, weightBefore, isMultiple }: Expecting,
): MassFound {
  if (isMultiple) return not('several')
  if (!lastPeriod) return not('noPeriod')
  const week = gainWeekOf(daysBetween(lastPeriod, weightOn))
  if (week === undefined) return not('otherWeek')
  if (weightBefore === null) return not('noWeightBefore')
  const before = weightBefore / height ** 2
  if (!isPlausible(before) || !isPlausible(weight / height ** 2)) return not('implausible')
  return { massClass: gainClassOf(weight - weightBefore, gainRange(week, before)) }
}
