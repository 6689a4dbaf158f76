import type { Purpose } from '@saude/contract/logged'
import type { Auth } from '../session/store.ts'
import type { CallSpec } from './call.ts'

/** How a long call goes on: a share from 0 to 1, and what it is at. */
export type OnProgress = (fraction: number, message?: string) => void

/** Files of a call by the name of their field. */
export type Files = Readonly<Record<string, Blob | readonly Blob[]>>

export interface AskOptions {
  /** Aborting makes the answer null. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; the query's own where none is given. */
  readonly timeout?: number | undefined
  readonly forceHttp?: boolean | undefined
  /** The `Request-Id`; made here where a mutating call has none. */
  readonly requestKey?: string | undefined
  readonly files?: Files | undefined
  readonly progress?: OnProgress | undefined
  /** Goes out while the page is covered too: what uncovers it. All else waits until then. */
  readonly whileLocked?: boolean | undefined
  /** Where it is read for more than to be looked at: the access log says so. */
  readonly purpose?: Purpose | undefined
  /** Of an act that waited on this device: when the person acted, ISO 8601. It is no part of the act's identity. */
  readonly actedAt?: string | undefined
  /** The post in which the person acted, where that is not the one of now. */
  readonly post?: string | undefined
}

/** A call on its way. */
export interface Sent {
  readonly call: CallSpec
  readonly input: unknown
  /** Null: the call is sent as the public. */
  readonly token: string | null
  readonly requestKey: string | undefined
  readonly files: Files | undefined
  readonly progress: OnProgress | undefined
  readonly purpose?: Purpose | undefined
  readonly actedAt?: string | undefined
  readonly post?: string | undefined
  readonly timeout: number
  readonly signal: AbortSignal
}

export interface Answered {
  readonly data: unknown
  /** A session that replaces the one that asked. */
  readonly renewed?: Auth | undefined
}

/** One way to the server. Throws AppErrors; what it throws after an abort does not matter. */
export type Carrier = (sent: Sent) => Promise<Answered>
