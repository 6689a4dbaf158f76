import { AppError } from '@saude/contract/errors'
import { headingOf, mapHeadings, missingIn } from '@saude/contract/import/column'
import {
  partsOfTable,
  type TablePolicy,
  tableBatchRows,
  tableName,
  tablePrefixes,
  tableQueries,
  tableRowCharacters,
} from '@saude/contract/import/table-queries'
import type { OutputOf } from '@saude/contract/query'
import type { Ask } from '../../handlers.ts'
import { type BatchAnswer, type Driven, drive, packRows, type SentRow } from '../drive.ts'
import type { TableFile, TableFormat } from '../recognise.ts'
import type { RefusedRows } from '../refused-file.ts'

/** Tables of registers as a load goes through them: whichever area keeps them, its queries are found by its name. */

type Said = OutputOf<ReturnType<typeof tableQueries>['formats']>['items'][number]

/** A register that is loaded from a table. */
export interface Table extends Pick<Said, 'title' | 'path' | 'columns' | 'key'> {
  /** 'options.vehicle' */
  readonly name: string
  readonly format: TableFormat
}

const asItStands = (cell: string) => ({ value: cell })

/** An area that is known and does not run here has none. */
const orNone = async <T>(asked: Promise<{ readonly items: readonly T[] }>): Promise<readonly T[]> => {
  try {
    return (await asked).items
  } catch (error) {
    if (error instanceof AppError && error.key === 'notFound') return []
    throw error
  }
}

/** All tables that the areas of the product load. */
export async function tablesOf(ask: Ask): Promise<readonly Table[]> {
  const all = await Promise.all(
    tablePrefixes().map(async (prefix) => {
      const items = await orNone(ask(tableQueries(prefix).formats, {}))
      return items.map(({ record, ...said }): Table => {
        const name = tableName(prefix, record)
        const columns = Object.fromEntries(
          said.columns.map(({ field, label, synonyms, isRequired }) => [
            field,
            // The area reads the cells.
            { label, synonyms, isRequired, read: asItStands },
          ]),
        )
        return { ...said, name, format: { name, title: said.title, columns } }
      })
    }),
  )
  return all.flat().sort((one, other) => one.title.localeCompare(other.title, 'pt-BR'))
}

/**
 * The table whose columns a heading names best; undefined where it names no more of them than of what it is compared with.
 * @param fields how many columns of that are named
 */
export function bestTable(
  tables: readonly Table[],
  heading: readonly string[],
  fields: number,
): { readonly table: Table; readonly mapping: Readonly<Record<string, number>> } | undefined {
  const found = tables
    .map((table) => ({ table, mapping: mapHeadings(table.format.columns, heading) }))
    .filter(({ table, mapping }) => missingIn(table.format.columns, mapping).length === 0)
    .map((one) => ({ ...one, count: Object.keys(one.mapping).length, named: labelled(one.table, heading) }))
    .filter(({ count }) => count > Math.max(1, fields))
    .sort((one, other) => other.count - one.count || other.named - one.named)
  const [first, second] = found
  // Lists with the same columns look alike: somebody says which one it is.
  if (!first || (second && second.count === first.count && second.named === first.named)) return undefined
  return first
}

/** How many of its columns are called as in the template. */
function labelled({ columns }: Table, heading: readonly string[]): number {
  const names = new Set(heading.map(headingOf))
  return columns.filter(({ label }) => names.has(headingOf(label))).length
}

export interface TableWalk {
  readonly table: string
  readonly file: TableFile
  readonly key: readonly string[]
  /** Without it nothing is written. */
  readonly run: string | null
  readonly source: string
  readonly hash: string
  readonly policies: readonly { readonly field: string; readonly policy: TablePolicy }[]
  readonly ask: Ask
  readonly refused?: RefusedRows['add']
  /** After each batch: how many rows are done. */
  readonly progress?: (rows: number) => Promise<void> | void
  readonly signal?: AbortSignal
}

