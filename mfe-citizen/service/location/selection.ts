import { ages } from '@saude/contract/age-steps'
import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import type { LayerCondition } from '../../contract/citizen-filter.ts'
import type { citizenGeolocation } from '../../contract/geolocation.ts'
import { type Condition, oldAge, risks, turned } from '../conditions/risk.ts'
import type { Citizen } from '../register/citizen.ts'

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
 * The stored citizens that a layer's filter is about; no choice yet means all.
 * @throws AppError where an anonymised user asks for one person by name
 */
export function selected(filter: CitizenFilter, user: User, now: Date): Filter<Citizen> {
  const { selection } = filter ?? {}
  if (!filter || !selection || selection === 'all') return {}
  switch (selection) {
    case 'onRiskGroup':
      return {
        $or: [
          ...risks.map((risk) => has(risk, today(now))),
          { birthDate: { $lte: turned(oldAge, today(now)) } },
        ],
      }
    case 'responsibleAcs':
      return filter.acs ? { responsibleAcsId: filter.acs.id } : {}
    case 'citizen':
      if (user.isAnonymization)
        throw new AppError('permission', 'Filtro indisponível com a anonimização ativa')
      return filter.citizen ? { _id: filter.citizen.id } : {}
    case 'ageRange': {
      const { ageFrom = ages.from, ageTo = ages.to } = filter
      return {
        birthDate: {
          $lte: turned(ageFrom ?? ages.from, today(now)),
          $gt: turned((ageTo ?? ages.to) + 1, today(now)),
        },
      }
    }
    case 'gender':
      return filter.gender ? { gender: filter.gender } : {}
    default:
      return has(selection, today(now))
  }
}
