import { through } from '@saude/service/migrations/through'
import { put } from '@saude/store'
import { providerFrom, providers, registerCollections } from './providers.ts'

/** Makes a provider of each that was affiliated before there was one notion of providers. */
export const gatherAffiliates = through(registerCollections.affiliated, {}, (found) =>
  found.map((entry) => {
    const { _id, client, createdAt, updatedAt, updatedBy } = entry
    return put(providers, {
      ...{ _id, client, createdAt, updatedAt, updatedBy, version: 1 },
      ...providerFrom('affiliated', entry),
    })
  }),
)
