import { join } from 'node:path'
import type { ErrorBody } from '@saude/contract/errors'
import type { Route } from '../wire/seal.ts'

/** What the running product leaves in the data folder for commands, readable by its owner only. */
export interface Known {
  /** Of loopback. */
  readonly port: number
  /** Of this start. */
  readonly secret: string
}

/** Where it lies. */
export const knownAt = (dataDir: string): string => join(dataDir, 'operador')

/** What a command is sealed as. */
export const asking: Route = { from: 'operator', to: 'gateway', query: 'admin' }

/** What the answer to a command is sealed as: it answers no other one. */
export const answering = (seal: string): Route => ({
  from: 'gateway',
  to: 'operator',
  query: `admin ${seal.slice(-22)}`,
})

/** A question or an act of an import, for a municipality. */
export interface ImportCall {
  readonly query: string
  readonly input: unknown
  /** The municipality's name; the only one where it is left out. */
  readonly client?: string | undefined
  /** Who it is done by, in the words of the history. */
  readonly by: string
}

/** What a command asks for. */
export interface Asked {
  readonly args: readonly string[]
  /** In place of a command. */
  readonly call?: ImportCall
  /** Whether somebody is there who can be asked what becomes of the demo users. */
  readonly hasTerminal: boolean
}

/** Words for the operator, a question first (`question`), or why not. */
export interface Answer {
  readonly message?: string
  readonly isAsked?: boolean
  /** Of an import's call. */
  readonly data?: unknown
  readonly error?: ErrorBody
}
