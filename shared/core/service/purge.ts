import { idempotencyDays } from '@saude/service/idempotency'
import { forgetTables } from '@saude/service/import/tables/forget'
import type { Store } from '@saude/store'
import { dropDays } from './access-log/drop.ts'
import { forgetAreaLoads } from './area-import/forget.ts'
import { areaVotes } from './area-vote/area-vote.ts'
import { forgetCnesLoads } from './cnes/forget.ts'
import { exportOrders } from './export-order/export-order.ts'
import { requestIds } from './request-id/request-ids.ts'
import { sessionRows } from './session/session.ts'
import { settings } from './settings/settings.ts'
import { sweepPackages } from './sigtap/sweep.ts'
import { passwordRecoveries } from './user/recovery-row.ts'
import { passwordLinks } from './user/user.ts'

const hour = 3_600_000

/**
 * Sessions that no token can name any more, ended orders of files, links that have expired, ids of requests whose idempotency records are gone,
 * what loads keep for an undo, old accesses, rows of SIGTAP packages that are not used.
 * @param accessLogKey locks what is left of a day whose accesses are gone
 */
export async function purge(store: Store, now: Date, accessLogKey: string): Promise<void> {
  await store.collection(sessionRows).deleteMany({ maxUntil: { $lt: now } })
  // The end of an order stays for ten minutes at least.
  const ended = new Date(now.getTime() - hour)
  await store.collection(exportOrders).deleteMany({ until: { $lt: ended } })
  await store.collection(passwordLinks).deleteMany({ expiresAt: { $lt: now } })
  await store.collection(passwordRecoveries).deleteMany({ expiresAt: { $lt: now } })
  const forgotten = new Date(now.getTime() - idempotencyDays * 24 * hour)
  await store.collection(requestIds).deleteMany({ at: { $lt: forgotten } })
  await store.collection(areaVotes).deleteMany({ at: { $lt: new Date(now.getTime() - 24 * hour) } })
  await forgetCnesLoads(store, now)
  await forgetTables(store, now)
  await forgetAreaLoads(store, now)
  await purgeAccessLogs(store, now, accessLogKey)
  await sweepPackages(store, now)
}

/** The access log of each client, as long as its settings say, in whole days; without a word it stays. */
async function purgeAccessLogs(store: Store, now: Date, key: string): Promise<void> {
  const said = await store.collection(settings).findAll({ accessLogMonths: { $gt: 0 } }, { max: 10_000 })
  for (const { client, accessLogMonths } of said) {
    const oldest = new Date(now)
    oldest.setUTCMonth(oldest.getUTCMonth() - Number(accessLogMonths))
    await dropDays(store, key, { client, oldest, now })
  }
}

/** Purges every hour, first an hour from now, by the settled time; answers the function that ends it. A failure is tried again an hour later. */
export function purgeHourly(store: Store, settled: () => Date, accessLogKey: string): () => void {
  const timer = setInterval(() => purge(store, settled(), accessLogKey).catch(() => undefined), hour)
  timer.unref()
  return () => clearInterval(timer)
}
