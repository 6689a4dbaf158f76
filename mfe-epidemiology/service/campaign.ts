import { recordService } from '@saude/service/record/record'
import { campaign } from '../contract/campaign.ts'
import { demoCampaigns } from '../demo/campaigns.ts'

export const campaigns = recordService(campaign, {
  demo: demoCampaigns,
  where: ({ on }) => (typeof on === 'string' ? { start: { $lte: on }, end: { $gte: on } } : undefined),
})
