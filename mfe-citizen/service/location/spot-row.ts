import { cellMiddle } from '@saude/contract/cells'
import { numberOf, toSteps } from '../../contract/packed.ts'
import type { Citizen } from '../register/citizen.ts'
import { isResident } from '../register/resident.ts'
import { mixed, offset } from './mixed.ts'
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

/** What the row of a citizen is made of. */
export const spotFields = [
  ...placeFields,
  'visitKey',
  'conditions',
] as const satisfies readonly (keyof Citizen)[]

/** One of so many people ends a run of which the pages of maps are made. */
const oneOf = 256

/** Where a resident lives and what maps count them as. The store's thread runs it: nothing large is imported here. */
export function row(one: Pick<Citizen, (typeof spotFields)[number] | '_id'>) {
  if (!isResident(one)) return null
  const { _id, addressCoordinates: at, birthDate, visitKey, healthUnit, responsibleAcsId, conditions } = one
  const number = numberOf(_id)
  return {
    x: at?.x ?? null,
    y: at?.y ?? null,
    cellX: at ? cellMiddle(at.x) : null,
    cellY: at ? cellMiddle(at.y) : null,
    isPoor: isPoor(one),
    unit: healthUnit?.id ?? null,
    agent: responsibleAcsId ?? null,
    born: birthDate ?? null,
    visitKey: visitKey ?? null,
    conditions: bitsIn(conditions),
    pregnantUntil: conditions?.pregnantUntil ?? null,
    sent: at ? sentOf(number, at, isPoor(one)) : null,
    isEnd: (mixed(offset, number) >>> 0) % oneOf === 0,
  }
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
