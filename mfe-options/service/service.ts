import { lazily } from '@saude/service/lazily'
import { recordByIds } from '@saude/service/record/by-ids'
import { recordParts, recordService } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { benefit, benefitByIds } from '../contract/benefit.ts'
import { costCenter, costCenterByIds } from '../contract/cost-center.ts'
import { partnership } from '../contract/partnership.ts'
import { examProvider, occupationalTherapyProvider, physiotherapyProvider } from '../contract/provider.ts'
import { vehicle } from '../contract/vehicle.ts'

/** The demo's entries, loaded only to fill a demo. */
const registers = () => import('../demo/registers.ts')

export const service = defineService({
  area: 'options',
  version: '0.1.0',
  ...recordParts(
    [
      recordService(vehicle, {
        demo: lazily(async () => (await import('../demo/vehicles.ts')).demoVehicles),
      }),
      recordService(costCenter, { demo: lazily(async () => (await registers()).demoCostCenters) }),
      recordService(benefit, { demo: lazily(async () => (await registers()).demoBenefits) }),
      recordService(partnership, { demo: lazily(async () => (await registers()).demoPartnerships) }),
      recordService(examProvider, { demo: lazily(async () => (await registers()).demoExamProviders) }),
      recordService(physiotherapyProvider, {
        demo: lazily(async () => (await registers()).demoPhysiotherapyProviders),
      }),
      recordService(occupationalTherapyProvider, {
        demo: lazily(async () => (await registers()).demoOccupationalTherapyProviders),
      }),
    ],
    {
      handlers: [recordByIds(benefit, benefitByIds), recordByIds(costCenter, costCenterByIds)],
    },
  ),
})
