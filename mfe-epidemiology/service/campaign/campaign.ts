import { recordService } from '@saude/service/record/record'
import { campaign } from '../../contract/campaign.ts'

export const campaigns = recordService(campaign, {
  notifies: true,
  demo: () => import('../../demo/campaigns.ts'),
})
