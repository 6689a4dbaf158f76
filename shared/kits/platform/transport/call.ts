import type { AccessEntry } from '@saude/contract/access'
import { kebab } from '@saude/contract/kebab'
import type { AnySchema } from 'yup'

/** What a call has to know to be sent. Every query of a contract is one. */
export interface CallSpec {
  readonly name: string
  /** Kebab-case name of the HTTP path. */
  readonly path: string
  readonly method: 'GET' | 'POST'
  /** Gets a `Request-Id`, so that it is executed once. */
  readonly mutates: boolean
  /** Milliseconds until the caller gives up. */
  readonly timeout: number
  /** Topics that the answer depends on. */
  readonly reads: readonly string[]
  /** Topics that are stale afterwards. */
  readonly writes: readonly string[]
  /** Where an answer names citizens: who reads it has consulted them. */
  readonly logs?: string
  /** 'protected': a map or a table of which only that is logged, and which stays up to date. */
  readonly logsAs?: string
  /** May wait on this device until there is a connection. */
  readonly queueable?: boolean
  /** Its answers may stay on this device for the time without one. */
  readonly keepable?: boolean
  readonly access: Pick<AccessEntry, 'access'>
}

/** A call with its types: `input` and `output` carry them and are never looked at by the transport. */
export interface Call<In = unknown, Out = unknown> extends CallSpec {
  readonly input?: AnySchema<In>
  readonly output?: AnySchema<Out>
}

/** A call of which only the name is known: the `search` of a relation field. */
export const callByName = (name: string): CallSpec => ({
  name,
  path: kebab(name),
  method: 'POST',
  mutates: false,
  timeout: 20_000,
  reads: [],
  writes: [],
  access: { access: 'private' },
})
