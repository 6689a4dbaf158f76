import { areaImportRuns } from '@saude/core/contract/area-import'
import { cnesImportRuns } from '@saude/core/contract/cnes'
import type { Ask } from '@saude/service/handlers'
import type { LoadFormat } from '../../../../contract/load-format.ts'
import type { ImportRun } from '../run.ts'

/** Loads whose history the core keeps: of CNES, and of areas. */

/** What the core has written of a run so far, over all the times that it has gone on. */
export async function writtenOf(ask: Ask, run: string, format: LoadFormat | undefined) {
  const { items } = format === 'areas' ? await ask(areaImportRuns, {}) : await ask(cnesImportRuns, {})
  const found = items
    .map(({ id, created, changed }) => ({ id, created, changed }))
    .find(({ id }) => id === run)
  return { created: found?.created ?? 0, changed: found?.changed ?? 0, homes: 0, families: 0 }
}

/** Loads by the command line that the core alone knows, as the screen lists them. */
export async function runsOfCore(
  ask: Ask,
  isKnown: (id: string) => boolean,
): Promise<readonly Omit<ImportRun, 'client'>[]> {
  const [cnes, areas] = await Promise.all([ask(cnesImportRuns, {}), ask(areaImportRuns, {})])
  const all = [
    ...cnes.items.map((one) => ({ ...one, format: 'cnes' as const })),
    ...areas.items.map((one) => ({ ...one, format: 'areas' as const })),
  ]
  return all
    .filter(({ id }) => !isKnown(id))
    .map(({ id, format, source, hash, by, startedAt, updatedAt, created, changed, undoneAt }) => ({
      ...{ _id: id, format, source, hash, by, created, changed, homes: 0, families: 0 },
      ...{ startedAt: new Date(startedAt), writtenAt: new Date(updatedAt) },
      undoneAt: undoneAt ? new Date(undoneAt) : null,
    }))
}
