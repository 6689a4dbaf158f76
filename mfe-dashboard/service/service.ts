import { defineService } from '@saude/service/service'
import { readCity } from './city.ts'
import { explorerHandlers } from './explorer/handlers.ts'
import { collections } from './indicator/collections.ts'
import { indicatorHandlers } from './indicator/handlers.ts'
import { openKeepers } from './indicator/keepers.ts'
import { listHandlers } from './indicator/lists.ts'
import { countByAge, countBySex } from './population.ts'

export const service = defineService({
  area: 'dashboard',
  version: '0.1.0',
  collections,
  handlers: [countBySex, countByAge, readCity, ...indicatorHandlers, ...listHandlers, ...explorerHandlers],
  start: ({ store, ask, now }) => {
    openKeepers({ store, ask, now })
    return () => {}
  },
})
