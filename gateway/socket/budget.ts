import type { Limits } from '../settings.ts'
import { createBuckets } from './buckets.ts'

/** So many bytes weigh as much as a message. */
const bytesOfUnit = 8_192
/** What a connection may send before it has said who it is: one message, with room for a long token and for pings. */
const unitsOfStranger = 40

/** What one connection may still send. */
export interface Budget {
  /** Takes messages that arrived, before they are read. */
  messages(count: number): void
  /** Takes bytes that arrived. */
  bytes(count: number): void
  /** From now on the connection counts as this session's, or as one of the public's of its network. */
  belongsTo(session: string | undefined): void
  /** Whole seconds that the caller has to wait before the next message is carried out; 0: none. */
  wait(): number
  /** Whether the caller went on although refused: the connection is to be ended. */
  isBroken(): boolean
}

/**
 * What sockets may send, counted before it is read: unknown queries, messages that say nothing, aborts and pings cost as
 * much as calls. A session counts over all of its sockets and a network's visitors together, so that connecting again
 * gives nothing back. Sessions do not pay for visitors: the staff of a municipality share one address with them.
 */
export function createBudgets(limits: Limits, now: () => number = Date.now) {
  const strangers = createBuckets(unitsOfStranger, now)
  const single = createBuckets(limits.socketMessages, now)
  const visitors = createBuckets(limits.publicMessages, now)
  const staff = createBuckets(limits.addressMessages, now)
  const connects = createBuckets(limits.connects, now)
  let opened = 0

  return {
    /** Counts a connection before its handshake. @returns the seconds to wait where it is refused, else 0 */
    connect(network: string): number {
      const wait = connects.wait(network)
      if (wait === 0) connects.take(network, 1)
      return wait
    },

    /** The budget of a connection that has been made. */
    open(network: string): Budget {
      opened += 1
      const own = `connection ${opened}`
      let purses = [{ buckets: strangers, key: own }]
      const take = (units: number) => {
        for (const { buckets, key } of purses) buckets.take(key, units)
      }
      return {
        messages: take,
        bytes: (count) => take(count / bytesOfUnit),
        belongsTo: (session) => {
          purses =
            session === undefined
              ? [
                  { buckets: single, key: own },
                  { buckets: visitors, key: network },
                ]
              : [
                  { buckets: single, key: `session ${session}` },
                  { buckets: staff, key: network },
                ]
        },
        wait: () => Math.max(...purses.map(({ buckets, key }) => buckets.wait(key))),
        isBroken: () => purses.some(({ buckets, key }) => buckets.isBroken(key)),
      }
    },
  }
}

export type Budgets = ReturnType<typeof createBudgets>
