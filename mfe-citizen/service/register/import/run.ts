import type { StoredFile } from '@saude/contract/file-types'
import type { AreaFate, AreaKind } from '@saude/core/contract/area-import'
import type { AreaFormat } from '@saude/service/import/areas/types'
import { defineCollection } from '@saude/store'
import type { ExampleKind, LoadState, Separator } from '../../../contract/load.ts'
import type { keptKinds, LoadFormat } from '../../../contract/load-format.ts'
import type { ImportPolicy } from '../../../contract/people-import.ts'

export interface Counted {
  readonly text: string
  readonly count: number
}

/** What a plan or a run has come to. */
export interface LoadTally {
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly same: number
  readonly doubtful: number
  readonly refused: number
  readonly homes: number
  readonly families: number
  readonly fields: readonly Counted[]
  readonly reasons: readonly Counted[]
  readonly notices: readonly Counted[]
  readonly examples: readonly { readonly line: number; readonly kind: ExampleKind; readonly text: string }[]
}

/** How a file is read: found by its content, and what people have said otherwise. */
export interface LoadReading {
  readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le'
  readonly separator: Separator
  readonly headingLine: number
  /** The titles of its columns, each with three values; without values once the load is old. */
  readonly heading: readonly { readonly name: string; readonly samples: readonly string[] }[]
  readonly columns: readonly { readonly field: string; readonly column: number }[]
  readonly policies: readonly { readonly field: string; readonly policy: ImportPolicy }[]
  readonly isRemembered: boolean
}

export interface LoadProgress {
  readonly stage: string
  readonly rows: number
  readonly total: number
  readonly perSecond: number
  readonly secondsLeft: number | null
}

export interface KeptRecord {
  readonly id: string
  readonly line: number
  readonly kind: keyof typeof keptKinds
}

/** Of whom and of which day a file of CNES is, and what it has. */
export interface CnesHead {
  readonly version: string
  readonly ibge: string
  readonly date: string
  readonly units: number
  readonly teams: number
  readonly people: number
}

/** A register whose table a file is. */
export interface LoadedTable {
  readonly name: string
  readonly title: string
  readonly path: string
}

/** What a file of areas has, and what was chosen of it. */
export interface AreasHead {
  readonly format: AreaFormat
  readonly count: number
  readonly vertices: number
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  readonly notices: readonly string[]
  readonly chosen: {
    readonly kind: AreaKind | null
    readonly nameColumn: string | null
    readonly codeColumn: string | null
    readonly unitColumn: string | null
    readonly healthUnitId: string | null
    readonly replaces: boolean
  }
}

/** An area of a plan as it is drawn, or where several lie on each other, or none. */
export interface DrawnArea {
  readonly _id: string
  readonly client: string
  readonly run: string
  readonly is: 'area' | 'overlap' | 'hole'
  readonly line: number
  /** Of an overlap the names of both. */
  readonly names: readonly string[]
  readonly code: string | null
  readonly fate: AreaFate
  readonly meets: string | null
  readonly why: string | null
  readonly hectares: number
  readonly lat: number
  readonly lng: number
  readonly outline: string | null
}

export const drawnAreas = defineCollection<DrawnArea>('importArea', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, run: 1, _id: 1 } }],
})

/** A load that was begun on the screen: where it stands, and what was found and chosen. Those of the command line have none of it. */
export interface Load {
  readonly state: LoadState
  readonly byId: string | null
  /** Kept until 30 days have passed. */
  readonly file: StoredFile | null
  readonly refusal: string | null
  /** Absent of loads of before and of those that are not read yet. */
  readonly format?: LoadFormat
  readonly cnes?: CnesHead | null
  /** The register that a table is of. */
  readonly table?: LoadedTable | null
  readonly areas?: AreasHead | null
  readonly reading: LoadReading | null
  /** What the person says of how it is read, in place of what is found. */
  readonly chosen:
    | (Pick<LoadReading, 'encoding' | 'separator' | 'headingLine'> & {
        readonly table?: string | null | undefined
      })
    | null
  /** Of the titles of its columns: the next file with the same ones is read alike. */
  readonly headingKey: string | null
  readonly plan: LoadTally | null
  readonly result: LoadTally | null
  readonly progress: LoadProgress | null
  readonly rejected: StoredFile | null
  readonly undo: { readonly removed: number; readonly setBack: number; readonly left: number } | null
  readonly kept: readonly KeptRecord[]
}

/** One load of one file. */
export interface ImportRun extends Partial<Load> {
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
  /** What it kept of people for an undo is gone. */
  readonly forgottenAt?: Date | null
}

export const importRuns = defineCollection<ImportRun>('importRun', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, startedAt: -1, _id: -1 } },
    { keys: { client: 1, 'file.id': 1 } },
    { keys: { client: 1, 'rejected.id': 1 } },
    { keys: { client: 1, headingKey: 1, startedAt: -1 } },
    // What the server works on, and what is old, of all municipalities.
    { keys: { state: 1, _id: 1 } },
    { keys: { forgottenAt: 1, startedAt: 1 } },
  ],
  about: { left: 'quando e por quem um arquivo foi carregado, e quantas linhas tinha' },
})

/** A row of a load of which people decide whose it is. */
export interface ImportDoubt {
  readonly _id: string
  readonly client: string
  readonly run: string
  readonly rowKey: string
  readonly source: string
  readonly hash: string
  readonly line: number
  readonly name: string
  readonly why: string
  readonly createdAt: Date
  /** As the batch brought it: JSON, emptied when it is decided. */
  readonly row: string | null
  /** Who may be meant. */
  readonly candidates: readonly string[]
  readonly isOpen: boolean
  readonly decision: 'same' | 'new' | 'leave' | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

export const importDoubts = defineCollection<ImportDoubt>('importDoubt', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, rowKey: 1 }, unique: true },
    { keys: { client: 1, isOpen: 1, createdAt: 1, _id: 1 } },
    { keys: { client: 1, run: 1, isOpen: 1, createdAt: 1, _id: 1 } },
  ],
  counts: [['isOpen'], ['run', 'isOpen']],
  about: {
    left: 'linha de um arquivo de que ainda não se decidiu de quem é: não é registro de ninguém até lá',
  },
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
