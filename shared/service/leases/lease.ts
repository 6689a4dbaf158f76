import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '@saude/contract/id'
import {
  absent,
  defineCollection,
  exists,
  insert,
  put,
  type Store,
  StoreError,
  storeError,
} from '@saude/store'
import { fenced } from './fenced.ts'

/** Which process does the background work of an area. */
export interface LeaseRow {
  readonly _id: 'background'
  readonly holder: string
  /** One more with each holder: what an earlier one writes on its condition is refused. */
  readonly term: number
  /** Another value with each renewal: who watches it needs no clock of the holder's. */
  readonly beat: string
}

/** Every area's store has this collection. */
export const leaseRows = defineCollection<LeaseRow>('lease', { tenant: 'global' })

/** Ends what was begun. */
type End = () => Promise<void> | void

/** Work of which there is one for all processes on a store. */
export interface Lease {
  /** Whether this process may do what is done once, as far as it knows. */
  isHeld(): boolean
  /**
   * Begins work whenever this process gets the lease, and ends it when it has lost it. The store that it gets writes while the
   * lease is held, and each of its transactions has that for a condition.
   * @returns what ends it for good, once it has begun where the lease is held already
   */
  hold(work: (store: Store) => Promise<End> | End): Promise<() => Promise<void>>
  /** Begins to ask for the lease; done when it is known whether this process has it. */
  begin(): Promise<void>
  /** Ends all work and gives the lease free. */
  close(): Promise<void>
}

interface LeaseParts {
  readonly store: Store
  readonly complain: (error: unknown) => void
  /** Milliseconds that only grow. */
  readonly elapsed?: () => number
  /** Until it is looked again; tests wait for their own. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

/** A lease that is not renewed for so long is over. Milliseconds. */
export const leaseMs = 15_000
const renewMs = 4_000
const lookMs = 1_000

interface Held {
  readonly term: number
  renewedAt: number
}

/** The lease of a store that several processes may have open; where one has it to itself, that one holds it always. */
export const openLease = (parts: LeaseParts): Lease =>
  parts.store.engine === 'mongodb' ? sharedLease(parts) : ownLease(parts.store)

/** Of a store that no other process can open. */
function ownLease(store: Store): Lease {
  const ends = new Set<() => Promise<void>>()
  return {
    isHeld: () => true,
    async hold(work) {
      const done = await work(store)
      const end = async () => {
        if (ends.delete(end)) await done()
      }
      ends.add(end)
      return end
    },
    begin: async () => undefined,
    async close() {
      for (const end of [...ends].reverse()) await end()
    },
  }
}

/** Of a store on a server. */
export function sharedLease({
  store,
  complain,
  elapsed = () => performance.now(),
  wait = (milliseconds, signal) => pause(milliseconds, undefined, { signal, ref: false }),
}: LeaseParts): Lease {
  const rows = store.collection(leaseRows)
  const holder = newId()
  const closing = new AbortController()
  const works = new Set<Work>()
  let held: Held | undefined
  let seen: { readonly beat: string; readonly at: number } | undefined
  let running: Promise<void> | undefined

  const isHeld = () => held !== undefined && elapsed() - held.renewedAt < leaseMs
  const storeOf = (term: Held) =>
    fenced(store, {
      condition: exists(leaseRows, { _id: 'background', holder, term: term.term }),
      check() {
        if (held !== term || !isHeld())
          throw new StoreError('closed', 'Another process does the background work of this store')
      },
    })
  const beginAll = () => {
    const term = held
    if (term) for (const work of works) work.begin(storeOf(term))
  }
  const endAll = () => Promise.all([...works].map((work) => work.end()))

  /** Takes the lease where no one holds it, or who did gives no sign any more. */
  async function take(): Promise<void> {
    const found = await rows.findOne({ _id: 'background' })
    const at = elapsed()
    if (found && found.beat !== seen?.beat) seen = { beat: found.beat, at }
    if (found && seen && at - seen.at < leaseMs) return
    const next: LeaseRow = { _id: 'background', holder, term: (found?.term ?? 0) + 1, beat: newId() }
    await store.atomically(
      found
        ? [exists(leaseRows, { _id: 'background', term: found.term, beat: found.beat }), put(leaseRows, next)]
        : [absent(leaseRows, { _id: 'background' }), insert(leaseRows, next)],
    )
    held = { term: next.term, renewedAt: at }
    beginAll()
  }

  async function renew(term: Held): Promise<void> {
    // Before it is asked for: the others count from when they see it.
    const at = elapsed()
    const { matchedCount } = await rows.updateOne(
      { _id: 'background', holder, term: term.term },
      { $set: { beat: newId() } },
    )
    if (matchedCount === 1) {
      term.renewedAt = at
      return
    }
    held = undefined
    seen = undefined
    await endAll()
  }

  async function look(): Promise<void> {
    try {
      if (!held) await take()
      else if (elapsed() - held.renewedAt >= renewMs) await renew(held)
    } catch (error) {
      // Another process was first, or the database is away: the next look finds out.
      if (!['stale', 'duplicate', 'away'].includes(storeError(error).kind)) complain(error)
    }
  }

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await wait(lookMs, closing.signal).catch(() => undefined)
      if (!closing.signal.aborted) await look()
    }
  }

  return {
    isHeld,
    async hold(work) {
      const one = createWork(work, complain)
      works.add(one)
      if (held) one.begin(storeOf(held))
      return async () => {
        works.delete(one)
        await one.end()
      }
    },
    async begin() {
      await look()
      running = goOn()
    },
    async close() {
      closing.abort()
      await running
      await endAll()
      if (held) await rows.deleteOne({ _id: 'background', holder, term: held.term }).catch(() => undefined)
      held = undefined
    },
  }
}

interface Work {
  begin(store: Store): void
  end(): Promise<void>
}

/** One begins after the one before it has ended. */
function createWork(work: (store: Store) => Promise<End> | End, complain: (error: unknown) => void): Work {
  let turn: Promise<End | undefined> = Promise.resolve(undefined)
  const failed = (error: unknown) => {
    complain(error)
    return undefined
  }
  return {
    begin(store) {
      turn = turn.then(() => work(store)).catch(failed)
    },
    async end() {
      turn = turn
        .then(async (end) => {
          await end?.()
          return undefined
        })
        .catch(failed)
      await turn
    },
  }
}
