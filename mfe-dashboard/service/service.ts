import { defineService } from '@saude/service/service'
import { countByAge, countBySex } from './population.ts'

export const service = defineService({
  area: 'dashboard',
  version: '0.1.0',
  collections: {},
  handlers: [countBySex, countByAge],
})
