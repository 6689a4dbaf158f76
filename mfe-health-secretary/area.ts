import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { kindNames, kinds } from './contract/kinds.ts'
import { routes, sections } from './contract/routes.ts'

/** Kinds of requests: the sheet offers each that the user may make. */
const created = kindNames.flatMap((kind) => kinds[kind].create?.permission ?? [])

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
    'health-secretary.newRequest',
    'health-secretary.requestedMedication',
  ],
  offers: [
    {
      at: 'citizen',
      title: 'Nova solicitação',
      icon: 'ClipboardPlus',
      place: 10,
      needs: { some: created },
      widget: 'health-secretary.newRequest',
    },
  ],
  firstSteps: ['secretaryFirstSteps'],
}
