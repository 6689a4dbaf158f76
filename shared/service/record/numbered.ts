import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import type { AnyRecord } from '@saude/contract/record/record'
import { absent, type Call, exists, put, type Step } from '../handlers.ts'
import { oneAfterTheOther, protocolNumber, recordNumbers } from './number.ts'

/** Tries while other processes take numbers of the same counter. */
const tries = 50

/**
 * Creates with the next protocol numbers, as many as are wanted: counter and entries are written in one transaction, so
 * there are no gaps, and the counter's value is a precondition of it, so there are no doubles. `store` is called again
 * where another process took numbers meanwhile.
 * @throws AppError `permission` without a client
 */
export async function createNumbered<A>(
  { name }: Pick<AnyRecord, 'name'>,
  call: Pick<Call, 'user' | 'now' | 'scope' | 'signal' | 'store'>,
  store: (numbers: readonly string[], steps: readonly Step[]) => Promise<A>,
  count = 1,
): Promise<A> {
  const client = call.user.client?.id
  if (client === undefined) throw new AppError('permission')
  // The year where the municipality is, not in UTC.
  const year = toWire(call.now).slice(0, 4)
  const _id = `${client}/${name}/${year}`
  const counters = call.scope(recordNumbers)

  const once = async (): Promise<A> => {
    for (let left = tries; ; left -= 1) {
      const last = (await counters.findOne({ _id }))?.last ?? 0
      const unchanged = last === 0 ? absent(counters, { _id }) : exists(counters, { _id, last })
      const numbers = Array.from({ length: count }, (_, index) => protocolNumber(year, last + 1 + index))
      try {
        return await store(numbers, [unchanged, put(counters, { _id, last: last + count })])
      } catch (error) {
        const taken = (await counters.findOne({ _id }))?.last ?? 0
        if (taken === last || left <= 1 || call.signal.aborted) throw error
      }
    }
  }
  return oneAfterTheOther(call.store, _id, once)
}
