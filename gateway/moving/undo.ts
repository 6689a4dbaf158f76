import { peopleImportRuns, peopleImportUndo } from '@saude/citizen/contract/people-import'
import type { OutputOf } from '@saude/contract/query'
import { areaImportRuns, areaImportUndo } from '@saude/core/contract/area-import'
import { cnesImportRuns, cnesImportUndo } from '@saude/core/contract/cnes'
import { tableRunsOf, undoTable } from '@saude/service/import/tables/walk'
import type { ImportAsk } from './load.ts'

/** What an undo has done. */
export interface Undone {
  readonly run: string
  readonly removed: number
  readonly setBack: number
  /** What somebody has changed since, by the lines of the file. */
  readonly kept: OutputOf<typeof peopleImportUndo>['kept']
}

/** Undoes a run of whichever format, part by part. @throws AppError */
export async function undoRun(run: string, ask: ImportAsk): Promise<Undone> {
  const [cnes, areas] = await Promise.all([ask(cnesImportRuns, {}), ask(areaImportRuns, {})])
  const isIn = (items: readonly { readonly id: string }[]) => items.some(({ id }) => id === run)
  const query = isIn(cnes.items) ? cnesImportUndo : isIn(areas.items) ? areaImportUndo : peopleImportUndo
  const isOfCore = query !== peopleImportUndo
  const table = isOfCore ? undefined : (await tableRunsOf(ask)).find(({ id }) => id === run)?.table
  let [removed, setBack] = [0, 0]
  const kept: Undone['kept'][number][] = []
  for (let left = 1; left > 0; ) {
    const part = await (table ? undoTable(ask, table, run) : ask(query, { run }))
    removed += part.removed
    setBack += part.setBack
    kept.push(...part.kept)
    left = part.left
  }
  return { run, removed, setBack, kept }
}

/** Runs of all formats, the newest first. */
export async function listRuns(ask: ImportAsk): Promise<{ readonly items: readonly object[] }> {
  const [people, cnes, areas, tables] = await Promise.all([
    ask(peopleImportRuns, {}),
    ask(cnesImportRuns, {}),
    ask(areaImportRuns, {}),
    tableRunsOf(ask),
  ])
  const all = [
    ...people.items.map((one) => ({ format: 'citizens', ...one })),
    ...tables.map(({ table, ...one }) => ({ format: table, ...one })),
    ...cnes.items.map(({ isUndone: _, ...one }) => ({ format: 'cnes', ...one })),
    ...areas.items.map(({ isUndone: _, ...one }) => ({ format: 'areas', ...one })),
  ]
  return { items: all.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1)) }
}
