import { defineCollection } from '@saude/store'
import type { Position, Vertex } from '../client/client.ts'

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
  arrays: ['searchTokens'],
  indexes: [{ keys: { searchName: 1, _id: 1 } }, { keys: { ibge: 1 }, unique: true }],
})

interface Named {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
}

export interface Neighborhood extends Named {
  readonly isRural: boolean
  readonly latitude: number | null
  readonly longitude: number | null
  readonly boundary: readonly Vertex[] | null
}

export interface Street extends Named {
  /** 'Rua', 'Avenida' …, and the name without it. */
  readonly type: string
  readonly publicPlace: string
  readonly kind: string
  readonly cep: string | null
  readonly neighborhoodIds: readonly string[]
  /** One path for each unbroken stretch. */
  readonly paths: readonly (readonly Position[])[]
}

/** The part of a health unit's territory that one community health agent looks after. */
export interface MicroArea extends Named {
  readonly code: string
  readonly isRural: boolean
  readonly healthUnitId: string
  readonly neighborhoodId: string | null
  readonly agent: { readonly id: string; readonly name: string; readonly cns: string | null } | null
  readonly boundary: readonly Vertex[] | null
}

const byName = { keys: { client: 1, searchName: 1, _id: 1 } } as const

export const neighborhoods = defineCollection<Neighborhood>('neighborhood', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: [byName],
})

export const streets = defineCollection<Street>('street', {
  tenant: 'client',
  arrays: ['searchTokens', 'neighborhoodIds'],
  indexes: [byName],
})

export const microAreas = defineCollection<MicroArea>('microArea', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: [byName, { keys: { client: 1, healthUnitId: 1, code: 1, _id: 1 } }],
})
