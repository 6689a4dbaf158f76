import type { AccessAct } from '@saude/contract/logged'
import { defineCollection } from '@saude/store'

/** Who read or changed which citizens, see gateway/dispatch/access-log.ts (architecture.md, Gateway and services). */
export interface AccessLogEntry {
  readonly _id: string
  readonly client: string | null
  readonly userId: string
  readonly userName: string
  readonly query: string
  /** The query's Portuguese title at that time; older entries have none. */
  readonly title?: string
  /** Older entries have none. */
  readonly act?: AccessAct
  /** It changed something; what only reads comes by far more often. */
  readonly isChange: boolean
  readonly requestId: string
  /** Of a change that may be sent again until it is answered. */
  readonly requestKey?: string
  readonly citizenIds: readonly string[]
  /** That there is this entry says that there is a protected diagnosis: only who may see those sees it. */
  readonly isProtected?: true
  readonly at: Date
}

export const accessLog = defineCollection<AccessLogEntry>('accessLog', {
  tenant: 'global',
  takeout: { by: 'client' },
  about: { left: 'resumido na cópia: quem viu, de que função e unidade, em que dia' },
  arrays: ['citizenIds'],
  indexes: [{ keys: { client: 1, at: 1, _id: 1 } }, { keys: { userId: 1, at: 1, _id: 1 } }],
})
