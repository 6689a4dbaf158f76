import { createHmac } from 'node:crypto'
import { countAttempts } from '@saude/service/attempts'
import { networkOf } from '@saude/service/network'
import type { Store } from '@saude/store'
import { loginFailures } from './login-failure.ts'

/** Failures that a login may have from one address within the window (wire.md, Session). */
export const maxFailures = 5
export const window = 15 * 60_000
/** Longest pause before an attempt for a login that fails from everywhere. */
export const maxDelay = 8_000
const firstDelay = 250
/** More of one login change nothing: attempts are as slow as they get. */
const mostCounted = 100

export interface Attempt {
  /** Milliseconds to wait before looking at the password. */
  readonly delay: number
  /** Failed log-ins of this login within the window, from everywhere or of a known device, without this one. */
  readonly failures: number
  /** The password was not looked at: this attempt does not count. */
  withdrawn(): Promise<void>
  /** The password was right: neither this attempt nor the earlier ones from this address count any more. */
  succeeded(): Promise<void>
}

/**
 * Counts failed log-ins in the store, for all gateways on it. An attempt counts as failed from its beginning, so that many at
 * the same time get no further than many in a row. From one address a login is refused after five; from everywhere attempts
 * only grow slower, so that no one can lock another out. A device on which this user has signed in before counts for itself
 * alone: behind a proxy that TRUST_PROXY does not name, all the world has one address.
 * @param secret of the installation: rows show no login
 */
export function createThrottle({ secret, now }: { readonly secret: string; readonly now: () => number }) {
  const digest = (key: string) => createHmac('sha256', secret).update(`login ${key}`).digest('base64url')
  const attempts = countAttempts(loginFailures, window)

  return {
    /**
     * @param store the core's
     * @param device the known device on which this login was used before
     * @throws AppError `tooManyRequests` with the seconds to wait
     */
    async attempt(store: Store, login: string, address: string, device?: string): Promise<Attempt> {
      const own = attempts.begin(now())
      const here = digest(`${device === undefined ? networkOf(address) : `device ${device}`} ${login}`)
      const everywhere = digest(login)
      const fromHere = await attempts.count(store, here, own, maxFailures)
      const fromEverywhere = await attempts.note(store, everywhere, own, mostCounted)
      const counted = device === undefined ? fromEverywhere : fromHere
      const surplus = counted.length - maxFailures
      return {
        delay: surplus < 0 ? 0 : Math.min(maxDelay, firstDelay * 2 ** Math.min(surplus, 10)),
        failures: counted.length,
        async withdrawn() {
          for (const key of [here, everywhere]) await attempts.take(store, key, [own])
        },
        async succeeded() {
          await attempts.forget(store, here)
          await attempts.take(store, everywhere, [...fromHere, own])
        },
      }
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
