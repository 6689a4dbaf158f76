import { defineCollection } from '@saude/store'

/** One load of one file. */
export interface ImportRun {
  readonly _id: string
  readonly client: string
  readonly source: string
  readonly hash: string
  readonly by: string
  readonly startedAt: Date
  readonly writtenAt: Date
  readonly created: number
  readonly changed: number
  readonly homes: number
  readonly families: number
  readonly undoneAt: Date | null
}

export const importRuns = defineCollection<ImportRun>('importRun', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, startedAt: -1, _id: -1 } }],
})

/** What a run has made or changed, by the row that said so: for a second run, and to take it back. */
export interface ImportedRecord {
  readonly _id: string
  readonly client: string
  readonly run: string
  /** Hash and line; of what else came of the row with a word behind. No row is taken twice. */
  readonly rowKey: string
  readonly line: number
  readonly collection: 'citizen' | 'home' | 'family' | 'familyMember'
  readonly recordId: string
  readonly kind: 'created' | 'changed' | 'same'
  /** The record's, as the run left it: another one says that somebody has touched it since. */
  readonly version: number
  /** What a changed record had before. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** The id that the record has where it comes from, by which later files are matched. */
  readonly originKey: string | null
}

/** The same as it is made: whose it is says the scope that stores it. */
export type NewRecord = Omit<ImportedRecord, 'client'>

export const importedRecords = defineCollection<ImportedRecord>('importedRecord', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, rowKey: 1 }, unique: true },
    { keys: { client: 1, run: 1, _id: 1 } },
    { keys: { client: 1, originKey: 1, _id: 1 } },
    { keys: { client: 1, recordId: 1, _id: 1 } },
  ],
  about: { left: 'de que linha de um arquivo veio o cadastro, que diz ele mesmo a sua origem' },
})

/** Where a record came from, as it keeps it itself. */
export interface Origin {
  readonly run: string
  readonly source: string
  readonly id: string | null
}
