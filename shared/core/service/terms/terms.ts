import { defineCollection, type Store } from '@saude/store'
import { termsVersion } from '../../contract/terms-text.ts'

/** Somebody accepted a version of the terms; nothing changes or removes it. */
export interface TermsAccepted {
  /** The user's id and the version: once each. */
  readonly _id: string
  readonly client: string | null
  readonly userId: string
  readonly version: string
  readonly at: Date
}

export const termsAccepted = defineCollection<TermsAccepted>('termsAccepted', {
  tenant: 'global',
  takeout: { by: 'client' },
  indexes: [{ keys: { client: 1, at: 1, _id: 1 } }],
})

export const acceptanceId = (userId: string, version: string): string => `${userId}:${version}`

/** Whether somebody accepted the version that counts now. */
export const hasAcceptedTerms = async (store: Store, userId: string): Promise<boolean> =>
  (await store.collection(termsAccepted).findOne({ _id: acceptanceId(userId, termsVersion) })) !== null
