import { AppError } from '@saude/contract/errors'
import type { TableQueries } from '@saude/contract/import/table-queries'
import type { InputOf } from '@saude/contract/query'
import { atMost, filterBy } from '@saude/store'
import { type HandlerArgs, remove, update, updateAll } from '../../handlers.ts'
import type { RecordDocument } from '../../record/collection.ts'
import { workingOn } from '../../record/working.ts'
import { removeEntry, updateEntry } from '../../record/write.ts'
import { undoMs } from '../undo-time.ts'
import { reasonOf, workingCall } from './batch.ts'
import { collecting } from './collect.ts'
import { type Loadable, type TableRow, type tableCollections, tableRowsTaken, tableRuns } from './run.ts'

/** Entries of one part of an undo. */
const part = 100

type Args = HandlerArgs<InputOf<TableQueries['undo']>, typeof tableCollections>

/**
 * Takes a part of a run back, the last row first: what it made is removed as somebody would remove it, what it changed is set back by
 * the record's own rules. What somebody has touched since, and what may not be removed, stays.
 * @throws AppError `notFound`, `conflict` after thirty days
 */
export async function undoPart(call: Args, records: readonly Loadable[]) {
  const { input, collections, now } = call
  const run = await collections.tableRun.findOne({ _id: input.run })
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  if (now.getTime() - run.startedAt.getTime() >= undoMs)
    throw new AppError('conflict', 'Uma carga só pode ser desfeita em até 30 dias')
  const loadable = records.find(({ of }) => of.name === run.record)
  if (!loadable) throw new AppError('notFound', 'Este cadastro não existe mais')
  const of = { run: run._id }
  const last = await collections.tableRow.find(of, { sort: { _id: -1 }, limit: atMost(part) }).toArray()
  const ids = [...new Set(last.map(({ recordId }) => recordId))]
  // All that the run has done to an entry is looked at together.
  const all =
    ids.length > 0
      ? await collections.tableRow.findAll({ ...of, recordId: { $in: ids } }, { max: 5_000 })
      : []
  const undone = { removed: 0, setBack: 0, looked: 0 }
  const kept: { id: string; version: number; line: number; collection: string }[] = []
  const more = []
  const collected = collecting(call)
  const entries = call.scope(loadable.collection)
  const working = workingOn(loadable.of, loadable.rules, loadable.collection)
  for (const id of ids) {
    const rows = all
      .filter(({ recordId }) => recordId === id)
      .sort((one, other) => one.version - other.version)
    const [first, latest] = [rows[0], rows.at(-1)]
    const [row, ...rest] = rows
    if (!first || !latest || !row) continue
    const found = await entries.findOne(filterBy<RecordDocument>({ _id: id }))
    const stays = () =>
      found && kept.push({ id, version: found.version, line: first.line, collection: first.record })
    const looked = () => {
      undone.looked += rows.length
      more.push(...rest.map(({ _id }) => remove(tableRowsTaken, { _id })))
    }
    if (!found || found.version !== latest.version) {
      stays()
      looked()
      more.push(remove(tableRowsTaken, { _id: row._id }))
      continue
    }
    const one = collected.begin()
    const announced = [loadable.of.name, id, first.kind === 'created' ? 'removed' : 'updated'] as const
    try {
      const each = workingCall(call, loadable, collected)
      if (first.kind === 'created') await removeEntry(working, each, id)
      else await updateEntry(working, each, { id, version: found.version, document: beforeOf(rows) })
    } catch (error) {
      reasonOf(error)
      stays()
      looked()
      more.push(remove(tableRowsTaken, { _id: row._id }))
      continue
    }
    // What an entry before it has written as well: the rest comes with the next part.
    if (!one.end(collected.made(remove(tableRowsTaken, { _id: row._id })), announced)) break
    looked()
    if (first.kind === 'created') undone.removed += 1
    else {
      undone.setBack += 1
      // What an earlier run has left is as it was then.
      const earlier = { recordId: id, version: first.version - 1 }
      more.push(updateAll(tableRowsTaken, earlier, { $set: { version: found.version + 1 } }))
    }
  }
  const { removed, setBack, looked } = undone
  const left = (await collections.tableRow.countDocuments(of)) - looked
  return call.commit(
    [
      ...collected.operations(),
      ...more,
      ...(run.undoneAt ? [] : [update(tableRuns, { _id: run._id }, { undoneAt: now })]),
    ],
    { left, removed, setBack, kept },
  )
}

/** The earliest has the last word. */
const beforeOf = (rows: readonly TableRow[]) =>
  Object.assign({}, ...rows.map(({ before }) => before ?? {}).reverse())
