import type { Filter } from '@saude/store'
import { poorAccuracyMetres } from '../../../contract/packed.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'

/** A position from the street, or by a device that was not sure. */
export const isPoor = ({
  accuracy,
  geolocationType,
}: Pick<Citizen, 'accuracy' | 'geolocationType'>): boolean =>
  geolocationType === 'inferenceByStreet' || (accuracy ?? 0) > poorAccuracyMetres

/** The same as a filter. */
export const poor: Filter<Citizen> = {
  $or: [{ geolocationType: 'inferenceByStreet' }, { accuracy: { $gt: poorAccuracyMetres } }],
}
