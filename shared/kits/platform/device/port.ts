import type { AnySchema } from 'yup'
import type { Draft } from '../session/drafts.ts'
import type { CallSpec } from '../transport/call.ts'
import type { Files } from '../transport/types.ts'

/** A call that waits for a connection. */
export interface Queued {
  readonly call: CallSpec & { readonly input?: AnySchema }
  readonly input: unknown
  readonly files?: Files | undefined
  /** The `Request-Id` under which it was tried already: the server does it once. */
  readonly requestKey: string
  /** What the person did, in their words. */
  readonly description: string
  /** The post that they were in. */
  readonly post?: string | undefined
}

/** An answer as this device keeps it. */
export interface KeptAnswer {
  /** ISO 8601: when the server gave it. */
  readonly at: string
  readonly answer: unknown
}

/** What was typed into forms and not sent, sealed on this device. */
export interface DraftBox {
  keep(key: string, draft: Draft): Promise<void>
  read(key: string): Promise<Draft | undefined>
  drop(key: string): Promise<void>
}

/** Those whom the user looks after, as this device keeps them. */
export interface OwnRows {
  /** When they were fetched, ISO 8601. */
  readonly at: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** A call that waits, as screens show it beside what it is about. */
export interface WaitingCall {
  readonly id: string
  readonly call: { readonly name: string }
  readonly input: unknown
  readonly description: string
  /** ISO 8601. */
  readonly createdAt: string
}

/** What the offline kit does for the rest of the page, once it is there. */
export interface DevicePort {
  /** Keeps a call until it can be sent. False where this device cannot keep it now. */
  queue(call: Queued): Promise<boolean>
  /** What this device holds of somebody; undefined where it holds nothing. */
  row(id: string): Readonly<Record<string, unknown>> | undefined
  /** Undefined where this device keeps none, or is locked. */
  ownRows?(): OwnRows | undefined
  /** Hears when they may be others. @returns the function that ends it */
  onOwn?(listener: () => void): () => void
  /** Fetches what is new of them. */
  refreshOwn?(): Promise<void>
  /** What waits to be sent, the refused left out. */
  queued?(): readonly WaitingCall[]
  /** Hears when that changes. @returns the function that ends it */
  onQueue?(listener: () => void): () => void
  /** What was queued shows here already. */
  changeRow(id: string, change: Readonly<Record<string, unknown>>): Promise<void>
  /** Keeps the answer to a question, in place of an earlier one; nothing where this device keeps nothing now. */
  keepAnswer(name: string, input: unknown, kept: KeptAnswer): Promise<void>
  /** What this device keeps of it. */
  answer(name: string, input: unknown): Promise<KeptAnswer | undefined>
  /** Undefined where this device keeps no drafts now. */
  drafts?(): DraftBox | undefined
  /** Whether all of a map's pictures of the user's area lie here. */
  holdsMap?(style: string): boolean
  /** Pictures of a map's style that the user's area has, and how many of them lie here. */
  mapParts?(style: string): { readonly expected: number; readonly held: number } | undefined
  /** Hears when that changes. @returns the function that ends it */
  onMaps?(listener: () => void): () => void
  /** How many calls wait. */
  waiting(): number
  /** The page is covered: the key leaves the memory of this tab, and what needs it waits. */
  lock?(): void
  /** Somebody has just signed in with this password. */
  entered(password: string): Promise<void>
  /** The user signs out: what may not stay is destroyed. */
  leave(): Promise<void>
}

let port: DevicePort | undefined

/** Makes the offline kit known to the page. */
export const provideDevice = (given: DevicePort): void => {
  port = given
}

/** The offline kit; undefined while nothing is kept here. */
export const device = (): DevicePort | undefined => port
