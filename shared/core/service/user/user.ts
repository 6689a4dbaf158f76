import type { Boundary } from '@saude/contract/geo'
import type { InputOf } from '@saude/contract/query'
import { defineCollection } from '@saude/store'
import type { CouncilKey } from '../../contract/council.ts'
import type { userCreate } from '../../contract/user.ts'
import type { ChangedBy, Position } from '../client/client.ts'
import type { Origin as LoadOrigin } from '../cnes/run.ts'
import type { Post } from './post.ts'

export type DriverComplement = NonNullable<InputOf<typeof userCreate>['driverComplement']>

/** A person who may sign in. The password is a document of its own, so that no list ever carries it. */
export interface UserDocument {
  readonly _id: string
  /** Null for provider staff, who choose a client for each session. */
  readonly client: string | null
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly email: string | null
  /** Lower case, or a value of its own: unique everywhere, because people sign in by it. */
  readonly emailKey: string
  readonly cpf: string | null
  readonly cpfKey: string
  readonly cns: string | null
  readonly cbo: { readonly id: string; readonly name: string } | null
  /** Where the person is registered, as what and in which state: all three or none; absent on users who were never asked. */
  readonly council?: CouncilKey | null
  readonly councilNumber?: string | null
  readonly councilState?: string | null
  readonly healthUnitId: string | null
  readonly microArea: { readonly id: string; readonly name: string } | null
  /** Absent on users who never had any. */
  readonly heldPosts?: readonly Post[]
  /** What the posts name, to be found by: units, teams and micro-areas. */
  readonly placeIds?: readonly string[]
  /** Names of groups, units and clients are read from where they are kept: nothing here grows stale. */
  readonly groupIds: readonly string[]
  readonly isAcs: boolean
  readonly isAnonymization: boolean
  /** Switched on by an administrator. */
  readonly isAnonymizationForced: boolean
  readonly mainPhone: string | null
  readonly driver: DriverComplement | null
  /** Where the person's maps open; empty: as the health unit or the client says. */
  readonly position: Position | null
  readonly boundary: Boundary | null
  readonly boundaryName: string | null
  /** What the person's maps show first, where that is not the boundary; absent on users who were never asked. */
  readonly mapArea?: Boundary | null
  readonly isDemo: boolean
  /** Absent on users whom no load has named. */
  readonly origin?: readonly LoadOrigin[]
  /** Kept out by an administrator; absent on users who never were. */
  readonly isBlocked?: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly version: number
}

export const users = defineCollection<UserDocument>('user', {
  // Log-ins and provider staff look across clients; handlers put the client into their filters.
  tenant: 'global',
  takeout: { by: 'client' },
  versioned: true,
  arrays: ['searchTokens', 'groupIds', 'placeIds'],
  indexes: [
    { keys: { emailKey: 1 }, unique: true },
    { keys: { cpfKey: 1 }, unique: true },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, email: 1, _id: 1 } },
    { keys: { client: 1, cns: 1, _id: 1 } },
    { keys: { client: 1, cpf: 1, _id: 1 } },
    { keys: { client: 1, isAcs: 1, searchName: 1, _id: 1 } },
    { keys: { healthUnitId: 1, _id: 1 } },
    { keys: { placeIds: 1, _id: 1 } },
    { keys: { updatedAt: 1, _id: 1 } },
    { keys: { isDemo: 1, client: 1, _id: 1 } },
    { keys: { searchName: 1, _id: 1 } },
    { keys: { email: 1, _id: 1 } },
    { keys: { cns: 1, _id: 1 } },
  ],
})

/** Argon2id hash of a user's password; the document has the user's id. */
export interface Credential {
  readonly _id: string
  readonly hash: string
  readonly changedAt: Date
  /** Here and not with the user, whose version it would raise. */
  readonly lastLoginAt: Date | null
  /** The post that the person was in last; absent where they never chose one. */
  readonly postId?: string | null
}

export const credentials = defineCollection<Credential>('credential', {
  tenant: 'global',
  takeout: { left: 'senhas: cada pessoa define a sua de novo, por um link' },
})

/** A one-time link: its id is the hash of the token, so that the store does not hold usable links. */
export interface PasswordLink {
  readonly _id: string
  readonly userId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Of the password that the link replaces: the new one has to be another. */
  readonly formerHash?: string
}

export const passwordLinks = defineCollection<PasswordLink>('passwordLink', {
  tenant: 'global',
  takeout: { left: 'links para definir a senha valem só nesta instalação' },
  indexes: [{ keys: { userId: 1, _id: 1 } }, { keys: { expiresAt: 1, _id: 1 } }],
})

/** What the form says of itself, in the form in which it is stored and found. */
export function userKeys(
  id: string,
  { email, cpf }: { email?: string | null | undefined; cpf?: string | null | undefined },
) {
  return {
    emailKey: email ? email.trim().toLowerCase() : `none:${id}`,
    cpfKey: cpf ?? `none:${id}`,
  }
}
