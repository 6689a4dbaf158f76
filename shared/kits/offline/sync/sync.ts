import { describeError } from '@saude/contract/errors'
import type { State } from '../device/state.ts'
import type { Blocks } from '../rows/blocks.ts'
import type { Values } from '../vault/values.ts'
import { type AskPage, fetchPage, type SyncPage } from './pages.ts'
import { messages, type SyncStatus, shares, startOf, statusFrom } from './status.ts'

interface SyncSetup {
  readonly values: Values
  readonly blocks: Blocks
  readonly ask: AskPage
  readonly state: State<SyncStatus>
  /** Nothing personal may be kept now. */
  readonly isAnonymised: () => boolean
  /** Makes what was fetched findable. */
  readonly index: () => void
  readonly now?: () => Date
  /** Under which its status and cursor lie; another list of the device has its own. */
  readonly name?: string
  /** Whether what was fetched then is to be fetched anew, from the first page: of rows that age by themselves. */
  readonly isOld?: (syncedAt: string) => boolean
  /** Runs alone among the tabs of this browser; false where another one is at it. */
  readonly alone?: (work: () => Promise<void>) => Promise<boolean>
}

export interface Sync {
  /** What a page does when it starts, with what an earlier one has left. */
  start(): Promise<void>
  /** Switches on and fetches. */
  enable(): Promise<void>
  /** Fetches what is new; does nothing while switched off or under way. */
  run(): Promise<void>
  /** Switches off and removes what is kept; a sync that is under way is cancelled first. */
  disable(): Promise<void>
  /** The page is left in the middle of it. */
  interrupt(): void
}

/** Milliseconds between looks whether a cancelled sync has ended. */
const cancelPoll = 4_000

const justRun = async (work: () => Promise<void>) => {
  await work()
  return true
}

