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
    'citizen.actVisit',
    'citizen.actDose',
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
    {
      at: 'citizen',
      title: 'Registrar visita',
      icon: 'Footprints',
      place: 20,
      needs: 'visitRecord',
      widget: 'citizen.actVisit',
    },
    {
      at: 'citizen',
      title: 'Vacinar',
      icon: 'Syringe',
      place: 30,
      needs: 'immunizationCreate',
      widget: 'citizen.actDose',
    },
    mends('visitRecord', 'citizen.mendVisit'),
    mends('citizenUpdateGeolocation', 'citizen.mendLocation'),
  ],
  firstSteps: ['citizenFirstSteps'],
}
