import { AppError } from '@saude/contract/errors'
import { insert, type Step, update } from '@saude/service/handlers'
import type { Args } from './import.ts'
import { importRuns } from './run.ts'

interface Made {
  readonly created: number
  readonly changed: number
  readonly homes: number
  readonly families: number
}

/** The history of a run, written in the commit of each batch. @throws AppError `conflict` for a run that was undone */
export async function runSteps(
  { collections, input, user, now }: Args,
  run: string,
  made: Made,
): Promise<Step[]> {
  const stored = await collections.importRun.findOne({ _id: run })
  if (stored?.undoneAt) throw new AppError('conflict', 'Esta carga foi desfeita: comece outra')
  const { created, changed, homes, families } = made
  if (!stored)
    return [
      insert(importRuns, {
        _id: run,
        source: input.source,
        hash: input.hash,
        by: user.name,
        startedAt: now,
        writtenAt: now,
        ...{ created, changed, homes, families },
        undoneAt: null,
      }),
    ]
  return [
    update(
      importRuns,
      { _id: run },
      {
        $set: { writtenAt: now },
        $inc: { created, changed, homes, families },
      },
    ),
  ]
}
