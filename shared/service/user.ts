import type { GroupKey } from '@saude/contract/session'
import type { Departure } from './departure.ts'

/** Who calls, as the session knows it. Public calls have no id, and a client only where the host name says it. */
export interface User {
  readonly id: string | null
  readonly name: string
  readonly groups: readonly GroupKey[]
  /** Names of the private queries that this user may run. */
  readonly permissions: ReadonlySet<string>
  readonly client: { readonly id: string; readonly name: string } | null
  readonly isAnonymization: boolean
  readonly healthUnitId: string | null
  readonly cns: string | null
  readonly sessionId: string | null
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
