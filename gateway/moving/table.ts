import { basename, extname } from 'node:path'
import { peopleFormat } from '@saude/citizen/contract/import/format'
import { newId } from '@saude/contract/id'
import { headingOf, missingIn } from '@saude/contract/import/column'
import { beginsAsMarkup } from '@saude/service/import/inspect'
import { plainFile } from '@saude/service/import/plain'
import { readTable, recogniseTable } from '@saude/service/import/recognise'
import { refuseFile } from '@saude/service/import/refuse'
import { writeRefused } from '@saude/service/import/refused-file'
import { bestTable, type Table, tableRunsOf, tablesOf, walkTable } from '@saude/service/import/tables/walk'
import type { ImportCommand } from './command.ts'
import type { ImportAsk, Loaded } from './load.ts'
import { policiesFor } from './policies.ts'

type Load = Omit<Extract<ImportCommand, { kind: 'plan' | 'run' }>, 'paths'> & { readonly path: string }

/**
 * Plans or runs a load of a register's table: the one that its titles name, or that the operator says. A run that was stopped goes on
 * under its own name.
 * @returns undefined for a file of people
 * @throws RefusedFile, AppError of the product
 */
export async function loadTable(
  { path, ...command }: Load,
  ask: ImportAsk,
  progress: (rows: number) => void = () => {},
): Promise<Loaded | undefined> {
  const begun = performance.now()
  const plain = await plainFile(path)
  try {
    if (await beginsAsMarkup(plain.path)) return undefined
    const tables = await tablesOf(ask)
    const table = await tableFor(tables, plain.path, command)
    if (!table) return undefined
    const file = await recogniseTable(plain.path, table.format, command)
    const stopped = (await tableRunsOf(ask)).find(
      (one) => one.table === table.name && one.hash === file.hash && !one.undoneAt,
    )
    const run = command.kind === 'plan' ? null : (stopped?.id ?? newId())
    const refusedPath = `${path.slice(0, path.length - extname(path).length)}-recusados.csv`
    const rejected = writeRefused(refusedPath, file)
    const { isStopped: _, ...counts } = await walkTable({
      ...{ table: table.name, file, key: table.key, run, hash: file.hash, ask, progress },
      source: command.source ?? basename(path),
      policies: policiesFor(command.policies, Object.keys(table.format.columns)),
      ...(run !== null && { refused: rejected.add }),
    })
    const count = await rejected.end()
    const { encoding, separator, headingLine, hash, samples } = file
    return {
      format: table.name,
      ...counts,
      ...{ encoding, separator, headingLine, hash, mapping: samples, run },
      refusedFile: count > 0 ? refusedPath : null,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
  } finally {
    await plain.end()
  }
}

/** @returns undefined of people */
async function tableFor(
  tables: readonly Table[],
  path: string,
  { as, ...chosen }: Omit<Load, 'path'>,
): Promise<Table | undefined> {
  const said = as === undefined ? undefined : headingOf(as)
  if (said === 'cidadaos' || as === peopleFormat.name) return undefined
  if (said !== undefined)
    return (
      tables.find(({ name, title }) => name === as || name.endsWith(`.${as}`) || headingOf(title) === said) ??
      refuseFile(`Não há uma planilha '${as}'. Há: ${tables.map(({ title }) => title).join(', ')}, cidadãos`)
    )
  const read = await readTable(path, peopleFormat, chosen)
  const isOfPeople = missingIn(peopleFormat.columns, read.mapping).length === 0
  return bestTable(tables, read.heading, isOfPeople ? Object.keys(read.mapping).length : 0)?.table
}
