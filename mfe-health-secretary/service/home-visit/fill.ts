import type { DemoArgs } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { demoHomeVisits } from '../../demo/home-visits.ts'
import type { homeVisitCollections } from './handlers.ts'

/** Stores what the teams of the demo town did. */
export async function fillHomeVisits({
  collections,
  client,
  town,
  count,
  now,
}: DemoArgs<typeof homeVisitCollections, DemoTown>): Promise<void> {
  await collections.homeVisit.insertMany(
    demoHomeVisits(town, count, now).map(({ id, ...visits }) => ({ ...visits, _id: id, client })),
  )
}
