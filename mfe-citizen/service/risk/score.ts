import { keysOf } from '@saude/contract/values'
import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { type RiskKey, riskParts } from '../../contract/risk.ts'
import { hasConditionOn, oldAge, turned } from '../conditions/risk.ts'
import type { Citizen } from '../register/citizen.ts'
import { isVisitDue } from '../visits/visit-status.ts'

export type Person = Pick<
  Citizen,
  | '_id'
  | 'name'
  | 'birthDate'
  | 'conditions'
  | 'visitKey'
  | 'householdId'
  | 'addressPublicPlaceType'
  | 'addressPublicPlace'
  | 'addressNumber'
  | 'addressComplement'
  | 'neighborhood'
  | 'microArea'
  | 'addressCoordinates'
>

const months = (birthDate: string, day: string): number => {
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number)
  return (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0)
}

/** Under five: the ages whose vaccines count. */
export const isChild = ({ birthDate }: Pick<Person, 'birthDate'>, day: string): boolean =>
  typeof birthDate === 'string' && birthDate > turned(5, day)

/** Months after the recommended age at which a dose is late. */
const graceMonths = 2

/** Whether a child lacks a dose of the calendar that it should have had, and may still have. */
export function isVaccineLate(birthDate: string, had: ReadonlySet<string>, day: string): boolean {
  const age = months(birthDate, day)
  return vaccineCalendar.doses.some(
    ({ immunobiological, dose, months: at, until }) =>
      at + graceMonths <= age &&
      (until === undefined || age <= until) &&
      !had.has(`${immunobiological}/${dose}`),
  )
}

/** Old enough for it to count that they live alone. */
export const isOldAlone = ({ birthDate }: Pick<Person, 'birthDate'>, day: string): boolean =>
  typeof birthDate === 'string' && birthDate <= turned(oldAge, day)

/** The parts that a record says by itself; who else lives there, and vaccines, take more than it. */
export function partsOf(one: Person, day: string): RiskKey[] {
  const { birthDate, conditions, visitKey } = one
  const fits: Readonly<Partial<Record<RiskKey, boolean>>> = {
    bedridden: hasConditionOn(conditions, 'bedridden', day),
    addiction: (conditions?.mentalHealthCids ?? []).some(
      (cid) => /^F1[0-9]/.test(cid) && !cid.startsWith('F17'),
    ),
    infant: typeof birthDate === 'string' && months(birthDate, day) < 6,
    old: typeof birthDate === 'string' && birthDate <= turned(71, day),
    hypertension: hasConditionOn(conditions, 'hypertension', day),
    diabetes: hasConditionOn(conditions, 'diabetes', day),
    visit: isVisitDue(visitKey, day),
  }
  return keysOf(riskParts).filter((key) => fits[key])
}

/** The score of parts, as often as they fit, and in words: 'Acamado 3; Diabetes 2 × 1'. */
export function scoreOf(parts: readonly RiskKey[]): { readonly score: number; readonly words: string } {
  const counted = keysOf(riskParts).flatMap((key) => {
    const count = parts.filter((part) => part === key).length
    return count > 0 ? [{ ...riskParts[key], count }] : []
  })
  return {
    score: counted.reduce((sum, { points, count }) => sum + points * count, 0),
    words: counted
      .map(({ name, points, count }) => `${name} ${count > 1 ? `${count} × ` : ''}${points}`)
      .join('; '),
  }
}

/** People of one house: of the same household, or at the same door. */
export function houseOf(one: Person): string {
  const { householdId, addressPublicPlaceType: type, addressPublicPlace: street, addressNumber: number } = one
  if (householdId) return householdId
  if (!street || !number) return one._id
  return [type, street, number, one.addressComplement, one.neighborhood?.id]
    .map((part) => part ?? '')
    .join('/')
}