/** The sync of one list: page by page behind the cursor of its change feed, each stored before the next is asked for. */
export function createSync({
  values,
  blocks,
  ask,
  state,
  isAnonymised,
  index,
  name = 'sync',
  isOld = () => false,
  now = () => new Date(),
  alone = justRun,
}: SyncSetup): Sync {
  const [statusId, cursorId] = [`${name}.status`, `${name}.cursor`]
  let running: { readonly controller: AbortController; readonly ended: Promise<unknown> } | undefined

  const show = (next: Partial<SyncStatus>) => state.set({ ...next, updatedAt: now().toISOString() })
  const keep = () => values.write(statusId, state.current())
  const say = async (next: Partial<SyncStatus>) => {
    show(next)
    await keep()
  }

  const cursorOf = async () => {
    const cursor = await values.read(cursorId).catch(() => undefined)
    return typeof cursor === 'string' ? cursor : undefined
  }

  /** Writes a page down; false: it was nothing new. @param seen of a list that is fetched anew: until its end the earlier one stays */
  const store = async (page: SyncPage, cursor: string | undefined, seen?: Set<string>): Promise<boolean> => {
    const { items, removed, startedOver, endReached } = page
    if (startedOver) await blocks.clear()
    for (const { id } of items) seen?.add(id)
    await blocks.change({ put: items, removed: removed ?? [] })
    const next = page.cursor ?? undefined
    // Behind the rows: what a closed tab has not written is asked for again.
    if (next !== undefined && next !== cursor && (!seen || endReached)) await values.write(cursorId, next)
    const gone = seen && endReached ? [...blocks.rows()].filter(({ id }) => !seen.has(id)) : []
    if (gone.length > 0) await blocks.change({ removed: gone.map(({ id }) => id) })
    return items.length > 0 || (removed?.length ?? 0) > 0 || startedOver === true
  }

  /** Fetches all pages, each while the one before is written; false: cancelled. */
  const fetchAll = async (signal: AbortSignal): Promise<boolean> => {
    const { syncedAt } = state.current()
    const seen = syncedAt !== undefined && isOld(syncedAt) ? new Set<string>() : undefined
    let cursor = seen ? undefined : await cursorOf()
    const isFirst = syncedAt === undefined
    if (signal.aborted) return false
    show({ message: messages.downloading })
    let changed = false
    let pages = 0
    const begun = performance.now()
    let written = Promise.resolve(false)
    try {
      for (;;) {
        const page = await fetchPage(ask, cursor, signal)
        changed = (await written) || changed
        if (!page || signal.aborted) return false
        pages += 1
        written = store(page, cursor, seen)
        // It is heard of when the next page is here.
        written.catch(() => undefined)
        cursor = page.cursor ?? undefined
        const share = isFirst ? blocks.count() / Math.max(1, page.totalItems) : 1
        show({
          percentage: Math.min(shares.downloaded, share * shares.downloaded),
          total: page.totalItems,
          pageTime: (performance.now() - begun) / pages,
        })
        if (page.endReached) break
      }
    } finally {
      changed = (await written) || changed
    }
    if (signal.aborted) return false
    show({ message: messages.queries, percentage: shares.queries, ...(!isFirst && { pages }) })
    show({ message: messages.search, percentage: shares.search })
    if (changed) index()
    show({ message: messages.syncs, percentage: shares.syncs })
    return !signal.aborted
  }

  const work = async (signal: AbortSignal) => {
    await say({ type: 'info', message: messages.starting, loading: true, percentage: 0 })
    try {
      show({ message: messages.checking })
      if (!(await fetchAll(signal)))
        return await say({ loading: false, type: 'idle', message: messages.interrupted })
      await say({
        type: 'success',
        message: messages.ready,
        loading: false,
        percentage: 1,
        syncedAt: now().toISOString(),
      })
    } catch (reason) {
      // Locked in the middle of it, or cancelled: what is stored goes on from there.
      if (signal.aborted) return
      const error = describeError(reason)
      // Without a connection there is nothing wrong with the sync: it goes on where it stopped.
      const isPassing =
        error.key === 'connectionFailed' ||
        error.key === 'timeout' ||
        error.key === 'auth' ||
        error.key === 'tooManyRequests'
      if (!isPassing) console.error(error)
      show({ type: 'error', message: error.message, loading: false, enabled: isPassing })
      // What cannot be written now, as on a full disk, is on the screen at least.
      await keep().catch(() => undefined)
    }
  }

  const run = async () => {
    if (running) return void (await running.ended)
    if (!state.current().enabled) return
    if (isAnonymised())
      return say({ type: 'error', message: messages.anonymised, loading: false, enabled: false })
    const controller = new AbortController()
    const ended = alone(() => work(controller.signal))
    running = { controller, ended }
    try {
      await ended
    } finally {
      running = undefined
    }
  }

  const clear = async () => {
    await say({ type: 'info', message: messages.removing, loading: true, percentage: 0 })
    try {
      await blocks.clear()
      await values.remove(cursorId)
      index()
      await say({ type: 'success', message: messages.removed, loading: false, syncedAt: undefined })
    } catch (reason) {
      show({ type: 'error', message: describeError(reason).message, loading: false })
    }
  }

  const cancelled = async () => {
    if (!running) return
    show({ type: 'info', message: messages.cancelling })
    running.controller.abort()
    let isOver = false
    const ended = running.ended.finally(() => {
      isOver = true
    })
    while (!isOver) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, cancelPoll))])
  }

  return {
    start: async () => {
      const stored = statusFrom(await values.read(statusId).catch(() => undefined))
      if (stored) state.set(stored)
      const isWhole = await blocks.load()
      // What could not be read is fetched again, from the beginning.
      if (!isWhole) await values.remove(cursorId)
      index()
      const begin = stored ? startOf(stored, now()) : 'free'
      if (begin === 'clean up') {
        await clear()
        return say({ type: 'idle', message: messages.disabled, enabled: false })
      }
      if (begin === 'stuck') await say({ type: 'error', message: messages.stuck, loading: false })
      if (begin === 'free') return show({ message: messages.free, loading: false })
      if (begin === 'ready' && stored?.syncedAt !== undefined)
        show({ type: 'success', message: messages.ready, loading: false })
      if (begin === 'resume' || begin === 'stuck' || !isWhole) await run()
    },
    enable: async () => {
      if (isAnonymised()) return say({ type: 'error', message: messages.anonymised, enabled: false })
      await say({ enabled: true })
      await run()
    },
    run,
    disable: async () => {
      show({ enabled: false })
      await cancelled()
      await clear()
    },
    interrupt: () => {
      if (!running) return
      running.controller.abort()
    },
  }
}
