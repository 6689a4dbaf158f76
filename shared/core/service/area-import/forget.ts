import { undoMs } from '@saude/service/import/undo-time'
import { filterBy, type Store } from '@saude/store'
import { type AreaRun, areaRecords, areaRuns } from './run.ts'

/** Loads of one round. */
const most = 50

/** Forgets what loads of areas keep for an undo that is not possible any more. That there was the load stays. */
export async function forgetAreaLoads(store: Store, now: Date): Promise<void> {
  const runs = store.collection(areaRuns)
  const old = filterBy<AreaRun>({ forgottenAt: null, startedAt: { $lt: new Date(now.getTime() - undoMs) } })
  for (const { _id, client } of await runs.find(old, { limit: most }).toArray()) {
    await store.collection(areaRecords).deleteMany({ client, run: _id })
    await runs.updateOne({ _id }, { $set: { forgottenAt: now } })
  }
}
