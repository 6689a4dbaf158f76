import type { Boundary } from '@saude/contract/geo'
import { defineCollection } from '@saude/store'
import type { ChangedBy, Position } from '../client/client.ts'

/** A city to which patients may travel; the same for all clients. */
export interface City {
  readonly _id: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly stateCode: string
  readonly ibge: string
  /** Empty where the table of municipalities has no position. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly areaCode: string | null
  readonly cep: string | null
}

export const cities = defineCollection<City>('city', {
  tenant: 'global',
  takeout: 'everybody',
  arrays: ['searchTokens'],
  indexes: [{ keys: { searchName: 1, _id: 1 } }, { keys: { ibge: 1 }, unique: true }],
})

interface Named {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly version: number
}

/** A reference to what is kept elsewhere in the territory. */
interface Ref {
  readonly id: string
  readonly name?: string | undefined
  readonly searchName?: string | undefined
}

export interface Neighborhood extends Named {
  readonly isRural: boolean | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly boundary: Boundary | null
}

export interface Street extends Named {
  /** 'Rua', 'Avenida' …, and the name without it. */
  readonly type: string
  readonly publicPlace: string
  readonly kind: string
  readonly cep: string | null
  readonly neighborhood: Ref | null
  /** All that it passes. */
  readonly neighborhoodIds: readonly string[]
  /** Said by somebody; empty: as its houses stand (`territory-of.ts`). */
  readonly microArea: Ref | null
  /** One path for each unbroken stretch; none where it is not drawn. */
  readonly paths: readonly (readonly Position[])[]
}

/** The part of a health unit's territory that one community health agent looks after. */
export interface MicroArea extends Named {
  readonly code: string
  /** As filters search it. */
  readonly codeSearch?: string
  readonly isRural: boolean | null
  readonly healthUnit: Ref
  readonly neighborhood: Ref | null
  readonly agent: Ref | null
  readonly careTeam?: Ref | null
  /** INE of the team, by which is counted. */
  readonly team?: string | null
  readonly boundary: Boundary | null
}

const byName = { keys: { client: 1, searchName: 1, _id: 1 } } as const
const byChange = { keys: { client: 1, updatedAt: 1, _id: 1 } } as const

export const neighborhoods = defineCollection<Neighborhood>('neighborhood', {
  tenant: 'client',
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [byName, byChange],
})

export const streets = defineCollection<Street>('street', {
  tenant: 'client',
  versioned: true,
  arrays: ['searchTokens', 'neighborhoodIds'],
  indexes: [
    byName,
    byChange,
    { keys: { client: 1, 'neighborhood.id': 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, cep: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, 'microArea.id': 1, searchName: 1, _id: 1 } },
  ],
})

export const microAreas = defineCollection<MicroArea>('microArea', {
  tenant: 'client',
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [
    byName,
    byChange,
    { keys: { client: 1, code: 1, _id: 1 } },
    { keys: { client: 1, codeSearch: 1, _id: 1 } },
    { keys: { client: 1, 'healthUnit.id': 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, 'neighborhood.id': 1, _id: 1 } },
    { keys: { client: 1, 'agent.id': 1, _id: 1 } },
    { keys: { client: 1, 'careTeam.id': 1, searchName: 1, _id: 1 } },
  ],
})
