import { defineCollection, put, type Store } from '@saude/store'

/** How far the time has come that this store lived through, kept while nothing is written. */
interface ClockMark {
  readonly _id: 'clock'
  readonly at: Date
}

/** Every area's store has this collection. */
export const clockMarks = defineCollection<ClockMark>('clockMark', { tenant: 'global' })

/** Until when a store has run, and of when its newest change is; nothing where it is new. */
export interface Lived {
  readonly mark: Date | undefined
  readonly newest: Date | undefined
}

/**
 * What is known of the clock at a start: an operator has said that it is right, it fits what the stores have lived through,
 * or neither.
 */
export type ClockTrust = 'said' | 'fits' | 'unsure'

const dayMs = 86_400_000

/** Looks up how far a store has lived. */
export async function livedUntil(store: Store): Promise<Lived> {
  const mark = await store.collection(clockMarks).findOne({ _id: 'clock' })
  return { mark: mark?.at, newest: await store.feed.newest() }
}

export interface Settled {
  /**
   * The time by which things are removed for good: never later than the clock, nor than what has passed since the start,
   * which is counted from at most a day after what the store has lived through. A clock that runs ahead, from the start or
   * suddenly, removes nothing.
   */
  time(): Date
  /** Keeps how far it has come, for the next start. */
  mark(): Promise<void>
}

/**
 * Opens the time of a store's removals. A mark counts before the newest change: a clock that was wrong for a moment has left
 * its time on what was written then.
 * @param elapsed milliseconds that only grow
 */
export async function openSettled(
  store: Store,
  lived: Lived,
  { now, trust, elapsed }: { now: () => Date; trust: ClockTrust; elapsed: () => number },
): Promise<Settled> {
  const began = elapsed()
  const reached = lived.mark ?? lived.newest
  const base =
    trust !== 'unsure' || !reached ? now().getTime() : Math.min(now().getTime(), reached.getTime() + dayMs)
  const time = () => new Date(Math.min(now().getTime(), base + elapsed() - began))
  let marked = trust === 'said' ? 0 : (lived.mark?.getTime() ?? 0)
  const mark = async () => {
    const at = time()
    if (at.getTime() <= marked) return
    marked = at.getTime()
    await store.atomically([put(clockMarks, { _id: 'clock', at })])
  }
  if (trust === 'said') await mark()
  return { time, mark }
}
