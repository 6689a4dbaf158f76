import type { TableSaid } from '@saude/contract/import/table'
import type { AnyRecord } from '@saude/contract/record/record'
import { type CollectionDefinition, defineCollection } from '@saude/store'
import type { RecordDocument } from '../../record/collection.ts'
import type { Values } from '../../record/derive.ts'
import type { RecordRules } from '../../record/rules.ts'

/** What is said of a record that tables of an area bring. */
export interface TableLoads extends TableSaid {
  /**
   * Which stored entries a row may mean, by an indexed path; those whose key has the same values are looked for among them.
   * Without it by the first field of the key.
   */
  readonly among?: (values: Values) => Values
}

/** Where a record lies, and by which rules it is written. */
export interface Loadable {
  readonly of: AnyRecord
  readonly collection: CollectionDefinition<RecordDocument>
  readonly rules: RecordRules
  readonly loads?: TableLoads | undefined
}

/** One load of one table. */
export interface TableRun {
  readonly _id: string
  readonly client: string
  readonly record: string
  readonly source: string
  readonly hash: string
  readonly by: string
  readonly startedAt: Date
  readonly writtenAt: Date
  readonly created: number
  readonly changed: number
  readonly undoneAt: Date | null
  /** When what its entries had before was forgotten, after the time in which it could be undone. */
  readonly forgottenAt: Date | null
}

export const tableRuns = defineCollection<TableRun>('tableRun', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, startedAt: -1, _id: -1 } },
    // What is old, of all municipalities.
    { keys: { forgottenAt: 1, startedAt: 1 } },
  ],
  about: { left: 'quando e por quem uma planilha foi carregada, e quantas linhas tinha' },
})

/** What a row of a table has made or changed: for a second run, and to take it back. */
export interface TableRow {
  readonly _id: string
  readonly client: string
  readonly run: string
  readonly record: string
  /** Record, hash and line: no row is taken twice. */
  readonly rowKey: string
  readonly line: number
  readonly recordId: string
  readonly kind: 'created' | 'changed'
  /** The entry's, as the run left it: another one says that somebody has touched it since. */
  readonly version: number
  /** What a changed entry had before. */
  readonly before: Values | null
}

export const tableRowsTaken = defineCollection<TableRow>('tableRow', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, rowKey: 1 }, unique: true },
    { keys: { client: 1, run: 1, _id: 1 } },
    { keys: { client: 1, recordId: 1, _id: 1 } },
  ],
  about: { left: 'de que linha de uma planilha veio um cadastro, e o que ele tinha antes, por 30 dias' },
})

export const tableCollections = { tableRun: tableRuns, tableRow: tableRowsTaken }
