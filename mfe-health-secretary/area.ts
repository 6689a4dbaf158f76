import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = {
  name: 'health-secretary',
  version: '0.1.0',
  routes,
  sections,
  rows,
  widgets: [
    'health-secretary.benefitHistory',
    'health-secretary.benefitSpending',
    'health-secretary.bookedWeeks',
    'health-secretary.examCosts',
    'health-secretary.homeVisit',
    'health-secretary.requestedMedication',
  ],
}
