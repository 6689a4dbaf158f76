import { defineCollection } from '@saude/store'

/** A notice to a user; messages to citizens are the citizen area's. */
export interface Notification {
  readonly _id: string
  readonly client: string | null
  readonly userId: string | null
  /** What its user must hold to read it (audience.ts); null and missing: nothing. */
  readonly audience?: string | null
  readonly title: string
  readonly searchTokens: readonly string[]
  readonly message: string | null
  readonly messageTokens: readonly string[]
  readonly createdAt: Date
  readonly readAt: Date | null
}

export const notifications = defineCollection<Notification>('notification', {
  // Provider staff have notices without a client; every handler asks for the caller's.
  tenant: 'global',
  takeout: { by: 'client' },
  arrays: ['searchTokens', 'messageTokens'],
  indexes: [
    { keys: { userId: 1, createdAt: 1, _id: 1 } },
    { keys: { userId: 1, readAt: 1, createdAt: 1, _id: 1 } },
  ],
})
