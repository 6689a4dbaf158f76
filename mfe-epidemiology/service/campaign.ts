import type { OutputOf } from '@saude/contract/query'
import type { Stored } from '@saude/service/handlers'
import { defineCollection } from '@saude/service/store'
import type { campaignGet } from '../contract/campaign.ts'

type Answered = OutputOf<typeof campaignGet>

/** A campaign as stored; days as `YYYY-MM-DD`. */
export interface Campaign extends Stored, Pick<Answered, 'title' | 'audience' | 'start' | 'end'> {
  /** Forms of the title by which it is found and sorted. */
  readonly searchName: string
  readonly searchTokens: readonly string[]
}

export const campaigns = defineCollection<Campaign>('campaign', {
  tenant: 'client',
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, start: 1, _id: 1 } },
    { keys: { client: 1, end: 1, _id: 1 } },
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, audience: 1, start: 1, _id: 1 } },
  ],
})

/** A stored campaign as the contract answers it. */
export const answered = (campaign: Campaign) => ({ ...campaign, id: campaign._id })
