import { accompanimentStateOf, isConfirmed } from '../../contract/accompaniment-states.ts'
import { ageGroupOf } from '../../contract/age-groups.ts'
import { sundayOf } from '../../contract/epidemiological-week.ts'
import type { Accompaniment } from '../accompaniment/collection.ts'

/** What is counted of a case. */
export const caseFields = [
  'pathology',
  'day',
  'state',
  'outdatedOn',
  'closingCriterion',
  'healthUnit',
  'neighborhood',
  'gender',
  'age',
  'citizen',
  'isProtected',
] as const satisfies readonly (keyof Accompaniment)[]

/** A case as it is counted. The store's thread runs it: nothing large is imported here. */
export function row(one: Pick<Accompaniment, (typeof caseFields)[number]>) {
  const { pathology, day, state, outdatedOn, healthUnit, neighborhood, gender, age } = one
  return {
    cid: pathology.id,
    name: pathology.name ?? pathology.id,
    day: day ?? '',
    sunday: day ? sundayOf(day) : '',
    state: accompanimentStateOf(state),
    outdatedOn: outdatedOn ?? null,
    confirmed: isConfirmed(one) ? 1 : 0,
    healthUnit: healthUnit?.id ?? null,
    healthUnitName: healthUnit?.name ?? null,
    neighborhood: neighborhood?.id ?? null,
    neighborhoodName: neighborhood?.name ?? null,
    gender: gender ?? null,
    ageGroup: typeof age === 'number' ? ageGroupOf(age) : null,
    protectedCitizen: one.isProtected === true ? one.citizen.id : null,
  }
}
