import { undoMs } from '@saude/service/import/undo-time'
import type { Store } from '@saude/store'
import { cnesRecords, cnesRuns } from './run.ts'

/** Loads of one round. */
const most = 50

/** Forgets what records had before a load that cannot be undone any more. That there was the load, and what it made, stays. */
export async function forgetCnesLoads(store: Store, now: Date): Promise<void> {
  const runs = store.collection(cnesRuns)
  const old = { forgottenAt: null, startedAt: { $lt: new Date(now.getTime() - undoMs) } }
  for (const { _id, client } of await runs.find(old, { limit: most }).toArray()) {
    await store
      .collection(cnesRecords)
      .updateMany({ client, run: _id, kind: 'changed' }, { $set: { before: null } })
    await runs.updateOne({ _id }, { $set: { forgottenAt: now } })
  }
}
