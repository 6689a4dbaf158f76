import { lazily } from '@saude/service/lazily'
import { recordService } from '@saude/service/record/record'
import { campaign } from '../contract/campaign.ts'

export const campaigns = recordService(campaign, {
  demo: lazily(async () => (await import('../demo/campaigns.ts')).demoCampaigns),
  where: ({ on }) => (typeof on === 'string' ? { start: { $lte: on }, end: { $gte: on } } : undefined),
})
