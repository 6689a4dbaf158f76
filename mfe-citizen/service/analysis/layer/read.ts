import type { Scoped } from '@saude/service/handlers'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { residents } from '../../register/citizen/resident.ts'
import { massFields } from '../../register/conditions/mass-of.ts'
import { partsOf } from './parts.ts'

const projection = {
  name: 1,
  ...massFields,
  addressCoordinates: 1,
  hasLocation: 1,
  accuracy: 1,
  geolocationType: 1,
  neighborhood: 1,
  healthUnitName: 1,
  microArea: 1,
  visitKey: 1,
  lastVisitOn: 1,
} as const

/**
 * What is stored of people of whom there are no more than a page, in the order of their ids; who has died since their ids
 * were found is left out.
 */
export async function* readThese(
  citizens: Scoped<Citizen>,
  ids: readonly string[],
): AsyncGenerator<Citizen, undefined> {
  for (const some of partsOf(ids))
    yield* citizens.find<Citizen>({ ...residents, _id: { $in: [...some] } }, { projection, sort: { _id: 1 } })
}
