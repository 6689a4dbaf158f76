import type { Query } from '@saude/contract/query'
import { queriesOf } from '@saude/contract/record/record'
import { benefit, benefitByIds } from './benefit.ts'
import { costCenter, costCenterByIds } from './cost-center.ts'
import { partnership } from './partnership.ts'
import { examProvider, occupationalTherapyProvider, physiotherapyProvider } from './provider.ts'
import { vehicle } from './vehicle.ts'

/** Every query that the options area declares: each needs a handler. */
export const optionsQueries: readonly Query[] = [
  ...[
    vehicle,
    costCenter,
    benefit,
    partnership,
    examProvider,
    physiotherapyProvider,
    occupationalTherapyProvider,
  ].flatMap(queriesOf),
  ...([benefitByIds, costCenterByIds] as unknown as readonly Query[]), // of many types
]
