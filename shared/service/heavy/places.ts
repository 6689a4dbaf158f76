import { availableParallelism } from 'node:os'
import { AppError } from '@saude/contract/errors'
import type { Departure } from '../departure.ts'

/** Whose turn it is: calls of a session, of which only one has a place, and the municipality that it belongs to. */
export interface Asker {
  readonly client: string
  readonly session: string
}

/** How many heavy questions a process answers at once, and how many wait for that. */
export interface PlaceLimits {
  readonly atOnce: number
  readonly waiting: number
  readonly waitingOfSession: number
}

/** Half of the processors: the other half answers everything else. Of a session as many as it may ask at once (wire.md, Limits). */
export const usualPlaces: PlaceLimits = {
  atOnce: Math.min(8, Math.max(2, Math.ceil(availableParallelism() / 2))),
  waiting: 64,
  waitingOfSession: 19,
}

/** Seconds after which a place is likely to be free. */
const retryAfter = 5

const tooMany = () =>
  new AppError(
    'tooManyRequests',
    'O servidor está respondendo a muitas consultas demoradas agora, tente em instantes',
    { retryAfter },
  )

interface Waiting {
  readonly asker: Asker
  readonly enter: () => void
  readonly refuse: () => void
}

/** Counts by key, without those of which there is none. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string, more: 1 | -1): void {
      const count = (counts.get(key) ?? 0) + more
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/**
 * Places for what takes long. Who finds none waits: the municipality with the fewest places is next, then the one that had
 * its last turn the longest ago, within it the session of which that is true, then who came first. Where too many wait,
 * the last of those who make the queue long goes, or who comes, where that is the same.
 */
export function createPlaces({ atOnce, waiting: most, waitingOfSession }: PlaceLimits) {
  const queue: Waiting[] = []
  const [runningOfClient, runningOfSession] = [createCounts(), createCounts()]
  const turns = new Map<string, number>()
  let running = 0
  let lastTurn = 0

  const isNext = (one: Waiting, other: Waiting): boolean => {
    const [client, than] = [one.asker.client, other.asker.client]
    const fewer = runningOfClient.of(client) - runningOfClient.of(than)
    if (fewer !== 0) return fewer < 0
    const longer = (turns.get(client) ?? 0) - (turns.get(than) ?? 0)
    if (longer !== 0) return longer < 0
    return (turns.get(one.asker.session) ?? 0) < (turns.get(other.asker.session) ?? 0)
  }

  function enter({ client, session }: Asker): void {
    running += 1
    lastTurn += 1
    runningOfClient.add(client, 1)
    runningOfSession.add(session, 1)
    turns.set(client, lastTurn)
    turns.set(session, lastTurn)
  }

  /** Turns of those who are not here say nothing any more. */
  function forget(): void {
    if (queue.length === 0 && running === 0) turns.clear()
  }

  function leave({ client, session }: Asker): void {
    running -= 1
    runningOfClient.add(client, -1)
    runningOfSession.add(session, -1)
    advance()
    forget()
  }

  const mayEnter = ({ session }: Asker): boolean => running < atOnce && runningOfSession.of(session) === 0

  function advance(): void {
    for (;;) {
      const ready = queue.filter(({ asker }) => mayEnter(asker))
      const [first, ...rest] = ready
      if (!first) return
      const next = rest.reduce((one, other) => (isNext(other, one) ? other : one), first)
      queue.splice(queue.indexOf(next), 1)
      enter(next.asker)
      next.enter()
    }
  }

  const waitingOf = (key: keyof Asker, asker: Asker): number =>
    queue.filter((one) => one.asker[key] === asker[key]).length

  /** How long somebody makes the queue: who of two makes it longer goes first. */
  const lengthOf = (asker: Asker, more = 0): number =>
    (waitingOf('client', asker) + more) * (most + 1) + waitingOf('session', asker) + more

  /** @throws AppError `tooManyRequests` where it is the newcomer who has to go */
  function makeRoom(asker: Asker): void {
    if (waitingOf('session', asker) >= waitingOfSession) throw tooMany()
    if (queue.length < most) return
    // The last of several.
    const longest = queue.reduce((one, other) => (lengthOf(other.asker) >= lengthOf(one.asker) ? other : one))
    if (lengthOf(longest.asker) <= lengthOf(asker, 1)) throw tooMany()
    queue.splice(queue.indexOf(longest), 1)
    longest.refuse()
  }

  return {
    /**
     * Waits for a place. @returns what gives it back
     * @throws AppError `tooManyRequests` with `retryAfter`, `abort` where the caller leaves before
     */
    take(asker: Asker, signal: Departure): Promise<() => void> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new AppError('abort'))
        const give = () => {
          let isGiven = false
          resolve(() => {
            if (isGiven) return
            isGiven = true
            leave(asker)
          })
        }
        if (mayEnter(asker)) {
          enter(asker)
          return give()
        }
        makeRoom(asker)
        const gone = () => {
          queue.splice(queue.indexOf(one), 1)
          reject(new AppError('abort'))
        }
        const one: Waiting = {
          asker,
          enter() {
            signal.removeEventListener('abort', gone)
            give()
          },
          refuse() {
            signal.removeEventListener('abort', gone)
            reject(tooMany())
          },
        }
        signal.addEventListener('abort', gone, { once: true })
        queue.push(one)
      })
    },
    /** How many have a place, and how many wait. */
    state: () => ({ running, waiting: queue.length }),
  }
}

export type Places = ReturnType<typeof createPlaces>
