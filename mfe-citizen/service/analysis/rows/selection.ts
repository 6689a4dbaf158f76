import { ages } from '@saude/contract/age-steps'
import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import type { Filter, RowFilter } from '@saude/store'
import type { LayerCondition } from '../../../contract/citizen-filter.ts'
import type { citizenGeolocation } from '../../../contract/geolocation.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { type Condition, oldAge, risks, turned } from '../../register/conditions/risk.ts'
import type { SpotRow } from './spot.ts'
import { bitsOf, having } from './spot-conditions.ts'

export type CitizenFilter = InputOf<typeof citizenGeolocation>['citizen']

/** The filter that `hasConditionOn` is as a function. */
function has(condition: Condition, day: string): Filter<Citizen> {
  if (condition !== 'pregnant') return { [`conditions.${condition}`]: true }
  const lasts = [{ 'conditions.pregnantUntil': null }, { 'conditions.pregnantUntil': { $gte: day } }]
  return { 'conditions.pregnant': true, $or: lasts }
}

/** Those whom a condition layer shows. */
export function suffering(condition: LayerCondition | null | undefined, now: Date): Filter<Citizen> {
  if (!condition) return {}
  const day = today(now)
  return condition === 'bedriddenOrDomiciled'
    ? { $or: [has('bedridden', day), has('domiciled', day)] }
    : has(condition, day)
}

/**
 * Those whom the filter of a map is about, said of the rows of `spot`; no choice yet means all.
 * @throws AppError where an anonymised user asks for one person by name
 */
export function selected(filter: CitizenFilter, user: User, now: Date): RowFilter<SpotRow> {
  const { selection } = filter ?? {}
  if (!filter || !selection || selection === 'all') return {}
  const day = today(now)
  switch (selection) {
    case 'onRiskGroup':
      return {
        $or: [
          { conditions: { $bitsAnySet: bitsOf(...risks.filter((risk) => risk !== 'pregnant')) } },
          having('pregnant', day),
          { born: { $lte: turned(oldAge, day) } },
        ],
      }
    case 'responsibleAcs':
      return filter.acs ? { agent: filter.acs.id } : {}
    case 'citizen':
      if (user.isAnonymization)
        throw new AppError('permission', 'Filtro indisponível com a anonimização ativa')
      return filter.citizen ? { _id: filter.citizen.id } : {}
    case 'ageRange': {
      const { ageFrom = ages.from, ageTo = ages.to } = filter
      return {
        born: { $lte: turned(ageFrom ?? ages.from, day), $gt: turned((ageTo ?? ages.to) + 1, day) },
      }
    }
    case 'gender':
      return filter.gender ? { gender: filter.gender } : {}
    default:
      return having(selection, day)
  }
}
