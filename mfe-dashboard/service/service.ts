import { personData } from '@saude/service/person/person-data'
import { processing } from '@saude/service/person/processing'
import { type DemoArgs, defineService } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { dashboardPersonData } from '../contract/person-data.ts'
import { dashboardProcessing } from '../contract/processing.ts'
import { readCity } from './city.ts'
import { explorerHandlers } from './explorer/handlers.ts'
import { collections } from './indicator/collections.ts'
import { indicatorHandlers } from './indicator/handlers.ts'
import { keepingUp, openKeepers } from './indicator/keepers.ts'
import { listHandlers } from './indicator/lists.ts'
import { simulationHandlers } from './indicator/simulate.ts'
import { countByAge, countBySex } from './population.ts'

const handlers = [
  countBySex,
  countByAge,
  readCity,
  ...indicatorHandlers,
  ...listHandlers,
  ...explorerHandlers,
  ...simulationHandlers,
]
const kept = { collections, records: [], handlers: [] }

export const service = defineService({
  area: 'dashboard',
  version: '0.1.0',
  collections,
  handlers: [
    ...handlers,
    personData(dashboardPersonData, kept),
    processing(dashboardProcessing, { ...kept, handlers }),
  ],
  async demo(args: DemoArgs<typeof collections, DemoTown>) {
    const { fillPast } = await import('./snapshot/past.ts')
    await fillPast(args)
  },
  open: ({ store, ask, now }) => {
    openKeepers({ store, ask, now })
    return () => {}
  },
  start: ({ store, complain }) => keepingUp(store, complain),
})
