import type { Conversion } from '@saude/service/migrations/migration'
import { atMost, filterBy, put, sortBy } from '@saude/store'
import { providerFrom, providers, registerCollections } from './providers.ts'

const part = 500

/** Makes a provider of each that was affiliated before there was one notion of providers. */
export const gatherAffiliates: Conversion['run'] = async ({ store, from = '' }) => {
  const found = await store
    .collection(registerCollections.affiliated)
    .find(filterBy({ _id: { $gt: from } }), { sort: sortBy({ _id: 1 }), limit: atMost(part) })
    .toArray()
  return {
    operations: found.map((entry) => {
      const { _id, client, createdAt, updatedAt, updatedBy } = entry
      return put(providers, {
        ...{ _id, client, createdAt, updatedAt, updatedBy, version: 1 },
        ...providerFrom('affiliated', entry),
      })
    }),
    next: found.length === part ? found.at(-1)?._id : undefined,
    count: found.length,
  }
}
