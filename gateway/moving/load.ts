import { basename, extname } from 'node:path'
import { peopleFormat } from '@saude/citizen/contract/import/format'
import { createSeen } from '@saude/citizen/contract/import/seen'
import {
  batchRows,
  peopleImport,
  peopleImportRuns,
  peopleImportUndo,
  rowCharacters,
} from '@saude/citizen/contract/people-import'
import { newId } from '@saude/contract/id'
import type { OutputOf, Query } from '@saude/contract/query'
import { type Driven, drive, type SentRow } from '@saude/service/import/drive'
import { recogniseTable } from '@saude/service/import/recognise'
import { writeRefused } from '@saude/service/import/refused-file'
import type { ImportCommand } from './command.ts'

/** Asks the product, wherever it runs. @throws AppError */
export type ImportAsk = <In, Out>(query: Query<In, Out>, input: NoInfer<In>) => Promise<Out>

type Load = Omit<Extract<ImportCommand, { kind: 'plan' | 'run' }>, 'paths'> & { readonly path: string }

/** How far a load is, for who waits. */
export interface LoadProgress {
  readonly stage: 'people' | 'families'
  readonly rows: number
}

/** What a plan or a run answers. */
export interface Loaded extends Omit<Driven, 'isStopped'> {
  readonly format: string
  readonly encoding: string
  readonly separator: string
  readonly headingLine: number
  readonly hash: string
  /** Fields by the columns in which they were found, each with three values. */
  readonly mapping: Readonly<Record<string, { readonly column: string; readonly values: readonly string[] }>>
  readonly run: string | null
  /** Where the rows are that were not taken. */
  readonly refusedFile: string | null
  readonly seconds: number
}

/**
 * Plans or runs a load of people. A run that was stopped goes on under its own name; rows that it has taken are met again and change
 * nothing.
 * @param seen people whom a plan of files before this one has come by
 * @throws RefusedFile where the file is none of people, AppError of the product
 */
export async function loadPeople(
  command: Load,
  ask: ImportAsk,
  progress: (how: LoadProgress) => void = () => {},
  seen = createSeen(),
): Promise<Loaded> {
  const begun = performance.now()
  const { path, kind } = command
  const file = await recogniseTable(path, peopleFormat, command)
  const { items } = await ask(peopleImportRuns, {})
  const stopped = items.find(({ hash, undoneAt }) => hash === file.hash && !undoneAt)
  const run = kind === 'plan' ? null : (stopped?.id ?? newId())
  const source = (command.source ?? basename(path)).slice(0, 200)
  const refusedPath = `${path.slice(0, path.length - extname(path).length)}-recusados.csv`
  const rejected = writeRefused(refusedPath, file)
  const through = (stage: LoadProgress['stage'], own: object) =>
    drive({
      file,
      batchRows,
      progress: (rows) => progress({ stage, rows }),
      send: async (rows: readonly SentRow[]) => {
        const sent = rows.map((row) => ({ line: row.line, json: JSON.stringify(row) }))
        const short = sent.filter(({ json }) => json.length <= rowCharacters)
        const answer = await ask(peopleImport, {
          ...{ run, source, hash: file.hash, stage, policies: [...command.policies] },
          rows: short.map(({ json }) => json),
        })
        const long = sent.filter(({ json }) => json.length > rowCharacters)
        const why = 'A linha tem textos compridos demais'
        return { ...answer, refused: [...answer.refused, ...long.map(({ line }) => ({ line, why }))] }
      },
      ...own,
    })
  const people = await through('people', {
    ...(kind === 'plan' && { before: seen.before, note: seen.note }),
    ...(kind === 'run' && { refused: rejected.add }),
  })
  // Heads may stand behind their families' members.
  const families = kind === 'run' ? await through('families', {}) : undefined
  const count = await rejected.end()
  const { isStopped: _, ...counts } = people
  const { encoding, separator, headingLine, hash, samples } = file
  return {
    format: file.format.name,
    ...counts,
    notices: { ...counts.notices, ...families?.notices },
    ...{ encoding, separator, headingLine, hash, mapping: samples, run },
    refusedFile: count > 0 ? refusedPath : null,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  }
}

/** What an undo has done. */
export interface Undone {
  readonly run: string
  readonly removed: number
  readonly setBack: number
  /** What somebody has changed since, by the lines of the file. */
  readonly kept: OutputOf<typeof peopleImportUndo>['kept']
}

/** Undoes a run, part by part. @throws AppError */
export async function undoRun(run: string, ask: ImportAsk): Promise<Undone> {
  let [removed, setBack] = [0, 0]
  const kept: Undone['kept'][number][] = []
  for (let left = 1; left > 0; ) {
    const part = await ask(peopleImportUndo, { run })
    removed += part.removed
    setBack += part.setBack
    kept.push(...part.kept)
    left = part.left
  }
  return { run, removed, setBack, kept }
}
