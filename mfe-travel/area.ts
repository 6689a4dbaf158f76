import type { AreaFace } from '@saude/contract/area'
import { recordRoutes } from '@saude/contract/record/routes'
import { rows } from './contract/access.ts'
import { travel } from './contract/travel.ts'

export const area: AreaFace = {
  name: 'travel',
  version: '0.1.0',
  routes: ['/app/travel', ...recordRoutes(travel)],
  rows,
  widgets: [],
}
