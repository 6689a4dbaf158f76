import type { AreaFace } from '@saude/contract/area'
import { recordRoutes } from '@saude/contract/record/routes'
import { rows } from './contract/access.ts'
import { campaign } from './contract/campaign.ts'

export const area: AreaFace = {
  name: 'epidemiology',
  version: '0.1.0',
  routes: ['/app/epidemiology', ...recordRoutes(campaign)],
  rows,
  widgets: [],
}
