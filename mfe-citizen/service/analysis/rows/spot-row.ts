import { cellMiddle } from '@saude/contract/cells'
import { numberOf, toSteps } from '../../../contract/packed.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { isResident } from '../../register/citizen/resident.ts'
import { massOf } from '../../register/conditions/mass-of.ts'
import { mixed, offset } from './mixed.ts'
import { numbered } from './numbered.ts'
import { isPoor } from './poor.ts'
import { bitsIn } from './spot-conditions.ts'

/** Where a resident lives, how exactly that is known, and who looks after them. */
export const placeFields = [
  'addressCoordinates',
  'accuracy',
  'geolocationType',
  'healthUnit',
  'responsibleAcsId',
  'deathAt',
  'addressOnCity',
  'birthDate',
] as const satisfies readonly (keyof Citizen)[]

/** What says which house somebody lives in. */
const houseFields = [
  'householdId',
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'neighborhood',
] as const satisfies readonly (keyof Citizen)[]

/** What the class of a body mass is made of besides. */
const massSources = [
  'declaredConditions',
  'syncedAt',
  'createdAt',
] as const satisfies readonly (keyof Citizen)[]

/** What the row of a citizen is made of. */
export const spotFields = [
  ...placeFields,
  'visitKey',
  'conditions',
  'gender',
  'microAreaId',
  ...massSources,
  ...houseFields,
] as const satisfies readonly (keyof Citizen)[]

/** One of so many people ends a run of which the pages of maps are made. */
const oneOf = 256

/** Whether somebody ends a run, by their number (`numberOf`). */
export const isEnding = (number: number): boolean => (mixed(offset, number) >>> 0) % oneOf === 0

/** Where a resident lives and what maps count them as. The store's thread runs it: nothing large is imported here. */
export function row(one: Pick<Citizen, (typeof spotFields)[number] | '_id'>) {
  if (!isResident(one)) return null
  const {
    _id,
    addressCoordinates: at,
    birthDate,
    visitKey,
    healthUnit,
    responsibleAcsId,
    conditions,
    gender,
    microAreaId,
  } = one
  const number = numberOf(_id)
  return {
    x: at?.x ?? null,
    y: at?.y ?? null,
    cellX: at ? cellMiddle(at.x) : null,
    cellY: at ? cellMiddle(at.y) : null,
    isPoor: isPoor(one),
    unit: healthUnit?.id ?? null,
    agent: responsibleAcsId ?? null,
    microArea: microAreaId ?? null,
    born: birthDate ?? null,
    visitKey: visitKey ?? null,
    gender: gender ?? null,
    massClass: massOf(one)?.massClass ?? null,
    conditions: bitsIn(conditions),
    isAddict: isAddict(conditions?.mentalHealthCids),
    pregnantUntil: conditions?.pregnantUntil ?? null,
    house: houseOf(one),
    sent: at ? sentOf(number, at, isPoor(one)) : null,
    isEnd: isEnding(number),
  }
}

/** Somebody whom something but tobacco has made ill. */
const isAddict = (cids: readonly string[] | null | undefined): boolean =>
  (cids ?? []).some((cid) => /^F1[0-9]/.test(cid) && !cid.startsWith('F17'))

/** People of one house, by number: of the same household, or at the same door. */
function houseOf(one: Pick<Citizen, (typeof houseFields)[number] | '_id'>): number {
  const { householdId, addressPublicPlaceType: type, addressPublicPlace: street, addressNumber: number } = one
  if (householdId) return numbered(householdId)
  if (!street || !number) return numbered(one._id)
  const door = [type, street, number, one.addressComplement, one.neighborhood?.id]
  return numbered(door.map((part) => part ?? '').join('/'))
}

/** A number that is another one, as good as surely, when anything that packed maps are sent of a person is. */
function sentOf(
  number: number,
  { x, y }: { readonly x: number; readonly y: number },
  isInexact: boolean,
): number {
  const placed = mixed(mixed(mixed(offset, number), toSteps(y)), toSteps(x))
  return mixed(placed, isInexact ? 1 : 0) >>> 0
}
