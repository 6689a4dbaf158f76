import { searchable } from '@saude/contract/search'
import type { DemoTown } from '@saude/gateway/core/demo/types'
import type { DemoArgs } from '@saude/service/service'
import { demoCampaigns } from '../demo/campaigns.ts'
import type { collections as declared } from './collections.ts'

/** Stores the campaigns of the demo town. */
export async function fillCampaigns({
  collections,
  client,
  town,
  now,
}: DemoArgs<typeof declared, DemoTown>): Promise<void> {
  await collections.campaign.insertMany(
    demoCampaigns(town.seed, now).map(({ id, createdAt, ...campaign }) => ({
      ...campaign,
      ...searchable(campaign.title),
      _id: id,
      client,
      createdAt,
      updatedAt: createdAt,
      updatedBy: null,
      version: 1,
    })),
  )
}
