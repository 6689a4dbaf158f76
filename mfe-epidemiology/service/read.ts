import { AppError } from '@saude/contract/errors'
import { pageOf } from '@saude/service/page'
import { tokens } from '@saude/service/store'
import { campaignGet, campaignList } from '../contract/campaign.ts'
import { answered } from './campaign.ts'
import { on } from './collections.ts'

export const listCampaigns = on(campaignList, async ({ input, collections }) => {
  const typed = [input.title, input.q].filter(Boolean).join(' ')
  return pageOf(collections.campaign, campaignList, input, {
    filter: {
      ...(typed && { searchTokens: tokens(typed) }),
      ...(input.audience && { audience: input.audience }),
      ...(input.on && { start: { $lte: input.on }, end: { $gte: input.on } }),
    },
    sort: { title: 'searchName' },
    map: answered,
  })
})

export const getCampaign = on(campaignGet, async ({ input, collections }) => {
  const campaign = await collections.campaign.findOne({ _id: input.id })
  if (!campaign) throw new AppError('notFound')
  return answered(campaign)
})
