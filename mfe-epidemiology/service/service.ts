import { defineService } from '@saude/service/service'
import { collections } from './collections.ts'
import { fillCampaigns } from './fill.ts'
import { getCampaign, listCampaigns } from './read.ts'
import { createCampaign, updateCampaign } from './write.ts'

export const service = defineService({
  area: 'epidemiology',
  version: '0.1.0',
  collections,
  handlers: [listCampaigns, getCampaign, createCampaign, updateCampaign],
  demo: fillCampaigns,
})
