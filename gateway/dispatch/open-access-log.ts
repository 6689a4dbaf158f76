import { accessLog } from '@saude/core/service/access-log/access-log'
import { put, type Store } from '@saude/store'
import { createAccessLog } from './access-log.ts'
import type { QueueOptions } from './access-queue.ts'
import { createUnlogged } from './unlogged.ts'

interface AccessLogOptions extends Omit<QueueOptions, 'write'> {
  /** The core's. */
  readonly store: Store
  readonly now?: () => number
}

/** The access log of a gateway, kept in the core's store. */
export function openAccessLog({ store, now = Date.now, ...options }: AccessLogOptions) {
  const unlogged = createUnlogged(store, now)
  return createAccessLog({
    ...options,
    now,
    write: async (entries) => {
      const fresh = await unlogged(entries)
      // Put, not inserted: a write whose answer was lost is done again.
      if (fresh.length > 0) await store.atomically(fresh.map((entry) => put(accessLog, entry)))
    },
  })
}
