import { missingIn } from '@saude/contract/import/column'
import type { Ask } from '@saude/service/handlers'
import type { Driven } from '@saude/service/import/drive'
import { type ReadTable, readTable } from '@saude/service/import/recognise'
import { refuseFile } from '@saude/service/import/refuse'
import { bestTable, type Table, tableRunsOf, tablesOf, walkTable } from '@saude/service/import/tables/walk'
import { peopleFormat } from '../../../../contract/import/format.ts'
import type { ImportRun, LoadedTable } from '../run.ts'
import { insistently } from './insistently.ts'
import type { WalkArgs } from './kinds.ts'

/** What somebody says where a table is of people. */
const people = peopleFormat.name

interface FoundTable {
  readonly read: ReadTable
  /** Absent of people. */
  readonly table?: LoadedTable
}

const said = ({ name, title, path }: Table): LoadedTable => ({ name, title, path })

/**
 * Reads a table as people, or as the register whose columns its titles name best, or that somebody says.
 * @throws RefusedFile in words
 */
export async function readAsTable(run: ImportRun, path: string, ask: Ask): Promise<FoundTable> {
  const { table: chosen, ...how } = run.chosen ?? {}
  if (chosen && chosen !== people) {
    const table = (await tablesOf(ask)).find(({ name }) => name === chosen)
    if (!table) refuseFile('Este cadastro não se carrega de uma planilha')
    return { read: await readTable(path, table.format, how), table: said(table) }
  }
  const read = await readTable(path, peopleFormat, how)
  if (chosen === people) return { read }
  const isOfPeople = missingIn(peopleFormat.columns, read.mapping).length === 0
  const fields = isOfPeople ? Object.keys(read.mapping).length : 0
  const best = bestTable(await tablesOf(ask), read.heading, fields)
  return best ? { read: { ...read, mapping: best.mapping }, table: said(best.table) } : { read }
}

/** Goes through the rows of a table and has each batch planned or written by the area that keeps the register. */
export async function walkTableLoad(asked: WalkArgs): Promise<Driven> {
  const { run, path, ask, isPlan, report, refused, signal } = asked
  const { reading } = run
  const table = (await tablesOf(ask)).find(({ name }) => name === run.table?.name)
  if (!reading || !table) refuseFile('Este cadastro não se carrega mais de uma planilha')
  const { encoding, separator, headingLine } = reading
  const mapping = Object.fromEntries(reading.columns.map(({ field, column }) => [field, column]))
  const stop = new AbortController()
  const goesOn = report(isPlan ? 'Planejando' : 'Linhas')
  const driven = await walkTable({
    table: table.name,
    file: { path, encoding, separator, headingLine, mapping, format: table.format },
    key: table.key,
    ...{ run: isPlan ? null : run._id, source: run.file?.name ?? run.source, hash: run.hash },
    policies: reading.policies,
    ask: (query, input) => insistently(() => ask(query, input), signal),
    ...(refused && { refused }),
    async progress(rows) {
      if (!(await goesOn(rows))) stop.abort()
    },
    signal: AbortSignal.any([signal, stop.signal]),
  })
  const labels = new Map(table.columns.map(({ field, label }) => [field, label]))
  const fields = Object.entries(driven.fields).map(([field, count]) => [labels.get(field) ?? field, count])
  return { ...driven, fields: Object.fromEntries(fields) }
}

/** Loads of tables by the command line, which the areas alone know, as the screen lists them. */
export async function tablesOfCommand(
  ask: Ask,
  isKnown: (id: string) => boolean,
): Promise<readonly Omit<ImportRun, 'client'>[]> {
  const items = (await tableRunsOf(ask)).filter(({ id }) => !isKnown(id))
  if (items.length === 0) return []
  const tables = await tablesOf(ask)
  return items.map(({ id, table, source, hash, by, startedAt, updatedAt, created, changed, undoneAt }) => {
    const found = tables.find(({ name }) => name === table)
    return {
      ...{ _id: id, format: 'table', source, hash, by, created, changed, homes: 0, families: 0 },
      table: found ? said(found) : null,
      ...{ startedAt: new Date(startedAt), writtenAt: new Date(updatedAt) },
      undoneAt: undoneAt ? new Date(undoneAt) : null,
    }
  })
}
