import type { Handler, HandlerArgs } from '@saude/service/handlers'
import { tablesOf } from '@saude/service/import/tables/walk'
import { atMost } from '@saude/store'
import { importGet, importList, type LoadState } from '../../../../contract/load.ts'
import { importFormats } from '../../../../contract/load-tables.ts'
import { type collections as declared, on } from '../../../collections.ts'
import type { ImportRun } from '../run.ts'
import { loadOf, mayUndo } from './handlers.ts'
import { runsOfCommand } from './kinds.ts'

/** Loads that the screen lists. */
const shown = 200
/** Names of what an undo has left are looked up for the first of them. */
const named = 200

type Scopes = HandlerArgs<unknown, typeof declared>['collections']

/** Of the command line no state is kept. */
const stateOf = ({ state, undoneAt }: Pick<ImportRun, 'state' | 'undoneAt'>): LoadState =>
  state ?? (undoneAt ? 'undone' : 'done')

/** Rows of a load that wait for somebody to decide; of most there are none, which its result says. */
async function openDoubts({ importDoubt }: Scopes, run: Omit<ImportRun, 'client'>): Promise<number> {
  if (
    run.undoneAt ||
    (run.state && !run.result?.doubtful && run.state !== 'running' && run.state !== 'paused')
  )
    return 0
  return importDoubt.countDocuments({ run: run._id, isOpen: true })
}

const rowOf = (run: Omit<ImportRun, 'client'>, doubtful: number) => ({
  id: run._id,
  state: stateOf(run),
  format: run.format ?? (run.hash ? ('citizens' as const) : null),
  table: run.table ?? null,
  fileName: run.file?.name ?? null,
  source: run.source,
  by: run.by,
  startedAt: run.startedAt,
  updatedAt: run.writtenAt,
  hash: run.hash || null,
  created: run.created,
  changed: run.changed,
  homes: run.homes,
  families: run.families,
  doubtful,
  undoneAt: run.undoneAt,
})

const listLoads = on(importList, async ({ collections, ask }) => {
  const found = await collections.importRun
    .find({}, { sort: { startedAt: -1, _id: -1 }, limit: shown })
    .toArray()
  const known = new Set(found.map(({ _id }) => _id))
  const own = await Promise.all(found.map(async (run) => rowOf(run, await openDoubts(collections, run))))
  const others = (await runsOfCommand(ask, (id) => known.has(id))).map((run) => rowOf(run, 0))
  const newest = [...own, ...others].sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  return { items: newest.slice(0, shown) }
})

const getLoad = on(importGet, async (args) => {
  const { collections, now } = args
  const run = await loadOf(args)
  const { file, refusal, reading, cnes, areas, plan, result, progress, rejected, undo, kept = [] } = run
  const ids = kept.flatMap(({ id, kind }) => (kind === 'citizen' ? [id] : [])).slice(0, named)
  const people =
    ids.length > 0
      ? await collections.citizen.findAll<{ readonly _id: string; readonly name: string }>(
          { _id: { $in: ids } },
          { projection: { name: 1 }, max: atMost(named) },
        )
      : []
  const names = new Map(people.map(({ _id, name }) => [_id, name]))
  return {
    ...rowOf(run, await openDoubts(collections, run)),
    fileBytes: file?.size ?? null,
    ...{ refusal: refusal ?? null, reading: reading ?? null, cnes: cnes ?? null, areas: areas ?? null },
    ...{ plan: plan ?? null, result: result ?? null },
    ...{ progress: progress ?? null, rejected: rejected ?? null, undo: undo ?? null },
    kept: kept.map((one) => ({ ...one, name: names.get(one.id) ?? null })),
    mayUndo: mayUndo(run, now),
  }
})

const listFormats = on(importFormats, async ({ ask }) => ({
  items: (await tablesOf(ask)).map(({ name, title, columns, key }) => ({
    ...{ name, title },
    columns: columns.map(({ synonyms: _, ...one }) => ({ ...one, isKey: key.includes(one.field) })),
  })),
}))

export const showHandlers: Handler[] = [listLoads, getLoad, listFormats]
