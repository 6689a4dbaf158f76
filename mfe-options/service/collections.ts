import { registerCollection } from '@saude/service/register'
import { vehicle } from '../contract/vehicle.ts'

/** Everything that the options area stores. */
export const collections = { vehicle: registerCollection(vehicle) }
