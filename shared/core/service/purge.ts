import { idempotencyDays } from '@saude/service/idempotency'
import type { Store } from '@saude/store'
import { requestIds } from './request-id/request-ids.ts'
import { sessionRows } from './session/session.ts'
import { passwordLinks } from './user/user.ts'

const hour = 3_600_000

/** Sessions that no token can name any more, links that have expired, ids of requests whose idempotency records are gone. */
export async function purge(store: Store, now: Date): Promise<void> {
  await store.collection(sessionRows).deleteMany({ maxUntil: { $lt: now } })
  await store.collection(passwordLinks).deleteMany({ expiresAt: { $lt: now } })
  const forgotten = new Date(now.getTime() - idempotencyDays * 24 * hour)
  await store.collection(requestIds).deleteMany({ at: { $lt: forgotten } })
}

/** Purges every hour; answers the function that ends it. A failure is tried again an hour later. */
export function purgeHourly(store: Store, now: () => Date): () => void {
  const timer = setInterval(() => purge(store, now()).catch(() => undefined), hour)
  timer.unref()
  return () => clearInterval(timer)
}
