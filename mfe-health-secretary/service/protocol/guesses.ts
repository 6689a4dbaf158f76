import { AppError } from '@saude/contract/errors'
import { networkOf } from '@saude/service/network'

/** Tries that an address has within the window (access.md). */
export const maxTries = 5
const windowMs = 15 * 60_000
/** Addresses that are remembered: beyond it the oldest are forgotten. */
const mostAddresses = 50_000

/**
 * Counts look-ups by the network that they come from, whether or not they find something: who has the paper needs few.
 * In memory of this process, as log-ins are.
 */
export function createGuesses() {
  const tries = new Map<string, number[]>()
  return {
    /** @throws AppError `tooManyRequests` with the seconds to wait */
    count(address: string, now: Date): void {
      const key = networkOf(address)
      const at = now.getTime()
      const recent = (tries.get(key) ?? []).filter((time) => time > at - windowMs)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= maxTries) {
        const retryAfter = Math.max(1, Math.ceil((oldest + windowMs - at) / 1000))
        throw new AppError('tooManyRequests', undefined, { retryAfter })
      }
      tries.delete(key)
      tries.set(key, [...recent, at])
      const [first] = tries.keys()
      if (tries.size > mostAddresses && first !== undefined) tries.delete(first)
    },
  }
}
