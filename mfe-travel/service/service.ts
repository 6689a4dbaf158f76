import { defineService } from '@saude/service/service'
import { collections } from './collections.ts'
import { fillTravels } from './fill.ts'
import { getTravel, listTravels } from './read.ts'
import { createTravel } from './write.ts'

export const service = defineService({
  area: 'travel',
  version: '0.1.0',
  collections,
  handlers: [listTravels, getTravel, createTravel],
  demo: fillTravels,
})
