import type { AuditAct } from '@saude/contract/logged'
import { defineCollection } from '@saude/store'

/** Where an entry stands in the chain of its process, client and day (`segment.ts`). */
export interface Seal {
  /** Which process wrote it. */
  readonly by: string
  /** From 1 on, without gaps. */
  readonly line: number
  /** Of this entry and the one before it, by a key that lies outside of the store. */
  readonly hash: string
}

/**
 * Who read or changed which citizens, came, was refused, or changed what others may: see gateway/dispatch/access-log.ts
 * (architecture.md, Gateway and services).
 */
export interface AccessLogEntry {
  readonly _id: string
  readonly client: string | null
  readonly userId: string
  readonly userName: string
  readonly query: string
  /** The query's Portuguese title at that time; older entries have none. */
  readonly title?: string
  /** Older entries have none. */
  readonly act?: AuditAct
  /** It changed something; what only reads comes by far more often. */
  readonly isChange: boolean
  readonly requestId: string
  /** Of a change that may be sent again until it is answered. */
  readonly requestKey?: string
  readonly citizenIds: readonly string[]
  /** Whom or what an act is about that is about no citizen: a user, a group. */
  readonly subjectId?: string
  /** That there is this entry says that there is a protected diagnosis: only who may see those sees it. */
  readonly isProtected?: true
  readonly at: Date
  /** Entries of releases that sealed none have none: blocks over them are sealed (`past.ts`). */
  readonly seal?: Seal
}

export const accessLog = defineCollection<AccessLogEntry>('accessLog', {
  tenant: 'global',
  takeout: { by: 'client' },
  about: { left: 'resumido na cópia: quem viu, de que função e unidade, em que dia' },
  arrays: ['citizenIds'],
  indexes: [{ keys: { client: 1, at: 1, _id: 1 } }, { keys: { userId: 1, at: 1, _id: 1 } }],
})
