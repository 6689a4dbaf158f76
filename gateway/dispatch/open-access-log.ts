import { createSealer } from '@saude/core/service/access-log/sealer'
import type { AccessLogSegment } from '@saude/core/service/access-log/segment'
import type { Operation, Store } from '@saude/store'
import { createAccessLog } from './access-log.ts'
import type { QueueOptions } from './access-queue.ts'
import { createUnlogged } from './unlogged.ts'

interface AccessLogOptions extends Omit<QueueOptions, 'write'> {
  /** The core's. */
  readonly store: Store
  /** Locks entries (`access-log/chain.ts`). */
  readonly key: string
  readonly now?: () => number
  /** Called with heads that are complete, to be said elsewhere than in the store. */
  readonly anchor?: (heads: readonly AccessLogSegment[]) => void
}

/** The access log of a gateway, kept in the core's store: what is written continues what this process has written before. */
export function openAccessLog({ store, key, now = Date.now, anchor, ...options }: AccessLogOptions) {
  const unlogged = createUnlogged(store, now)
  const sealer = createSealer({ store, key, ...(anchor && { anchor }) })
  /** What was sealed and may not be on disk: nothing else is sealed before it is. */
  let pending: readonly Operation[] = []
  /** Entries of the write that goes on which are on disk, or pending. */
  const sealed = new Set<string>()

  const settle = async () => {
    // Put, not inserted: a write whose answer was lost is done again, as it was.
    if (pending.length > 0) await store.atomically(pending)
    pending = []
  }
  const log = createAccessLog({
    ...options,
    now,
    write: async (entries) => {
      await settle()
      const fresh = await unlogged(entries.filter(({ _id }) => !sealed.has(_id)))
      if (fresh.length > 0) {
        pending = await sealer.seal(fresh)
        for (const { _id } of fresh) sealed.add(_id)
        await settle()
      }
      sealed.clear()
    },
  })
  return {
    ...log,
    close: async () => {
      await log.close()
      sealer.close()
    },
  }
}
