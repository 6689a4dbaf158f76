import { formatValue } from '@saude/contract/format-value'
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

const isPersonField = (field: string): field is keyof typeof personFields =>
  Object.hasOwn(personFields, field)

/** A field of the form and its value, as people read them. */
export function fieldWords(
  field: string,
  value: unknown,
): { readonly label: string; readonly value: string } {
  if (!isPersonField(field)) return { label: 'Endereço', value: '' }
  const schema = personFields[field]
  return { label: String(schema.describe().label ?? field), value: formatValue(schema, value) }
}

/** 'Ana Prado: Celular (vazio) → (11) 98888-7777', for somebody who looks at a plan. */
export function wordsOf(stored: Citizen, fields: readonly string[], patch: Partial<Citizen>): string {
  const after: Readonly<Record<string, unknown>> = { ...patch }
  const before: Readonly<Record<string, unknown>> = { ...stored }
  const said = fields.map((field) => {
    const { label, value } = fieldWords(field, after[field])
    if (field === 'address')
      return `${label}: ${patch.addressPublicPlace ?? ''} ${patch.addressNumber ?? ''}`.trim()
    return `${label}: ${fieldWords(field, before[field]).value || 'vazio'} → ${value}`
  })
  return `${stored.name}: ${said.join('; ')}`
}
