import type { Query } from '@saude/contract/query'
import { hashOf } from '@saude/service/idempotency'
import type { Call } from './calls.ts'

/** An act that a device may still send: what its id stands for, which a repetition has to fit. */
export interface Identity {
  readonly query: string
  readonly input: Call['input']
  readonly hash: string
}

const photo = {
  field: 'photo',
  name: 'foto.png',
  type: 'image/png',
  size: 1,
  sha256: 'a'.repeat(64),
  content: async () => Buffer.from('a'),
}

/** What identifies an act, without and with a file. */
export const identityOf = (query: string, input: Call['input']): string =>
  [hashOf(query, input), hashOf(query, input, [photo])].join(' ')

/** Of each call that may wait on a device. */
export const identitiesOf = (
  queries: readonly Query[],
  calls: Readonly<Record<string, Call>>,
): readonly Identity[] =>
  queries.flatMap(({ name, queueable }) => {
    const input = calls[name]?.input
    return queueable && input ? [{ query: name, input, hash: identityOf(name, input) }] : []
  })
