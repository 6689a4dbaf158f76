import { searchable } from '@saude/contract/search'
import type { Collections } from '@saude/service/handlers'
import type { DemoArgs } from '@saude/service/service'
import type { DemoTown } from '@saude/town/types'
import { demoDataSources } from '../demo/registers.ts'
import { dataSources } from './data-sources.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What this area keeps beside its records: the demo's data sources. */
export async function fillArea(args: DemoArgs<Collections, DemoTown>): Promise<void> {
  const { store, client, now } = args
  await store.collection(dataSources).insertMany(
    demoDataSources(args).map(({ id, name, heardMinutesAgo, ...source }, index) => ({
      ...source,
      _id: id,
      client,
      name,
      ...searchable(name),
      // The hash of no key.
      keyHash: id,
      lastPingAt: heardMinutesAgo === null ? null : new Date(now.getTime() - heardMinutesAgo * minute),
      createdAt: new Date(now.getTime() - (index + 20) * day),
    })),
  )
}
