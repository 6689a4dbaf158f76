import { queriesOf } from '@saude/contract/record/record'
import { benefit } from './benefit.ts'
import { costCenter } from './cost-center.ts'
import { partnership } from './partnership.ts'
import { examProvider, occupationalTherapyProvider, physiotherapyProvider } from './provider.ts'
import { vehicle } from './vehicle.ts'

/** Every query that the options area declares: each needs a handler. */
export const optionsQueries = [
  vehicle,
  costCenter,
  benefit,
  partnership,
  examProvider,
  physiotherapyProvider,
  occupationalTherapyProvider,
].flatMap(queriesOf)
