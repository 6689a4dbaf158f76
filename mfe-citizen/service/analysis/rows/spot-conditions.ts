import type { RowFilter } from '@saude/store'
import type { Conditions } from '../../register/citizen/citizen.ts'
import type { Condition } from '../../register/conditions/risk.ts'

/** Conditions that maps are about, a bit each: new ones come at the end. */
export const spotConditions = [
  'hypertension',
  'diabetes',
  'pregnant',
  'smoker',
  'bedridden',
  'domiciled',
  'heartDisease',
  'respiratoryDisease',
  'kidneyDisease',
  'infarct',
  'stroke',
] as const satisfies readonly Condition[]

/** The bits of some conditions. */
export const bitsOf = (...conditions: readonly Condition[]): number =>
  spotConditions.reduce((bits, one, place) => (conditions.includes(one) ? bits | (1 << place) : bits), 0)

/** The bits of what somebody has; whether a pregnancy lasts is asked for with the day. */
export const bitsIn = (conditions: Conditions | null | undefined): number =>
  bitsOf(...spotConditions.filter((one) => conditions?.[one]))

/** What a row says of conditions. */
interface Ill {
  readonly conditions: number | null
  readonly pregnantUntil: string | null
}

/** Who has a condition on a day, as `hasConditionOn` says of records. */
export const having = (condition: Condition, day: string): RowFilter<Ill> =>
  condition === 'pregnant'
    ? {
        conditions: { $bitsAllSet: bitsOf('pregnant') },
        $or: [{ pregnantUntil: null }, { pregnantUntil: { $gte: day } }],
      }
    : { conditions: { $bitsAllSet: bitsOf(condition) } }
