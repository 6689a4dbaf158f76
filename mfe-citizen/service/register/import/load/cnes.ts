import { AppError } from '@saude/contract/errors'
import { cnesBatchRows, cnesImport, cnesKnown } from '@saude/core/contract/cnes'
import { kindsOf } from '@saude/core/contract/cnes-kinds'
import type { Ask } from '@saude/service/handlers'
import { type CnesFile, readCnes } from '@saude/service/import/cnes/read'
import { type CnesWalk, walkCnes } from '@saude/service/import/cnes/walk'
import type { Driven } from '@saude/service/import/drive'
import { RefusedFile } from '@saude/service/import/refuse'
import type { ImportRun, Load } from '../run.ts'
import { insistently } from './insistently.ts'

/** What is written of a file of CNES where a table has its columns. */
export const cnesHeading = ['Linha', 'Nome'] as const

/** All that a file of CNES says, taken or not. */
const rowsOf = ({ units, teams, people, refused }: CnesFile): number =>
  units.length + teams.length + people.length + refused.length

/** Reads of whom a file of CNES is. Its columns are known: it can be planned at once. @throws RefusedFile in words */
export async function readCnesLoad(
  path: string,
): Promise<Pick<Load, 'format' | 'cnes'> & Pick<ImportRun, 'hash' | 'source'> & { readonly rows: number }> {
  const file = await readCnes(path)
  const { hash, version, ibge, date, units, teams, people } = file
  const counts = { units: units.length, teams: teams.length, people: people.length }
  return {
    ...{ format: 'cnes', source: 'CNES', hash, rows: rowsOf(file) },
    cnes: { version, ibge, date, ...counts },
  }
}

interface Walk {
  readonly run: ImportRun
  readonly path: string
  readonly ask: Ask
  readonly isPlan: boolean
  readonly report: (rows: number) => Promise<boolean>
  readonly left?: NonNullable<CnesWalk['left']>
  readonly signal: AbortSignal
}

/**
 * Goes through a file of CNES and has each batch planned or written by the core, which keeps units, teams and users.
 * @throws RefusedFile for another municipality's file, and an older one
 */
export async function walkCnesLoad({ run, path, ask, isPlan, report, left, signal }: Walk): Promise<Driven> {
  const file = await readCnes(path)
  const { hash, ibge, date } = file
  const about = { run: isPlan ? null : run._id, source: run.file?.name ?? run.source, hash, ibge, date }
  try {
    return await walkCnes({
      ...{ file, batchRows: cnesBatchRows, progress: report, signal },
      ...(left && { left }),
      send: (batch) => insistently(() => ask(cnesImport, { ...about, ...kindsOf(batch) }), signal),
      known: (kind, after) => ask(cnesKnown, { kind, after }),
    })
  } catch (error) {
    const why = error instanceof AppError ? error.payload?.fields?.file : undefined
    throw why === undefined ? error : new RefusedFile(why)
  }
}
