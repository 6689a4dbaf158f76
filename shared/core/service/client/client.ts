import type { Boundary } from '@saude/contract/geo'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { defineCollection } from '@saude/store'
import type { offlineScopes } from '../../contract/settings.ts'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** `{id, name}` of the user who last changed a document. */
export interface ChangedBy {
  readonly id: string
  readonly name: string
}

/** A municipality that the provider serves. */
export interface Client {
  readonly _id: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly cnpj: string | null
  readonly ibge: string | null
  readonly stateCode: string | null
  /** Disabled clients' users cannot sign in. */
  readonly status: boolean
  readonly hosts: readonly string[]
  readonly latitude: number | null
  readonly longitude: number | null
  readonly northeast: Position | null
  readonly southwest: Position | null
  readonly boundary: Boundary | null
  /** Whose maps and places its people use; absent: as the operator has set up. */
  readonly mapSource?: 'operator' | 'own' | null
  /** As the settings say, for sessions to know. */
  readonly offlineScope?: keyof typeof offlineScopes | null
  readonly idleMinutes?: number | null
  readonly offlineDays?: number | null
  /** Who answers for personal data, and how they are reached: every session says it. */
  readonly dataOfficer?: string | null
  readonly placeSource?: 'operator' | 'own' | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly deletedAt: Date | null
  readonly version: number
}

export const clients = defineCollection<Client>('client', {
  tenant: 'global',
  takeout: { by: '_id' },
  versioned: true,
  arrays: ['searchTokens', 'hosts'],
  indexes: [
    { keys: { searchName: 1, _id: 1 } },
    { keys: { createdAt: 1, _id: 1 } },
    { keys: { updatedAt: 1, _id: 1 } },
    { keys: { cnpj: 1, _id: 1 } },
    { keys: { status: 1, searchName: 1, _id: 1 } },
  ],
})

/** A client of whom nothing but the name is known yet. */
export const newClient = (name: string, now: Date): Client => ({
  _id: newId(),
  name,
  ...searchable(name),
  cnpj: null,
  ibge: null,
  stateCode: null,
  status: true,
  hosts: [],
  latitude: null,
  longitude: null,
  northeast: null,
  southwest: null,
  boundary: null,
  createdAt: now,
  updatedAt: now,
  updatedBy: null,
  deletedAt: null,
  version: 1,
})
