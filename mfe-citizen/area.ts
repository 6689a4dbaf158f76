import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'

export const area: AreaFace = {
  name: 'citizen',
  version: '0.1.0',
  routes: [
    '/app/citizen',
    '/app/citizen/create',
    '/app/citizen/update/{id}',
    '/app/citizen/history/{id}',
    '/app/citizen/location/{id}',
    '/app/citizen/health',
    '/app/citizen/geolocation-situation',
    '/app/citizen/list-without-app',
    '/app/visit-list',
    '/app/patient-queue',
  ],
  rows,
  widgets: ['citizen.history', 'citizen.message', 'citizen.visits'],
}
