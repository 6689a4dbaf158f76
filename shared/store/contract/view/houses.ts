import { defineCollection, type Entity, source, view } from '../../store.ts'
import { row as repairedRow } from './repaired-row.ts'
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

export interface Repair extends Entity {
  readonly client: string
  readonly houseId: string
  readonly cost?: number | null
  readonly on?: Date | null
  /** Nothing that a row says. */
  readonly note: string
}

export const repairs = defineCollection<Repair>('repairs', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, houseId: 1, _id: 1 } }],
})

/** With documents of another collection. */
export const repaired = view('repaired', {
  of: houses,
  title: 'Consertos',
  version: 1,
  fields: ['street', 'people'],
  sources: { repairs: source(repairs, 'houseId', ['cost', 'on']) },
  columns: { street: 'text', repairs: 'number', cost: 'number', last: 'text' },
  code: new URL('./repaired-row.ts', import.meta.url),
  row: repairedRow,
})
