import { requestIds } from '@saude/core/service/request-id/request-ids'
import { storeOutage } from '@saude/service/failures'
import type { CallContext } from '@saude/service/handlers'
import { reusedRequestId } from '@saude/service/idempotency'
import { type Store, storeError } from '@saude/store'
import type { ServedQuery } from './registry.ts'

interface RequestIdParts {
  /** The core's. */
  readonly store: Store
  readonly complain: (error: unknown) => void
  /** Ids that are remembered beside the store, so that repetitions need not ask it. */
  readonly most?: number
}

/**
 * Keeps a person's `Request-Id` to the area in which it was first used. Within an area the idempotency record decides, in the
 * transaction of the act itself; but one area's records know nothing of the others. So the core writes down which
 * area an id belongs to, on disk before the area is asked: after a restart, and in another gateway over the same
 * store, it is the same area's. An id whose act failed, or was never begun, stays that area's.
 */
export function createRequestIds({ store, complain, most = 10_000 }: RequestIdParts) {
  const used = store.collection(requestIds)
  const known = new Map<string, string>()

  const areaOf = async (id: string, area: string): Promise<string> => {
    try {
      await used.insertOne({ _id: id, area, at: new Date() })
      return area
    } catch (error) {
      const failure = storeError(error)
      if (failure.kind === 'duplicate') return (await used.findOne({ _id: id }))?.area ?? area
      complain(error)
      throw storeOutage(failure)
    }
  }

  return {
    /** Before a mutating call with an id. @throws AppError `conflict` for an id of another area */
    async claim(area: string, query: Pick<ServedQuery, 'mutates'>, context: CallContext): Promise<void> {
      const { user, requestKey } = context
      if (!query.mutates || requestKey === undefined || user.id === null) return
      const id = `${user.id}:${requestKey}`
      const owner = known.get(id) ?? (await areaOf(id, area))
      known.delete(id)
      known.set(id, owner)
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
      if (owner !== area) throw reusedRequestId()
    },
  }
}

export type RequestIds = ReturnType<typeof createRequestIds>
