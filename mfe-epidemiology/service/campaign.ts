import { recordService } from '@saude/service/record/record'
import { campaign } from '../contract/campaign.ts'

export const campaigns = recordService(campaign, {
  demo: () => import('../demo/campaigns.ts'),
})
