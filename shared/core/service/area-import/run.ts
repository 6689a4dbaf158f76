import type { Boundary } from '@saude/contract/geo'
import { defineCollection } from '@saude/store'
import type { AreaKind } from '../../contract/area-import.ts'

/** What an area is kept as. */
export const areaCollections = ['client', 'healthUnit', 'neighborhood', 'microArea'] as const
export type AreaCollection = (typeof areaCollections)[number]

/** One load of one file of areas. */
export interface AreaRun {
  readonly _id: string
  readonly client: string
  readonly kind: AreaKind
  readonly source: string
  readonly hash: string
  readonly by: string
  readonly startedAt: Date
  readonly writtenAt: Date
  readonly created: number
  readonly changed: number
  readonly undoneAt: Date | null
  /** When what its records had before was forgotten, after the time in which it could be undone. */
  readonly forgottenAt?: Date | null
}

export const areaRuns = defineCollection<AreaRun>('areaRun', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, startedAt: -1, _id: -1 } }, { keys: { forgottenAt: 1, startedAt: 1 } }],
})

/** What a run has made or changed, to take it back, and for no area to be taken twice. */
export interface AreaRecord {
  readonly _id: string
  readonly client: string
  readonly run: string
  readonly line: number
  readonly collection: AreaCollection
  readonly recordId: string
  readonly kind: 'created' | 'changed'
  /** The record's, as the run left it: another one says that somebody has touched it since. */
  readonly version: number
  /** What a changed record had before. */
  readonly before: (Readonly<Record<string, unknown>> & { readonly boundary?: Boundary | null }) | null
}

export const areaRecords = defineCollection<AreaRecord>('areaRecord', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, run: 1, _id: 1 } }, { keys: { client: 1, run: 1, recordId: 1, _id: 1 } }],
})
