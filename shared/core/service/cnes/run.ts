import { defineCollection } from '@saude/store'
import type { CnesKind } from '../../contract/cnes.ts'

/** Where a record came from, as it keeps it itself. */
export interface Origin {
  readonly run: string
  readonly source: string
  readonly id: string | null
}

/** What origins call the national register. */
export const cnesSource = 'CNES'

/** Whether a load of CNES has brought the record or met it. */
export const isOfCnes = ({ origin = [] }: { readonly origin?: readonly Origin[] | undefined }): boolean =>
  origin.some(({ source }) => source === cnesSource)

/** One load of one file of CNES. */
export interface CnesRun {
  readonly _id: string
  readonly client: string
  readonly source: string
  readonly hash: string
  /** Of the file: `YYYY-MM-DD` */
  readonly date: string
  readonly by: string
  readonly startedAt: Date
  readonly writtenAt: Date
  readonly created: number
  readonly changed: number
  readonly undoneAt: Date | null
  /** When what its records had before was forgotten, after the time in which it could be undone. */
  readonly forgottenAt?: Date | null
}

export const cnesRuns = defineCollection<CnesRun>('cnesRun', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, startedAt: -1, _id: -1 } }, { keys: { client: 1, date: -1, _id: -1 } }],
})

/** What a run has made or changed, to take it back. */
export interface CnesRecord {
  readonly _id: string
  readonly client: string
  readonly run: string
  readonly line: number
  readonly collection: CnesKind
  readonly recordId: string
  readonly kind: 'created' | 'changed'
  /** The record's, as the run left it: another one says that somebody has touched it since. */
  readonly version: number
  /** What a changed record had before. */
  readonly before: Readonly<Record<string, unknown>> | null
}

export const cnesRecords = defineCollection<CnesRecord>('cnesRecord', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, run: 1, collection: 1, _id: 1 } },
    { keys: { client: 1, recordId: 1, _id: 1 } },
  ],
})
