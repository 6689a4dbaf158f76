import type { AreaFace } from '@saude/contract/area'
import { rows } from './contract/access.ts'
import { routes, sections } from './contract/routes.ts'

export const area: AreaFace = {
  name: 'epidemiology',
  version: '0.1.0',
  routes,
  sections,
  rows,
  widgets: ['epidemiology.closing'],
}
