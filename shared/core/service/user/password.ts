import { availableParallelism } from 'node:os'
import { hash } from '@node-rs/argon2'
import { createWork, type Work } from '@saude/service/work'
import { createFairQueue, type Waiter } from './fair-queue.ts'

/** Work of one hash: argon2id as recommended by OWASP. Tests take less. */
export interface PasswordCost {
  /** KiB */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export const defaultCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What the thread is asked, and what it answers: the hash, or whether the password fits. */
export type ToHash =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: PasswordCost }
  | {
      readonly kind: 'fits'
      readonly password: string
      readonly stored: string | undefined
      readonly cost: PasswordCost
    }
export type Hashed = string | boolean

/** All throw AppError `tooManyRequests`, with the seconds to wait, where too many wait already. */
export interface Passwords {
  hash(password: string, waiter: Waiter): Promise<string>
  /** False also without a hash, after the same work: an answer's time does not show who exists. */
  fits(stored: string | undefined, password: string, waiter: Waiter): Promise<boolean>
  /** Ends the threads; the next password starts others. */
  close(): Promise<void>
}

/** One processor is left for everything else. */
const threads = Math.min(2, Math.max(1, availableParallelism() - 1))
/** So many wait some seconds for their turn at most. */
const most = 200

/**
 * Hashes passwords in threads of their own: in those of the process, which read and write files, 2,000 log-ins made a
 * page of the product wait for 17 s.
 */
export function createPasswords(cost: PasswordCost = defaultCost): Passwords {
  const queue = createFairQueue({ atOnce: threads, most, mostOfOne: most / 2 })
  const idle: Work<ToHash, Hashed>[] = []
  const open = new Set<Work<ToHash, Hashed>>()

  const start = () => {
    const work = createWork<ToHash, Hashed>(
      new URL('./password.thread.ts', import.meta.url),
      () => {},
      // It brings a library of the machine's own.
      ['@node-rs/argon2'],
    )
    open.add(work)
    return work
  }

  const run = (asked: ToHash, waiter: Waiter): Promise<Hashed> =>
    queue.run(waiter, async () => {
      const work = idle.pop() ?? start()
      try {
        return await work.run(asked)
      } finally {
        if (open.has(work)) idle.push(work)
      }
    })

  return {
    hash: async (password, waiter) => String(await run({ kind: 'hash', password, cost }, waiter)),
    fits: async (stored, password, waiter) =>
      (await run({ kind: 'fits', password, stored, cost }, waiter)) === true,
    async close() {
      const ending = [...open]
      open.clear()
      idle.length = 0
      await Promise.all(ending.map((work) => work.close()))
    },
  }
}

/** One hash without a thread, for who fills a store before anybody calls. */
export const hashHere = (password: string, cost: PasswordCost = defaultCost): Promise<string> =>
  hash(password.normalize('NFC'), cost)
