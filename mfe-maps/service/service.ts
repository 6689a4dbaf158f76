import { defineService } from '@saude/service/service'
import { collections } from './collections.ts'
import { layerHandlers } from './layers.ts'
import { protectedHandlers } from './protected.ts'

export const service = defineService({
  area: 'maps',
  version: '0.1.0',
  collections,
  handlers: [...layerHandlers, ...protectedHandlers],
})
