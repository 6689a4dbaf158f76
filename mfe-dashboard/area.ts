import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = {
  name: 'dashboard',
  version: '0.1.0',
  routes,
  sections,
  rows,
  // The grid mounts its own cards as it mounts those of other areas.
  widgets: [
    'dashboard.notifications',
    'dashboard.shortcuts',
    'dashboard.sex',
    'dashboard.ageGroup',
    'dashboard.previne',
    // On the list of residents: where an indicator counts others.
    'dashboard.indicatorPopulation',
  ],
}
