import type { Citizen, Conditions } from '../citizen/citizen.ts'

export type Condition = {
  [K in keyof Conditions]-?: Conditions[K] extends boolean ? K : never
}[keyof Conditions]

/** Whom an infection harms most: chronic illness, pregnancy, those who cannot leave home, and the old. */
export const risks: readonly Condition[] = [
  'hypertension',
  'diabetes',
  'pregnant',
  'bedridden',
  'domiciled',
  'heartDisease',
  'respiratoryDisease',
  'kidneyDisease',
  'infarct',
  'stroke',
]
export const oldAge = 60

/** The last birth date of those who have turned `age` on a day, `YYYY-MM-DD` both. */
export const turned = (age: number, day: string): string =>
  `${String(Number(day.slice(0, 4)) - age).padStart(4, '0')}${day.slice(4)}`

/** Whether somebody has a condition on a day; a pregnancy is over when its time is. */
export const hasConditionOn = (
  conditions: Conditions | null | undefined,
  condition: Condition,
  day: string,
) => conditions?.[condition] === true && !(condition === 'pregnant' && isOver(conditions, day))

const isOver = ({ pregnantUntil }: Conditions, day: string): boolean =>
  typeof pregnantUntil === 'string' && pregnantUntil < day

/** Whether somebody belongs to the risk group on a day. */
export const isAtRisk = (
  { birthDate, conditions }: Pick<Citizen, 'birthDate' | 'conditions'>,
  day: string,
): boolean =>
  (typeof birthDate === 'string' && birthDate <= turned(oldAge, day)) ||
  risks.some((risk) => hasConditionOn(conditions, risk, day))
