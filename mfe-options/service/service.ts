import { lazily } from '@saude/service/lazily'
import { recordParts, recordService } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { vehicle } from '../contract/vehicle.ts'

export const service = defineService({
  area: 'options',
  version: '0.1.0',
  ...recordParts([
    recordService(vehicle, { demo: lazily(async () => (await import('../demo/vehicles.ts')).demoVehicles) }),
  ]),
})
