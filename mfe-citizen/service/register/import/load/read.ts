import { createHash } from 'node:crypto'
import { headingOf } from '@saude/contract/import/column'
import { textOf } from '@saude/service/import/inspect'
import type { ReadTable } from '@saude/service/import/recognise'
import { refuseFile } from '@saude/service/import/refuse'
import { rowsOf } from '@saude/service/import/rows'
import type { Store } from '@saude/store'
import { mostColumns } from '../../../../contract/load.ts'
import { type ImportRun, importRuns, type Load, type LoadedTable, type LoadReading } from '../run.ts'
import type { ReadArgs } from './kinds.ts'
import { readAsTable } from './table.ts'

/** What somebody sees of a cell. */
const shownCharacters = 80

/** Files with the same titles come from the same program: what was chosen for one fits the next. */
const keyOf = (heading: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heading.map(headingOf)))
    .digest('hex')

type Read = Pick<Load, 'reading' | 'headingKey' | 'format' | 'table'> &
  Pick<ImportRun, 'hash' | 'source'> & { readonly rows: number }

/**
 * Reads how a file is kept and which of its columns is which field, and goes through it once: quotes that do not end are found before
 * anything is planned.
 * @throws RefusedFile in words
 */
export async function readLoad({ store, run, path, ask }: ReadArgs): Promise<Read> {
  const { read: table, table: of } = await readAsTable(run, path, ask)
  if (table.heading.length > mostColumns) refuseFile('A tabela tem colunas demais')
  const rows = await rowsIn(table)
  if (rows === 0) refuseFile('O arquivo não tem nenhuma linha depois dos títulos')
  const headingKey = keyOf(table.heading)
  const last = await lastChosen(store, run, headingKey)
  // What was chosen for a file of something else does not fit.
  const before = last && (last.table?.name ?? null) === (of?.name ?? null) ? last : undefined
  return {
    ...{ format: of ? 'table' : 'citizens', table: of ?? null },
    hash: table.hash,
    headingKey,
    rows,
    source: before?.source ?? run.source,
    reading: {
      encoding: table.encoding,
      separator: table.separator,
      headingLine: table.headingLine,
      heading: table.heading.map((name, place) => ({
        name: name.slice(0, shownCharacters) || `Coluna ${place + 1}`,
        samples: (table.columnSamples[place] ?? []).map((cell) => cell.slice(0, shownCharacters)),
      })),
      columns:
        before?.reading?.columns ??
        Object.entries(table.mapping).map(([field, column]) => ({ field, column })),
      policies: before?.reading?.policies ?? [],
      isRemembered: before !== undefined,
    },
  }
}

/** What was chosen for the last file with these titles that was planned. */
async function lastChosen(
  store: Store,
  { client, _id }: ImportRun,
  headingKey: string,
): Promise<
  | {
      readonly source: string
      readonly reading?: LoadReading | null
      readonly table?: LoadedTable | null
    }
  | undefined
> {
  const found = await store
    .collection(importRuns)
    .find({ client, headingKey }, { sort: { startedAt: -1 }, limit: 20 })
    .toArray()
  return found.find((one) => one._id !== _id && one.plan)
}

async function rowsIn({ path, encoding, separator, headingLine }: ReadTable): Promise<number> {
  let rows = 0
  for await (const { line } of rowsOf(textOf(path, encoding), separator)) if (line > headingLine) rows += 1
  return rows
}
