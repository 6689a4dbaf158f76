import { defineCollection } from '@saude/store'

/** A session that somebody opened by signing in. The token names it; what is not stored here does not count. */
export interface SessionDocument {
  readonly _id: string
  readonly userId: string
  /** The client that provider staff chose for this session. */
  readonly clientId: string | null
  readonly deviceIdentifier: string | null
  /** The post that was chosen in this session. */
  readonly postId?: string | null
  /** Tokens count for as long as those of agents: their browser says that it keeps them sealed, or said nothing yet in earlier releases. */
  readonly isLong: boolean
  /** The browser says that it keeps the session sealed. Absent in rows of earlier releases. */
  readonly isSealed?: boolean
  /** When a code of the second factor was given in it, at the log-in or later. Absent: none was. */
  readonly provenAt?: Date
  readonly createdAt: Date
  /** No renewal goes beyond this instant. */
  readonly maxUntil: Date
  readonly revokedAt: Date | null
  /** When its latest renewed token ends, by whichever gateway. Absent before the first renewal. */
  readonly renewedUntil?: Date
}

export const sessionRows = defineCollection<SessionDocument>('session', {
  tenant: 'global',
  takeout: { left: 'sessões valem só nesta instalação' },
  indexes: [{ keys: { userId: 1, _id: 1 } }, { keys: { maxUntil: 1, _id: 1 } }],
})

/** Topic of the change feed for sessions that ended or changed. */
export const sessionTopic = 'session'
