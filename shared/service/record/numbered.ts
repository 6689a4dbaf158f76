import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import type { AnyRecord } from '@saude/contract/record/record'
import { absent, type Call, exists, put, type Step } from '../handlers.ts'
import { counterId, oneAfterTheOther, protocolNumber, recordNumbers } from './number.ts'

/** Tries while other processes take numbers of the same counter. */
const tries = 50

/**
 * Creates with the next protocol numbers, as many as are wanted: counter and entries are written in one transaction, so
 * there are no gaps, and the counter's value is a precondition of it, so there are no doubles. `store` is called again
 * where another process took numbers meanwhile. Of a sequence that several records share each keeps a counter of its own
 * beside it, by which a release that knows no sequence goes on.
 * @throws AppError `permission` without a client
 */
export async function createNumbered<A>(
  { name, sequence }: Pick<AnyRecord, 'name' | 'sequence'>,
  call: Pick<Call, 'user' | 'now' | 'scope' | 'signal' | 'store'>,
  store: (numbers: readonly string[], steps: readonly Step[]) => Promise<A>,
  count = 1,
): Promise<A> {
  const client = call.user.client?.id
  if (client === undefined) throw new AppError('permission')
  // The year where the municipality is, not in UTC.
  const year = toWire(call.now).slice(0, 4)
  const _id = counterId(client, sequence, year)
  const ownId = counterId(client, name, year)
  const counters = call.scope(recordNumbers)

  const lastOf = async (id: string): Promise<number> => (await counters.findOne({ _id: id }))?.last ?? 0

  const once = async (): Promise<A> => {
    for (let left = tries; ; left -= 1) {
      const given = await lastOf(_id)
      const last = ownId === _id ? given : Math.max(given, await lastOf(ownId))
      const unchanged = given === 0 ? absent(counters, { _id }) : exists(counters, { _id, last: given })
      const counted = [...new Set([_id, ownId])].map((id) => put(counters, { _id: id, last: last + count }))
      const numbers = Array.from({ length: count }, (_, index) => protocolNumber(year, last + 1 + index))
      try {
        return await store(numbers, [unchanged, ...counted])
      } catch (error) {
        const taken = await lastOf(_id)
        if (taken === given || left <= 1 || call.signal.aborted) throw error
      }
    }
  }
  return oneAfterTheOther(call.store, _id, once)
}
