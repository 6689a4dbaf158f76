import { AppError, describeError } from '@saude/contract/errors'
import type { Page, RowGroup } from './page.ts'
import type { AskRows } from './source.ts'

/** Rows of a batch and how near the end of what is loaded the next one is asked. */
export const batch = 40
const threshold = 15
/** Jumps and flings pass over many rows: only where they rest is asked. */
const rest = 60
/** Batches that stay in memory; far ones are dropped. */
const kept = 50

export interface Loaded<Item> {
  /** Undefined until the first answer. */
  readonly total: number | undefined
  /** Rows in memory. */
  readonly count: number
  readonly error: AppError | undefined
  readonly isLoading: boolean
  readonly message: string | undefined
  readonly groups: readonly RowGroup[]
  /** What the server says it is at, while rows are on their way. */
  readonly working: string | undefined
  /** Since when this device holds the rows; undefined where the server has just said them. */
  readonly syncedAt: string | undefined
  readonly rowAt: (index: number) => Item | undefined
}

export interface Loader<Item> {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Loaded<Item>
  /** The rows on the screen, both inclusive. */
  readonly want: (first: number, last: number) => void
  /** What is stored has changed: the rows stay until newer ones are here. */
  readonly refresh: () => void
  /** Rows in memory, by batch. */
  readonly rows: () => readonly (readonly Item[])[]
  readonly retry: () => void
  /** Aborts what is under way; wanting rows starts again. */
  readonly halt: () => void
}

/** Loads the batches around what is on the screen, aborts what is not needed any more, drops what is far. */
export function createLoader<Item>(ask: AskRows<Item>, maxRows: number): Loader<Item> {
  const pages = new Map<number, readonly Item[]>()
  const stale = new Set<number>()
  const running = new Map<AbortController, { first: number; last: number }>()
  const listeners = new Set<() => void>()
  let wanted = { first: 0, last: 0 }
  let total: number | undefined
  let error: AppError | undefined
  let message: string | undefined
  let groups: readonly RowGroup[] = []
  let syncedAt: string | undefined
  let working: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let snapshot = take()

  function take(): Loaded<Item> {
    let count = 0
    for (const items of pages.values()) count += items.length
    return {
      total,
      count,
      error,
      isLoading: running.size > 0,
      message,
      groups,
      working: running.size > 0 ? working : undefined,
      syncedAt,
      rowAt: (index) => pages.get(Math.floor(index / batch))?.[index % batch],
    }
  }

  const changed = () => {
    snapshot = take()
    for (const listener of listeners) listener()
  }

  const isNear = (page: number) => page >= wanted.first - 1 && page <= wanted.last + 1

  const forget = () => {
    for (const [controller, { first, last }] of running) {
      if (last >= wanted.first - 1 && first <= wanted.last + 1) continue
      running.delete(controller)
      controller.abort()
    }
  }

  const drop = () => {
    const distance = (page: number) => Math.max(wanted.first - page, page - wanted.last, 0)
    const far = [...pages.keys()].sort((one, other) => distance(other) - distance(one))
    for (const page of far.slice(0, Math.max(0, far.length - kept))) pages.delete(page)
  }

  const isRunning = (page: number) =>
    [...running.values()].some(({ first, last }) => page >= first && page <= last)

  const load = () => {
    timer = undefined
    if (error) return
    const missing: number[] = []
    for (let page = wanted.first; page <= wanted.last; page++)
      if ((!pages.has(page) || stale.has(page)) && !isRunning(page)) missing.push(page)
    const most = Math.max(1, Math.floor(maxRows / batch))
    while (missing.length > 0) {
      const first = missing.shift() ?? 0
      let last = first
      while (missing[0] === last + 1 && last - first + 1 < most) last = missing.shift() ?? last
      void request(first, last)
    }
    if (running.size > 0 && !snapshot.isLoading) changed()
  }

  const request = async (first: number, last: number) => {
    const controller = new AbortController()
    running.set(controller, { first, last })
    try {
      const interval = { startIndex: first * batch, stopIndex: (last + 1) * batch - 1 }
      const answer = await ask(interval, controller.signal, (_fraction, words) => {
        if (!running.has(controller) || words === working) return
        working = words
        changed()
      })
      if (!running.has(controller)) return
      if (!answer) throw new AppError('connectionFailed')
      accept(first, last, answer)
    } catch (reason) {
      if (!running.has(controller)) return
      error = describeError(reason)
    }
    running.delete(controller)
    if (running.size === 0) working = undefined
    changed()
  }

  const accept = (first: number, last: number, page: Page<Item>) => {
    total = page.totalItems
    message = page.message
    groups = page.groups ?? []
    syncedAt = page.syncedAt
    for (let at = first; at <= last; at++) {
      pages.set(at, page.items.slice((at - first) * batch, (at - first + 1) * batch))
      stale.delete(at)
    }
    for (const known of pages.keys()) if (known * batch >= page.totalItems && known > 0) pages.delete(known)
    drop()
    clamp()
  }

  /** Fewer rows than before: what is wanted ends where they end. */
  const clamp = () => {
    const end = total === undefined ? wanted.last : Math.max(0, Math.ceil(total / batch) - 1)
    wanted = { first: Math.min(wanted.first, end), last: Math.min(wanted.last, end) }
  }

  const schedule = (delay: number) => {
    clearTimeout(timer)
    if (delay === 0) load()
    else timer = setTimeout(load, delay)
  }

  const stop = () => {
    const controllers = [...running.keys()]
    running.clear()
    for (const controller of controllers) controller.abort()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    current: () => snapshot,
    want: (first, last) => {
      const before = wanted
      wanted = {
        first: Math.max(0, Math.floor((first - threshold) / batch)),
        last: Math.max(0, Math.floor((last + threshold) / batch)),
      }
      // Until a total is known one batch is enough to learn it.
      if (total === undefined) wanted.last = wanted.first
      clamp()
      forget()
      const isFar = wanted.first > before.last + 1 || wanted.last < before.first - 1
      schedule(isFar && total !== undefined ? rest : 0)
    },
    refresh: () => {
      stop()
      error = undefined
      for (const page of pages.keys()) {
        if (isNear(page)) stale.add(page)
        else pages.delete(page)
      }
      schedule(0)
    },
    rows: () => [...pages.values()],
    retry: () => {
      error = undefined
      schedule(0)
      changed()
    },
    halt: () => {
      clearTimeout(timer)
      stop()
    },
  }
}
