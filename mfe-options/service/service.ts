import { registerHandlers } from '@saude/service/register'
import { defineService } from '@saude/service/service'
import { vehicle } from '../contract/vehicle.ts'
import { collections } from './collections.ts'
import { fillVehicles } from './fill.ts'

export const service = defineService({
  area: 'options',
  version: '0.1.0',
  collections,
  handlers: registerHandlers(vehicle, collections.vehicle),
  demo: fillVehicles,
})
