import { AppError } from '@saude/contract/errors'
import type { AnyRecord } from '@saude/contract/record/record'
import { isProvider } from '@saude/contract/session'
import type { Filter } from '@saude/store'
import { noClient } from '../scope.ts'
import type { User } from '../user.ts'
import type { RecordDocument } from './collection.ts'
import type { Values } from './derive.ts'
import type { RecordRules } from './rules.ts'

/** Whose entries somebody sees. Filters of a collection of `tenant: 'client'` get the client from the service kit. */
export interface Tenancy {
  /** Whether an entry of this client is there for the user. */
  readonly sees: (user: User, client: string) => boolean
  /** Of one entry, to read or change it. */
  readonly one: (user: User) => Filter<RecordDocument>
  /** Of lists and searches. */
  readonly many: (user: User, input: Values) => Filter<RecordDocument>
  /** What a new entry is given. @throws AppError `conflict` where no client is chosen */
  readonly created: (user: User) => { readonly client?: string }
}

const isOwn = (user: User, client: string) => client === user.client?.id

const scopedByTheKit: Tenancy = { sees: isOwn, one: () => ({}), many: () => ({}), created: () => ({}) }

/**
 * Whose entries of a record somebody sees whose collection is global: everybody those of their client; provider staff
 * may read and change those of all, and lists ask for what the rule `clients` says.
 */
export function tenancyOf(
  { words }: AnyRecord,
  { tenant }: { readonly tenant: 'client' | 'global' },
  { clients }: RecordRules,
): Tenancy {
  if (tenant === 'client') return scopedByTheKit
  const own = (user: User) => ({ client: user.client?.id ?? noClient })
  return {
    sees: (user, client) => isProvider(user.groups) || isOwn(user, client),
    one: (user) => (isProvider(user.groups) ? {} : own(user)),
    many(user, input) {
      const asked = isProvider(user.groups) ? clients?.(input, user) : undefined
      if (asked === 'all') return {}
      return asked === undefined ? own(user) : { client: asked.id }
    },
    created({ client }) {
      if (!client) throw new AppError('conflict', `Escolha um cliente antes de cadastrar ${words.one}`)
      return { client: client.id }
    },
  }
}
