import type { GroupKey } from '@saude/contract/session'
import type { Departure } from './departure.ts'

/** Where somebody works as what, with the names of now. */
export interface UserPost {
  readonly id: string
  readonly healthUnit: { readonly id: string; readonly name: string; readonly cnes: string | null }
  readonly team: { readonly id: string; readonly name: string; readonly ine: string | null } | null
  readonly cbo: { readonly id: string; readonly name: string } | null
  readonly microArea: { readonly id: string; readonly name: string } | null
}

/** Who calls, as the session knows it. Public calls have no id, and a client only where the host name says it. */
export interface User {
  readonly id: string | null
  readonly name: string
  readonly groups: readonly GroupKey[]
  /** Names of the private queries that this user may run. */
  readonly permissions: ReadonlySet<string>
  readonly client: { readonly id: string; readonly name: string } | null
  readonly isAnonymization: boolean
  /** Of the post, where there is one. */
  readonly healthUnitId: string | null
  /**
   * The post in which the act is done. Null: all of the person's posts have ended, and nothing comes of them any more. Absent:
   * the person never had any, and the unit and the occupation of their record count.
   */
  readonly post?: UserPost | null | undefined
  readonly cns: string | null
  readonly sessionId: string | null
  /** Whether a code of the account's second factor was given in this session; absent where the account has none. */
  readonly secondFactor?: 'given' | 'owed' | undefined
}

/** Where a call comes from. */
export interface Origin {
  /** The caller's network address, behind trusted proxies the one that they forward. */
  readonly address: string
  /** From this very machine, by its connection and its Host, not passed on: demo log-ins need it (wire.md). */
  readonly isLocal: boolean
  readonly userAgent?: string
}

/** A file of a multipart call; `field` is the name of its part. Its bytes are not in memory until they are asked for. */
export interface UploadedFile {
  readonly field: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Of the content, hexadecimal. */
  readonly sha256: string
  /** Reads the content; only while the call lasts. */
  readonly content: () => Promise<Buffer>
}

/** Everything about a call beside its query and input. */
export interface CallContext {
  readonly user: User
  /** For logs: names this attempt. */
  readonly requestId: string
  /** Names the person's act and is kept through retries: the `Request-Id` header (wire.md, HTTP). */
  readonly requestKey?: string
  /** Milliseconds since 1970: when the person acted, as a device says it of an act that waited there. */
  readonly actedAt?: number
  /** Milliseconds since 1970 after which the caller waits no longer. */
  readonly deadline: number
  /** Says that the caller has gone. */
  readonly signal?: Departure
  readonly progress?: (fraction: number, message?: string) => void
  readonly files?: readonly UploadedFile[]
  readonly origin?: Origin
  /** Asked by a heavy query, whose place it shares: it waits for none, or the two would wait for each other. */
  readonly isWithinHeavy?: boolean
  /** In a service of its own: the gateway whose call this is, and its name there. What is asked goes back to it. */
  readonly via?: { readonly gateway: string; readonly call: string }
}

/** Whom an agent looks after, by id: who has posts no more looks after no one. */
export const agentIdOf = ({ id, post }: Pick<User, 'id' | 'post'>): string =>
  post === null ? '' : (id ?? '')

/** A caller without a session. */
export const publicUser = (client: User['client'] = null): User => ({
  id: null,
  name: '',
  groups: [],
  permissions: new Set(),
  client,
  isAnonymization: false,
  healthUnitId: null,
  cns: null,
  sessionId: null,
})
