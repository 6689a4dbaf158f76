import { basename } from 'node:path'
import { newId } from '@saude/contract/id'
import { cnesBatchRows, cnesImport, cnesImportRuns, cnesKnown } from '@saude/core/contract/cnes'
import { kindsOf } from '@saude/core/contract/cnes-kinds'
import { readCnes } from '@saude/service/import/cnes/read'
import { walkCnes } from '@saude/service/import/cnes/walk'
import type { Driven } from '@saude/service/import/drive'
import { beginsAsMarkup } from '@saude/service/import/inspect'
import { plainFile } from '@saude/service/import/plain'
import type { ImportCommand } from './command.ts'
import type { ImportAsk } from './load.ts'

type Load = Pick<Extract<ImportCommand, { kind: 'plan' | 'run' }>, 'kind' | 'source'> & {
  readonly path: string
}

/** What a plan or a run of CNES answers. */
export interface CnesLoaded extends Omit<Driven, 'isStopped' | 'homes' | 'families'> {
  readonly format: 'cnes'
  readonly version: string
  readonly ibge: string
  /** Of the file. */
  readonly date: string
  readonly hash: string
  readonly units: number
  readonly teams: number
  readonly people: number
  readonly run: string | null
  readonly seconds: number
}

/**
 * Plans or runs a load of units, teams and professionals. A run that was stopped goes on under its own name.
 * @returns undefined for a file that is no XML
 * @throws RefusedFile where the XML is none of CNES, AppError of the product
 */
export async function loadCnes(
  { path, kind, source }: Load,
  ask: ImportAsk,
  progress: (rows: number) => void = () => {},
): Promise<CnesLoaded | undefined> {
  const begun = performance.now()
  const plain = await plainFile(path)
  try {
    if (!(await beginsAsMarkup(plain.path))) return undefined
    const file = await readCnes(plain.path)
    const { hash, version, ibge, date } = file
    const { items } = await ask(cnesImportRuns, {})
    const stopped = items.find((one) => one.hash === hash && !one.isUndone)
    const run = kind === 'plan' ? null : (stopped?.id ?? newId())
    const about = { run, source: (source ?? basename(path)).slice(0, 200), hash, ibge, date }
    const {
      isStopped: _,
      homes: __,
      families: ___,
      ...counts
    } = await walkCnes({
      file,
      batchRows: cnesBatchRows,
      send: (batch) => ask(cnesImport, { ...about, ...kindsOf(batch) }),
      known: (of, after) => ask(cnesKnown, { kind: of, after }),
      progress: (rows) => {
        progress(rows)
        return true
      },
    })
    return {
      ...{ format: 'cnes', version, ibge, date, hash },
      ...{ units: file.units.length, teams: file.teams.length, people: file.people.length },
      ...{ ...counts, run },
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
  } finally {
    await plain.end()
  }
}
