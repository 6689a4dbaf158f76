import { readRow } from '@saude/contract/import/column'
import { textOf } from './inspect.ts'
import type { TableFile } from './recognise.ts'
import { type FileRow, rowsOf } from './rows.ts'

/** A row as it is handed over: read by its columns, judged by who keeps such records. */
export interface SentRow {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
  readonly notices: readonly string[]
}

/** What became of one batch. */
export interface BatchAnswer {
  readonly created: number
  readonly changed: number
  readonly same: number
  readonly doubtful: readonly { readonly line: number; readonly why: string }[]
  readonly refused: readonly { readonly line: number; readonly why: string }[]
  readonly fields: readonly { readonly field: string; readonly count: number }[]
  readonly notices: readonly { readonly text: string; readonly count: number }[]
  readonly examples: readonly {
    readonly line: number
    readonly kind: string
    readonly fields?: string | null | undefined
    /** In place of them, in words. */
    readonly text?: string | null | undefined
  }[]
  readonly homes: number
  readonly families: number
}

/** What a run or a plan has come to. */
export interface Driven {
  readonly rows: number
  readonly new: number
  readonly changed: number
  readonly same: number
  readonly doubtful: number
  readonly refused: number
  /** Why rows were refused or are doubtful, and how often. */
  readonly reasons: Readonly<Record<string, number>>
  readonly fields: Readonly<Record<string, number>>
  readonly notices: Readonly<Record<string, number>>
  /** Some lines of each kind. */
  readonly examples: Readonly<Record<string, readonly string[]>>
  readonly homes: number
  readonly families: number
  readonly isStopped: boolean
}

/** Rows as a batch is sent, each by itself: a service bounds how long one may be. */
export function packRows(rows: readonly SentRow[], mostCharacters: number) {
  const all = rows.map((row) => ({ line: row.line, json: JSON.stringify(row) }))
  return {
    rows: all.flatMap(({ json }) => (json.length <= mostCharacters ? [json] : [])),
    refused: all.flatMap(({ line, json }) =>
      json.length > mostCharacters ? [{ line, why: 'A linha tem textos compridos demais' }] : [],
    ),
  }
}

export interface Driving {
  readonly file: TableFile
  readonly batchRows: number
  /** Plans or writes a batch. @throws what ends the run: it goes on by running it again */
  readonly send: (rows: readonly SentRow[]) => Promise<BatchAnswer>
  /** Of a plan: what becomes of a row by the rows of the batches before it, which a run would have written by then. */
  readonly before?: (
    values: SentRow['values'],
  ) => 'same' | 'changed' | { readonly doubtful: string } | undefined
  /** Of a plan: rows of a batch that would have been taken. */
  readonly note?: (values: SentRow['values']) => void
  /** Rows that were not taken, as they stand in the file. */
  readonly refused?: (row: FileRow, why: string) => Promise<void> | void
  /** After each batch: how many rows are done, and of how many bytes. */
  readonly progress?: (rows: number) => void
  readonly signal?: AbortSignal
}

const examplesShown = 5

/**
 * Goes through the rows of a file, a batch at a time: nothing is kept of a batch when the next one is read. Where it is stopped
 * between two, what was written stays, and the same file goes on from there.
 */
export async function drive({
  file,
  batchRows,
  send,
  before = () => undefined,
  note = () => {},
  refused = () => {},
  progress = () => {},
  signal,
}: Driving): Promise<Driven> {
  const sums = { new: 0, changed: 0, same: 0, doubtful: 0, refused: 0, homes: 0, families: 0 }
  const reasons = new Map<string, number>()
  const fields = new Map<string, number>()
  const notices = new Map<string, number>()
  const examples = new Map<string, string[]>()
  const add = (into: Map<string, number>, key: string, count = 1) =>
    into.set(key, (into.get(key) ?? 0) + count)
  const show = (kind: string, text: string) => {
    const shown = examples.get(kind) ?? []
    if (shown.length < examplesShown) examples.set(kind, [...shown, text])
  }
  let rows = 0
  const finish = async (batch: readonly FileRow[]) => {
    const read = batch.map(({ line, cells }) => ({
      line,
      ...readRow(file.format.columns, file.mapping, cells),
    }))
    const met: { line: number; why: string }[] = []
    const sent = read.filter(({ line, values }) => {
      const seen = before(values)
      if (seen === undefined) return true
      if (typeof seen === 'object') met.push({ line, why: seen.doubtful })
      else sums[seen] += 1
      return false
    })
    const answer = await send(sent)
    const wrong = new Set([...answer.refused, ...answer.doubtful].map(({ line }) => line))
    for (const { line, values } of sent) if (!wrong.has(line)) note(values)
    sums.new += answer.created
    sums.changed += answer.changed
    sums.same += answer.same
    sums.doubtful += answer.doubtful.length + met.length
    sums.refused += answer.refused.length
    sums.homes += answer.homes
    sums.families += answer.families
    for (const { field, count } of answer.fields) add(fields, field, count)
    for (const { text, count } of answer.notices) add(notices, text, count)
    for (const { line, kind, fields: what, text } of answer.examples)
      show(kind, `${line}${text || what ? `: ${text || what}` : ''}`)
    const left = [
      ...answer.refused.map(({ line, why }) => ({ line, why, said: why, kind: 'refused' })),
      ...[...answer.doubtful, ...met].map(({ line, why }) => ({
        line,
        why,
        said: `Duvidoso: ${why}`,
        kind: 'doubtful',
      })),
    ].sort((one, other) => one.line - other.line)
    const byLine = new Map(batch.map((row) => [row.line, row]))
    for (const { line, why, said, kind } of left) {
      add(reasons, why)
      show(kind, `${line}: ${why}`)
      const row = byLine.get(line)
      if (row) await refused(row, said)
    }
    rows += batch.length
    progress(rows)
  }
  let batch: FileRow[] = []
  for await (const row of rowsOf(textOf(file.path, file.encoding), file.separator)) {
    if (row.line <= file.headingLine) continue
    batch.push(row)
    if (batch.length < batchRows) continue
    if (signal?.aborted) break
    await finish(batch)
    batch = []
  }
  if (batch.length > 0 && !signal?.aborted) await finish(batch)
  return {
    rows,
    ...sums,
    reasons: Object.fromEntries(reasons),
    fields: Object.fromEntries(fields),
    notices: Object.fromEntries(notices),
    examples: Object.fromEntries(examples),
    isStopped: signal?.aborted === true,
  }
}
