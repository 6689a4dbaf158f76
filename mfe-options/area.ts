import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = {
  name: 'options',
  version: '0.1.0',
  routes,
  sections,
  rows,
  widgets: ['options.boundaries'],
  // The core has no screens of its own: what it keeps is registered here.
  firstSteps: ['coreFirstSteps', 'optionsFirstSteps'],
}
