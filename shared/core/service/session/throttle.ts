import { AppError } from '@saude/contract/errors'
import { networkOf } from '@saude/service/network'
import { keep } from '../bounded.ts'

/** Failures that a login may have from one address within the window (wire.md, Session). */
export const maxFailures = 5
export const window = 15 * 60_000
/** Longest pause before an attempt for a login that fails from everywhere. */
export const maxDelay = 8_000
const firstDelay = 250
/** Remembered logins: beyond it the oldest are forgotten, so that guesses cannot fill the memory. */
const maxRemembered = 50_000

export interface Attempt {
  /** Milliseconds to wait before looking at the password. */
  readonly delay: number
  /** Failed log-ins of this login within the window, from everywhere or of a known device, without this one. */
  readonly failures: number
  /** The password was not looked at: this attempt does not count. */
  withdrawn(): void
  /** The password was right: neither this attempt nor the earlier ones from this address count any more. */
  succeeded(): void
}

/**
 * Counts failed log-ins in memory. An attempt counts as failed from its beginning, so that many at the same time
 * get no further than many in a row. From one address a login is refused after five; from everywhere attempts only
 * grow slower, so that no one can lock another out. A device on which this user has signed in before counts for itself
 * alone: behind a proxy that TRUST_PROXY does not name, all the world has one address.
 */
export function createThrottle(now: () => number) {
  const failures = new Map<string, number[]>()

  const recent = (key: string) => (failures.get(key) ?? []).filter((at) => at > now() - window)

  const remember = (key: string, times: number[]) => {
    if (times.length > 0) keep(failures, key, times, maxRemembered)
    else failures.delete(key)
  }

  return {
    /**
     * @param device the known device on which this login was used before
     * @throws AppError `tooManyRequests` with the seconds to wait
     */
    attempt(login: string, address: string, device?: string): Attempt {
      const here = `${device === undefined ? networkOf(address) : `device ${device}`} ${login}`
      const fromHere = recent(here)
      const oldest = fromHere[0]
      if (fromHere.length >= maxFailures && oldest !== undefined) {
        const retryAfter = Math.max(1, Math.ceil((oldest + window - now()) / 1000))
        throw new AppError('tooManyRequests', undefined, { retryAfter })
      }
      const everywhere = recent(login)
      const at = now()
      remember(here, [...fromHere, at])
      remember(login, [...everywhere, at].slice(-100))
      const counted = device === undefined ? everywhere : fromHere
      const surplus = counted.length - maxFailures
      return {
        delay: surplus < 0 ? 0 : Math.min(maxDelay, firstDelay * 2 ** Math.min(surplus, 10)),
        failures: counted.length,
        withdrawn: () => {
          for (const key of [here, login]) {
            const times = recent(key)
            const mine = times.lastIndexOf(at)
            if (mine >= 0) remember(key, times.toSpliced(mine, 1))
          }
        },
        succeeded: () => {
          const mine = new Set(recent(here))
          remember(here, [])
          remember(
            login,
            recent(login).filter((time) => !mine.has(time)),
          )
        },
      }
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
