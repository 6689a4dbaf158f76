import type { Conditions } from '../register/citizen.ts'

/** Conditions that layers are made of, a bit each. */
export const spotConditions = [
  'hypertension',
  'diabetes',
  'pregnant',
  'smoker',
  'bedridden',
  'domiciled',
] as const

type SpotCondition = (typeof spotConditions)[number]

/** The bits of some conditions. */
export const bitsOf = (...conditions: readonly SpotCondition[]): number =>
  conditions.reduce((bits, one) => bits | (1 << spotConditions.indexOf(one)), 0)

/** The bits of what somebody has; whether a pregnancy lasts is asked for with the day. */
export const bitsIn = (conditions: Conditions | null | undefined): number =>
  bitsOf(...spotConditions.filter((one) => conditions?.[one]))
