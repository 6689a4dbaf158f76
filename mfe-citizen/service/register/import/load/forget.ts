import { atMost, filterBy, type Store, sortBy } from '@saude/store'
import { restorableMs } from '../../removal/removed.ts'
import {
  drawnAreas,
  type ImportedRecord,
  type ImportRun,
  importedRecords,
  importRuns,
  type LoadTally,
} from '../run.ts'

/** Loads of one round, and records of one step: others write in between. */
const atOnce = { loads: 20, records: 500 } as const

/** Of these nothing was written. */
const neverRun: readonly string[] = ['reading', 'unread', 'read', 'planning', 'planned']

/**
 * Forgets what loads keep of people for an undo that is not possible any more: what records had before, files, cells and names. That
 * there was the load, who did it and how much it was, stays; one that never ran goes.
 * @returns how many loads
 */
export async function forgetLoads(store: Store, now: Date): Promise<number> {
  const runs = store.collection(importRuns)
  const old = filterBy<ImportRun>({
    forgottenAt: null,
    startedAt: { $lt: new Date(now.getTime() - restorableMs) },
  })
  for (let count = 0; ; ) {
    const found = await runs.find(old, { limit: atOnce.loads }).toArray()
    if (found.length === 0) return count
    for (const run of found) await forget(store, run, now)
    count += found.length
  }
}

async function forget(store: Store, run: ImportRun, now: Date): Promise<void> {
  const runs = store.collection(importRuns)
  await store.collection(drawnAreas).deleteMany({ client: run.client, run: run._id })
  const { _id, client, reading, plan, result } = run
  if (run.state && neverRun.includes(run.state)) {
    await runs.deleteOne({ _id })
    return
  }
  await forgetBefore(store, { client, run: _id })
  await runs.updateOne(
    { _id },
    {
      $set: {
        forgottenAt: now,
        file: null,
        rejected: null,
        kept: [],
        plan: plan ? withoutRows(plan) : null,
        result: result ? withoutRows(result) : null,
        reading: reading
          ? { ...reading, heading: reading.heading.map(({ name }) => ({ name, samples: [] })) }
          : null,
      },
    },
  )
}

const withoutRows = (tally: LoadTally): LoadTally => ({ ...tally, examples: [], notices: [], reasons: [] })

/** Where each row went stays: a second run of the file finds it. */
async function forgetBefore(
  store: Store,
  whose: { readonly client: string; readonly run: string },
): Promise<void> {
  const records = store.collection(importedRecords)
  for (let after = ''; ; ) {
    const found = await records
      .find<Pick<ImportedRecord, '_id' | 'kind'>>(filterBy({ ...whose, _id: { $gt: after } }), {
        projection: { kind: 1 },
        sort: sortBy({ _id: 1 }),
        limit: atMost(atOnce.records),
      })
      .toArray()
    const changed = found.flatMap(({ _id, kind }) => (kind === 'changed' ? [_id] : []))
    if (changed.length > 0) await records.updateMany({ _id: { $in: changed } }, { $set: { before: null } })
    const last = found.at(-1)
    if (!last || found.length < atOnce.records) return
    after = last._id
  }
}
