import type { AreaFace } from '@saude/contract/area'
import { recordRoutes } from '@saude/contract/record/routes'
import { healthUnit } from '@saude/core/contract/health-unit'
import { user } from '@saude/core/contract/user'
import { rows } from './contract/access.ts'
import { benefit } from './contract/benefit.ts'
import { costCenter } from './contract/cost-center.ts'
import { partnership } from './contract/partnership.ts'
import { examProvider, occupationalTherapyProvider, physiotherapyProvider } from './contract/provider.ts'
import { vehicle } from './contract/vehicle.ts'

export const area: AreaFace = {
  name: 'options',
  version: '0.1.0',
  routes: [
    '/app/options',
    ...recordRoutes(vehicle),
    ...recordRoutes(costCenter),
    ...recordRoutes(benefit),
    ...recordRoutes(partnership),
    ...recordRoutes(examProvider),
    ...recordRoutes(physiotherapyProvider),
    ...recordRoutes(occupationalTherapyProvider),
    ...recordRoutes(user),
    ...recordRoutes(healthUnit),
    '/app/user/self-update',
  ],
  rows,
  widgets: [],
}
