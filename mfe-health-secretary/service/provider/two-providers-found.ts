import { searchName } from '@saude/contract/search'
import type { Conversion } from '@saude/service/migrations/migration'
import type { RecordDocument } from '@saude/service/record/collection'
import { storedOf } from '@saude/service/record/rules'
import { defineCollection, put } from '@saude/store'
import type { Kind } from '../protocol/protocols.ts'
import { throughRequests } from '../protocol/walk.ts'
import type { NamesTwice } from '../request/one-provider.ts'

/** A request that names two providers, found once: none can be written any more. */
export interface TwoProviders {
  readonly _id: string
  readonly client: string
  /** The record of the request. */
  readonly record: string
}

export const twoProviders = defineCollection<TwoProviders>('twoProviders', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, _id: 1 } }],
})

/**
 * Finds the requests of before that name two. By their names: which ids are one provider's is known only when all lists
 * have come here, and those of one name are one.
 */
export const findTwoProviders = (kinds: readonly Kind[]): Conversion['run'] =>
  throughRequests(
    kinds.filter(({ of }) => 'performer' in of.fields),
    ({ of }, found) =>
      found.flatMap((request) => {
        const { performer, provider } = storedOf<RecordDocument & NamesTwice>({ ...request })
        if (!performer?.name || !provider?.name) return []
        return searchName(performer.name) === searchName(provider.name)
          ? []
          : [put(twoProviders, { _id: request._id, client: request.client, record: of.name })]
      }),
  )
