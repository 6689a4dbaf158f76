import type { AreaFace } from '@saude/contract/area'
import { recordRoutes } from '@saude/contract/record/routes'
import { rows } from './contract/access.ts'
import { examRequest } from './contract/exam-request.ts'
import { localConsortium } from './contract/local-consortium.ts'

export const area: AreaFace = {
  name: 'health-secretary',
  version: '0.1.0',
  routes: ['/app/health-secretary', ...recordRoutes(examRequest), ...recordRoutes(localConsortium)],
  rows,
  widgets: ['health-secretary.homeVisit'],
}
