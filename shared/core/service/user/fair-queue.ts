import { AppError } from '@saude/contract/errors'
import { networkOf } from '@saude/service/network'

/** Who waits: the network address, and the call that may be left before its turn. */
export interface Waiter {
  readonly address: string
  readonly signal?: AbortSignal
}

interface Turn {
  readonly isLeft: () => boolean
  readonly start: () => void
  readonly refuse: (error: AppError) => void
}

/** Before anything was measured: about one Argon2id hash. Milliseconds. */
const firstGuess = 50

/**
 * Lets at most `atOnce` pieces of work run, and at most `most` wait, of one address `mostOfOne`. Addresses take turns,
 * and where the queue is full a newcomer takes the place of the last one of the address that waits most.
 */
export function createFairQueue({
  atOnce,
  most,
  mostOfOne,
}: {
  readonly atOnce: number
  readonly most: number
  readonly mostOfOne: number
}) {
  // In the order in which addresses have their turns.
  const waiting = new Map<string, Turn[]>()
  let count = 0
  let running = 0
  let usual = firstGuess

  const tooMany = () => {
    const retryAfter = Math.max(1, Math.ceil((count * usual) / atOnce / 1000))
    return new AppError('tooManyRequests', undefined, { retryAfter })
  }

  /** Whether somebody with so many waiting found a place at the cost of who has more. */
  const takesPlace = (own: number): boolean => {
    let longest: Turn[] = []
    for (const turns of waiting.values()) if (turns.length > longest.length) longest = turns
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse(tooMany())
    count -= 1
    return true
  }

  const next = () => {
    while (running < atOnce) {
      const [first] = waiting
      if (!first) return
      const [key, turns] = first
      const turn = turns.shift()
      waiting.delete(key)
      if (turns.length > 0) waiting.set(key, turns)
      if (!turn) continue
      count -= 1
      if (turn.isLeft()) turn.refuse(new AppError('abort'))
      else turn.start()
    }
  }

  return {
    /** @throws AppError `tooManyRequests` with the seconds to wait, `abort` where the caller left before the turn */
    run<T>({ address, signal }: Waiter, work: () => Promise<T>): Promise<T> {
      const key = networkOf(address)
      const own = waiting.get(key) ?? []
      if (own.length >= mostOfOne || (count >= most && !takesPlace(own.length)))
        return Promise.reject(tooMany())
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          running += 1
          const began = performance.now()
          work()
            .then(resolve, reject)
            .finally(() => {
              usual = 0.9 * usual + 0.1 * (performance.now() - began)
              running -= 1
              next()
            })
        }
        own.push({ isLeft: () => signal?.aborted ?? false, start, refuse: reject })
        waiting.set(key, own)
        count += 1
        next()
      })
    },
  }
}
