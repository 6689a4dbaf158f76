import { today } from '@saude/contract/instants'
import type { Store } from '@saude/store'
import { isOver } from './deadline.ts'
import { type FeedPlace, feedPlace, followFeed } from './feed-place.ts'
import type { Call } from './handlers.ts'

/** When something of a topic was last written, for each client. */
interface Seen {
  place: FeedPlace
  /** From where on entries are known: of what was written before only that it was. */
  readonly begin: number
  readonly last: Map<string, number>
}

const seen = new WeakMap<Store, Promise<Seen>>()

const keyOf = (client: string | undefined, topic: string): string => `${client ?? ''}/${topic}`

async function seenIn({ shared: store }: Store): Promise<Seen> {
  const before = seen.get(store)
  const now = before ? before.then((one) => caughtUp(store, one)) : opened(store)
  seen.set(store, now)
  // What failed begins anew.
  now.catch(() => seen.delete(store))
  return now
}

async function opened(store: Store): Promise<Seen> {
  const place = await feedPlace(store.feed)
  return { place, begin: place.sequence, last: new Map() }
}

async function caughtUp(store: Store, one: Seen): Promise<Seen> {
  const place = await followFeed(store.feed, one.place, ({ client, topic, sequence }) => {
    one.last.set(keyOf(client, topic), sequence)
  })
  // Another feed, or one that has forgotten entries.
  if (!place) return opened(store)
  one.place = place
  return one
}

/**
 * A text that is another one when something of the topics was written that concerns the caller's client. It holds in
 * every process and through restarts, so that other areas may keep what was answered with it (`kept-of-owner.ts`).
 */
export async function stateOf(
  { store, user }: Pick<Call, 'store' | 'user'>,
  topics: readonly string[],
): Promise<string> {
  const { place, begin, last } = await seenIn(store)
  const client = user.client?.id
  const sequences = topics.flatMap((topic) => [
    last.get(keyOf(client, topic)) ?? begin,
    last.get(keyOf(undefined, topic)) ?? begin,
  ])
  return `${place.history} ${Math.max(begin, ...sequences)}`
}

interface Kept<T> {
  readonly state: string
  readonly answer: Promise<T>
  /** Until when it holds though something was written, by `performance.now()`. */
  until: number
}

/**
 * Answers that hold for all who ask the same on one day, until something of the topics is written for their client:
 * figures of a whole municipality, which every open dashboard asks for, and lists that are asked for page by page.
 * @param topics what the answers are made of: the `reads` of the query
 * @param most answers that are kept of a store, those that were asked for last
 * In a call `beside` names the state of what the answer is made of besides: with another one it is made again.
 * @param holds milliseconds for which an answer holds though something was written: for those that take seconds to make;
 * undefined of one that is not worth keeping
 * What is made anew is given the answer before, which others may be waiting for still: some can be made of it.
 */
export function keptAnswers<T>(
  topics: readonly string[],
  most: number,
  holds: (answer: T) => number | undefined = () => 0,
) {
  const ofStores = new WeakMap<Store, Map<string, Kept<T>>>()
  return async function answered(
    { store, user, now }: Pick<Call, 'store' | 'user' | 'now'>,
    asked: unknown,
    make: (before: Promise<T> | undefined) => Promise<T>,
    beside = '',
  ): Promise<T> {
    const known = ofStores.get(store.shared) ?? new Map<string, Kept<T>>()
    ofStores.set(store.shared, known)
    const client = user.client?.id
    const key = JSON.stringify([client, asked])
    // Before it is made: what is written meanwhile has it made again.
    const state = `${await stateOf({ store, user }, topics)} ${today(now)} ${beside}`
    const last = known.get(key)
    const isGood = last !== undefined && (last.state === state || performance.now() < last.until)
    const one: Kept<T> = isGood ? last : { state, answer: make(last?.answer), until: 0 }
    const { answer } = one
    known.delete(key)
    known.set(key, one)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    const forget = () => known.get(key) === one && known.delete(key)
    if (!isGood)
      answer.then(
        (made) => {
          const milliseconds = holds(made)
          if (milliseconds === undefined) forget()
          else one.until = performance.now() + milliseconds
        },
        // What failed is not kept.
        forget,
      )
    try {
      return await answer
    } catch (error) {
      // Another call made it, and was over before it was made.
      if (isGood && isOver(error)) return answered({ store, user, now }, asked, make, beside)
      throw error
    }
  }
}
