import type { AreaFace } from '@saude/contract/area'
import { recordRoutes } from '@saude/contract/record/routes'
import { healthUnit } from '@saude/core/contract/health-unit'
import { rows } from './contract/access.ts'
import { benefit } from './contract/benefit.ts'
import { costCenter } from './contract/cost-center.ts'
import { partnership } from './contract/partnership.ts'
import { examProvider, occupationalTherapyProvider, physiotherapyProvider } from './contract/provider.ts'
import { vehicle } from './contract/vehicle.ts'

const base = '/app/options'
const register = (slug: string) => [
  `${base}/${slug}`,
  `${base}/${slug}/create`,
  `${base}/${slug}/update/{id}`,
]

export const area: AreaFace = {
  name: 'options',
  version: '0.1.0',
  routes: [
    base,
    ...recordRoutes(vehicle),
    ...recordRoutes(costCenter),
    ...recordRoutes(benefit),
    ...recordRoutes(partnership),
    ...recordRoutes(examProvider),
    ...recordRoutes(physiotherapyProvider),
    ...recordRoutes(occupationalTherapyProvider),
    ...register('user'),
    ...recordRoutes(healthUnit),
    '/app/user/self-update',
  ],
  rows,
  widgets: [],
}