/** Goes through the rows of a table, a batch at a time, and has each planned or written by the area that keeps such records. */
export async function walkTable(asked: TableWalk): Promise<Driven> {
  const { table, file, key, run, source, hash, policies, ask, refused, progress, signal } = asked
  const parts = partsOfTable(table)
  if (!parts) throw new AppError('notFound', 'Nenhuma área carrega este cadastro')
  const query = tableQueries(parts.prefix).load
  const about = { ...parts, run, source: source.slice(0, 200), hash, policies: [...policies] }
  const { prefix: _, ...input } = about
  const seen = new Set<string>()
  const keyOf = (values: SentRow['values']) =>
    JSON.stringify(key.map((field) => headingOf(String(values[field] ?? ''))))

  /** One batch; where its rows get in each other's way, in parts. */
  async function send(rows: readonly SentRow[]): Promise<Answers> {
    if (rows.length === 0) return nothing
    const packed = packRows(rows, tableRowCharacters)
    const answer = await ask(query, { ...input, rows: packed.rows }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.key !== 'conflict') throw error
      return error
    })
    if (answer instanceof AppError) {
      const [first] = rows
      if (rows.length === 1 && first)
        return { ...nothing, refused: [{ line: first.line, why: answer.message }] }
      const half = Math.ceil(rows.length / 2)
      return joined(await send(rows.slice(0, half)), await send(rows.slice(half)))
    }
    const { deferred, ...taken } = answer
    const own = { ...taken, refused: [...taken.refused, ...packed.refused] }
    // Nothing is written by a plan: what would come with the next commit is planned now.
    const rest = rows.filter(({ line }) => deferred.includes(line))
    return rest.length > 0 && rest.length < rows.length ? joined(own, await send(rest)) : own
  }

  let rows = 0
  return drive({
    file,
    batchRows: tableBatchRows,
    ...(signal && { signal }),
    ...(refused && { refused }),
    ...(run === null && {
      before: (values) => (seen.has(keyOf(values)) ? 'same' : undefined),
      note: (values) => void seen.add(keyOf(values)),
    }),
    async send(batch) {
      const answer = await send(batch)
      rows += batch.length
      await progress?.(rows)
      return { ...answer, homes: 0, families: 0 }
    },
  })
}

type Answers = Omit<BatchAnswer, 'homes' | 'families'>

const nothing: Answers = {
  ...{ created: 0, changed: 0, same: 0 },
  ...{ doubtful: [], refused: [], fields: [], notices: [], examples: [] },
}

const joined = (one: Answers, other: Answers): Answers => ({
  created: one.created + other.created,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  doubtful: [...one.doubtful, ...other.doubtful],
  refused: [...one.refused, ...other.refused],
  fields: [...one.fields, ...other.fields],
  notices: [...one.notices, ...other.notices],
  examples: [...one.examples, ...other.examples],
})

/** What was written of a run so far, over all the times that it has gone on. */
export async function tableWritten(ask: Ask, table: string, run: string) {
  const parts = partsOfTable(table)
  const { items } = parts ? await ask(tableQueries(parts.prefix).runs, {}) : { items: [] }
  const found = items.find(({ id }) => id === run)
  return { created: found?.created ?? 0, changed: found?.changed ?? 0, homes: 0, families: 0 }
}

/** Loads of tables of all areas. */
export async function tableRunsOf(ask: Ask) {
  const all = await Promise.all(
    tablePrefixes().map(async (prefix) => {
      const items = await orNone(ask(tableQueries(prefix).runs, {}))
      return items.map(({ record, ...one }) => ({ ...one, table: tableName(prefix, record) }))
    }),
  )
  return all.flat()
}

/** Takes back a part of a run of a table. */
export async function undoTable(ask: Ask, table: string, run: string) {
  const parts = partsOfTable(table)
  if (!parts) throw new AppError('notFound', 'Nenhuma área carrega este cadastro')
  return ask(tableQueries(parts.prefix).undo, { run })
}
