import { basename, extname } from 'node:path'
import { peopleFormat } from '@saude/citizen/contract/import/format'
import { createSeen } from '@saude/citizen/contract/import/seen'
import {
  batchRows,
  peopleImport,
  peopleImportRuns,
  rowCharacters,
} from '@saude/citizen/contract/people-import'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { type Driven, drive, packRows, type SentRow } from '@saude/service/import/drive'
import { plainFile } from '@saude/service/import/plain'
import { recogniseTable } from '@saude/service/import/recognise'
import { writeRefused } from '@saude/service/import/refused-file'
import type { ImportCommand } from './command.ts'
import { policiesFor } from './policies.ts'

/** Asks the product, wherever it runs. @throws AppError */
export type ImportAsk = <In, Out>(query: Query<In, Out>, input: NoInfer<In>) => Promise<Out>

type Load = Omit<Extract<ImportCommand, { kind: 'plan' | 'run' }>, 'paths' | 'as' | 'areas'> & {
  readonly path: string
}

/** Of a neighbourhood the rule says what is done with one that is missing: that is said by its name. */
const ownRule = ['neighborhood']

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
  const plain = await plainFile(command.path)
  try {
    return await loadPlain(command, { path: plain.path, seen }, ask, progress)
  } finally {
    await plain.end()
  }
}

async function loadPlain(
  command: Load,
  { path: plain, seen }: { readonly path: string; readonly seen: ReturnType<typeof createSeen> },
  ask: ImportAsk,
  progress: (how: LoadProgress) => void,
): Promise<Loaded> {
  const begun = performance.now()
  const { path, kind } = command
  const file = await recogniseTable(plain, peopleFormat, command)
  const { items } = await ask(peopleImportRuns, {})
  const stopped = items.find(({ hash, undoneAt }) => hash === file.hash && !undoneAt)
  const run = kind === 'plan' ? null : (stopped?.id ?? newId())
  const source = (command.source ?? basename(path)).slice(0, 200)
  const refusedPath = `${path.slice(0, path.length - extname(path).length)}-recusados.csv`
  const rejected = writeRefused(refusedPath, file)
  const policies = policiesFor(command.policies, Object.keys(peopleFormat.columns), ownRule)
  const through = (stage: LoadProgress['stage'], own: object) =>
    drive({
      file,
      batchRows,
      progress: (rows) => progress({ stage, rows }),
      send: async (rows: readonly SentRow[]) => {
        const packed = packRows(rows, rowCharacters)
        const answer = await ask(peopleImport, {
          ...{ run, source, hash: file.hash, stage, policies },
          rows: packed.rows,
        })
        return { ...answer, refused: [...answer.refused, ...packed.refused] }
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
