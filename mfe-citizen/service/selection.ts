import { AppError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import type { Filter } from '@saude/service/store'
import { ages, type LayerCondition } from '../contract/citizen-filter.ts'
import type { citizenGeolocation } from '../contract/geolocation.ts'
import type { Citizen, Conditions } from './citizen.ts'

export type CitizenFilter = InputOf<typeof citizenGeolocation>['citizen']

type Condition = {
  [K in keyof Conditions]: Conditions[K] extends boolean ? K : never
}[keyof Conditions]

/** Who suffers most from an infection: chronic illness, pregnancy, those who cannot leave home, and the old. */
const risks: readonly Condition[] = [
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
const oldAge = 60

const has = (condition: Condition): Filter<Citizen> => ({ [`conditions.${condition}`]: true })

/** Those whom a condition layer shows. */
export function suffering(condition: LayerCondition | null | undefined): Filter<Citizen> {
  if (!condition) return {}
  return condition === 'bedriddenOrDomiciled' ? { $or: [has('bedridden'), has('domiciled')] } : has(condition)
}

/** The last birth date of those who have turned `age` on the day of `now`; the zone is fixed (180 minutes). */
function turned(age: number, now: Date): string {
  const today = new Date(now.getTime() - 180 * 60_000).toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4)) - age
  return `${String(year).padStart(4, '0')}${today.slice(4)}`
}

/**
 * The stored citizens that a layer's filter is about; nobody chosen yet means everybody.
 * @throws AppError where an anonymised user asks for one person by name
 */
export function selected(filter: CitizenFilter, user: User, now: Date): Filter<Citizen> {
  const { selection } = filter ?? {}
  if (!filter || !selection || selection === 'all') return {}
  switch (selection) {
    case 'onRiskGroup':
      return { $or: [...risks.map(has), { birthDate: { $lte: turned(oldAge, now) } }] }
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
          $lte: turned(ageFrom ?? ages.from, now),
          $gt: turned((ageTo ?? ages.to) + 1, now),
        },
      }
    }
    case 'gender':
      return filter.gender ? { gender: filter.gender } : {}
    default:
      return has(selection)
  }
}
