import { defineCollection, type Entity, view } from '../../store.ts'
import { row } from './row.ts'

export interface House extends Entity {
  readonly client: string
  readonly street: string | null
  readonly at: { readonly x: number; readonly y: number } | null
  readonly people: number | null
  readonly marks: number
  readonly isOld: boolean | null
  readonly built: Date | null
  /** Nothing that a row says. */
  readonly note: string
  readonly version: number
  readonly updatedAt: Date
}

export const houses = defineCollection<House>('houses', { tenant: 'client', versioned: true, synced: true })

const declared = {
  of: houses,
  title: 'Casas',
  fields: ['street', 'at', 'people', 'marks', 'isOld', 'built'],
  columns: {
    street: 'text',
    x: 'number',
    y: 'number',
    people: 'number',
    marks: 'number',
    isOld: 'flag',
    built: 'text',
  },
  indexes: ['street'],
  code: new URL('./row.ts', import.meta.url),
  row,
} as const

export const spots = view('spots', { ...declared, version: 1 })

/** The same, declared otherwise. */
export const laterSpots = view('spots', { ...declared, version: 2 })
