import { atMost, type Store } from '@saude/store'
import type { Collections } from '../../handlers.ts'
import type { StartArgs } from '../../service.ts'
import { undoMs } from '../undo-time.ts'
import { tableRowsTaken, tableRuns } from './run.ts'

/** Loads of one round. */
const most = 50
const hour = 3_600_000

/** Forgets what entries had before a load that cannot be undone any more. That there was the load, and what it made, stays. */
export async function forgetTables(store: Store, now: Date): Promise<void> {
  const runs = store.collection(tableRuns)
  const old = { forgottenAt: null, startedAt: { $lt: new Date(now.getTime() - undoMs) } }
  for (const { _id, client } of await runs.find(old, { limit: atMost(most) }).toArray()) {
    await store
      .collection(tableRowsTaken)
      .updateMany({ client, run: _id, kind: 'changed' }, { $set: { before: null } })
    await runs.updateOne({ _id }, { $set: { forgottenAt: now } })
  }
}

/** Does so every hour, as long as this process has the area's background work. @returns what ends it */
export function forgetTablesHourly<Cs extends Collections>({
  store,
  settled,
  complain,
}: Pick<StartArgs<Cs>, 'store' | 'settled' | 'complain'>): () => Promise<void> {
  let forgetting: Promise<unknown> = Promise.resolve()
  const forget = () => {
    forgetting = forgetting.then(() => forgetTables(store, settled())).catch(complain)
  }
  forget()
  const hourly = setInterval(forget, hour).unref()
  return async () => {
    clearInterval(hourly)
    await forgetting
  }
}
