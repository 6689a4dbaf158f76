import { searchName } from '@saude/contract/search'
import { keysOf } from '@saude/contract/values'
import type { ImportPolicy } from '../../../contract/people-import.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { type Person, personFields } from './person.ts'

/** Fields that say where somebody lives: they are filled together, where none is known. */
export const placeFields = [
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'addressReference',
] as const

const isPlace = (field: string): boolean => placeFields.some((one) => one === field)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Whether no place is known of somebody: then a file may say one. */
export const isPlaceless = (one: Citizen): boolean =>
  !one.householdId &&
  !one.deathAt &&
  one.addressOnCity !== false &&
  isEmpty(one.addressPublicPlace) &&
  !one.neighborhood

/** Words that differ in accents, case and blanks say the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' ? searchName(one) === searchName(other) : one === other

/**
 * What a row changes of somebody who is known, beside where they live.
 * @returns empty where the record says all of it already
 */
export function changeOf(
  stored: Citizen,
  person: Person,
  policyOf: (field: string) => ImportPolicy,
): Partial<Citizen> {
  const patch: Record<string, unknown> = {}
  for (const field of keysOf(personFields)) {
    const value = person[field]
    if (isPlace(field) || isEmpty(value) || isSame(stored[field], value)) continue
    const policy = policyOf(field)
    const isTaken = isEmpty(stored[field]) ? policy !== 'never' : policy === 'overwrite'
    if (isTaken) patch[field] = value
  }
  if ('sex' in patch) patch.gender = patch.sex === 'I' ? null : patch.sex
  if ('cpf' in patch && stored.noCpfReason) patch.noCpfReason = null
  if ('mothersName' in patch && stored.isMotherUnknown) patch.isMotherUnknown = false
  if ('fathersName' in patch && stored.isFatherUnknown) patch.isFatherUnknown = false
  return patch
}
