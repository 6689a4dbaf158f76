import { massIndexOf } from '@saude/core/contract/codes/body-mass-index'
import type { Citizen } from '../citizen/citizen.ts'
import { classify, type MassFound } from '../mass/classify.ts'
import { declaredOf } from './declared.ts'
import type { Weighed } from './mass-from.ts'

/** What is known of somebody's body mass: the index, kg/m², its class, and the day of the weight. */
export interface Mass extends MassFound {
  readonly index: number
  /** `YYYY-MM-DD` */
  readonly on: string
}

type Known = Pick<
  Citizen,
  'birthDate' | 'gender' | 'conditions' | 'declaredConditions' | 'syncedAt' | 'createdAt'
>

/** The fields that `massOf` reads, for projections. */
export const massFields = {
  birthDate: 1,
  gender: 1,
  'conditions.weight': 1,
  'conditions.height': 1,
  'conditions.weightOn': 1,
  'conditions.heightOn': 1,
  'conditions.expecting': 1,
  'conditions.pregnant': 1,
  syncedAt: 1,
  createdAt: 1,
} as const

/** The body mass of somebody as it was last measured; undefined where weight or height is not known. */
export function massOf(one: Known): Mass | undefined {
  const { weight, height, weightOn, heightOn, expecting, pregnant } = one.conditions ?? {}
  if (!weight || !height) return undefined
  const declaredOn = weightOn && heightOn ? '' : declaredOf(one).on
  return massIn(one, {
    weight,
    height,
    weightOn: weightOn ?? declaredOn,
    heightOn: heightOn ?? declaredOn,
    // Nothing is recorded of a pregnancy that was only declared.
    expecting: expecting === undefined && pregnant ? declaredPregnancy : (expecting ?? null),
  })
}

const declaredPregnancy = { lastPeriod: null, weightBefore: null, isMultiple: false } as const

/** The body mass that a weight says; undefined without a height. */
export function massIn(
  { birthDate, gender }: Pick<Citizen, 'birthDate' | 'gender'>,
  { weight, weightOn, height, heightOn, expecting }: Weighed,
): Mass | undefined {
  if (!height || !heightOn) return undefined
  const found = classify({
    weight,
    height,
    weightOn,
    heightOn,
    birthDate: birthDate ?? null,
    sex: gender ?? null,
    expecting,
  })
  return { ...found, index: massIndexOf(weight, height), on: weightOn }
}
