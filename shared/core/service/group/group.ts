import { defineCollection } from '@saude/store'
import type { ChangedBy } from '../client/client.ts'

/** A group of a client's staff, or of the provider's (`client` null). */
export interface Group {
  readonly _id: string
  readonly client: string | null
  /** A group key of the contract; the group's `_id` for groups that a client added. */
  readonly key: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly permissions: readonly string[]
  /** Permissions that were decided for this group, given or not; newer ones follow the defaults of their area. */
  readonly known: readonly string[]
  /** Its people work only once they have a second factor. */
  readonly needsSecondFactor?: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly version: number
}

export const groups = defineCollection<Group>('group', {
  // Provider staff work with the groups of all clients; handlers put the client into their filters.
  tenant: 'global',
  takeout: { by: 'client' },
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, key: 1 }, unique: true },
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { searchName: 1, _id: 1 } },
    { keys: { createdAt: 1, _id: 1 } },
  ],
})
