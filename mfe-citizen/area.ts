import type { AreaFace } from '@saude/contract/area'
import { mends } from '@saude/contract/offer'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = {
  name: 'citizen',
  version: '0.1.0',
  routes,
  sections,
  rows,
  widgets: [
    'citizen.history',
    'citizen.message',
    'citizen.visits',
    'citizen.mendVisit',
    'citizen.mendLocation',
    'citizen.residents',
    'citizen.hypertensive',
    'citizen.diabetic',
    'citizen.bedridden',
    'citizen.smokers',
    'citizen.pregnant',
    'citizen.health',
    'citizen.symptoms',
    'citizen.corrections',
    'citizen.outcomes',
    'citizen.situation',
  ],
  offers: [
    mends('visitRecord', 'citizen.mendVisit'),
    mends('citizenUpdateGeolocation', 'citizen.mendLocation'),
  ],
}
