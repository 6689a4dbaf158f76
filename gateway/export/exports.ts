import { type CsvColumn, csvColumns, csvHead, csvName, csvRow } from '@saude/contract/csv'
import { AppError } from '@saude/contract/errors'
import { today, toWire } from '@saude/contract/instants'
import { isListQuery, type ListQuery } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import type { Origin } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { addressMs, bodyOf, createOrders, type ExportState } from './order.ts'
import { openReader, probe, type Reader, type ReaderParts } from './reader.ts'
import { allRows, type Batch } from './rows.ts'

export interface ExportsParts extends ReaderParts {
  /** The core's: orders lie there. */
  readonly store: Store
  /** The contracts that this gateway was built with: by them the columns are known. */
  readonly queries: readonly Query[]
  readonly now: () => number
  readonly complain: (what: string, error: unknown) => void
}

export interface Wanted {
  readonly query: string
  readonly input: Readonly<Record<string, unknown>>
  /** What the screen is called; the file is named after it. */
  readonly title: string
}

/** A file that is being written. */
export interface ExportFile {
  readonly name: string
  /** The text, part by part, as it is taken. @throws AppError where it cannot be made to its end */
  readonly parts: AsyncIterable<string>
  /** All of it has gone out. */
  done(): void
  /** It has not: why, where that is not the person's own doing. */
  broken(error?: unknown): void
}

/** A file that this gateway writes. */
interface Job {
  readonly id: string
  readonly session: string
  readonly reader: Reader
  readonly columns: readonly CsvColumn[]
  readonly batches: AsyncGenerator<Batch, undefined>
  readonly controller: AbortController
  state: ExportState
  /** When its row was given a sign last. */
  noted: number
}

/** How long the end of an export is kept here; its row stays until it is purged. */
const stateKeptMs = 600_000
/** How often the row of a file that is written says how far it is, and is asked whether it is to go on. */
const signMs = 1_000
/** Rows of a page, where the list allows it. */
const batchRows = 250
/** At once, for one session and for all of this gateway. */
const mostOwn = 2
const most = 50
/** Clocks of services may differ by so much. */
const clocksMs = 60_000

const own: ReadonlySet<string> = new Set([
  'startIndex',
  'stopIndex',
  'step',
  'eachStep',
  'after',
  'afterId',
  'cursor',
  'offlineStore',
])

/**
 * Lists as CSV files: ordered by a call of the session, taken once from an address that only that session knows, at whichever
 * gateway, and written page by page as fast as they are taken, so that none is ever in memory whole.
 */
export function createExports(parts: ExportsParts) {
  const lists = new Map<string, ListQuery>(
    parts.queries.filter(isListQuery).map((query) => [query.name, query]),
  )
  const orders = createOrders(parts.store, parts.now)
  const jobs = new Map<string, Job>()
  const timers = new Set<NodeJS.Timeout>()
  const writing = new Set<Promise<void>>()

  const isLive = ({ state: { state } }: Job) => state === 'running'

  const later = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, milliseconds).unref()
    timers.add(timer)
  }

  /** A row that cannot be written says less; the file is what it is. */
  const noted = (work: Promise<void>) => {
    const done = work
      .catch((error: unknown) => parts.complain('export', error))
      .finally(() => writing.delete(done))
    writing.add(done)
  }

  function settle(job: Job, state: ExportState['state'], error?: unknown): void {
    if (!isLive(job)) return
    job.state = { ...job.state, state, ...bodyOf(error) }
    job.controller.abort()
    job.reader.end()
    noted(orders.end(job.id, job.state))
    later(stateKeptMs, () => jobs.delete(job.id))
  }

  const listOf = (query: string): ListQuery => {
    const list = lists.get(parts.registry.named(query).query.name)
    if (!list) throw new AppError('notFound')
    return list
  }

  /** How a session's own file does: here, or at another gateway. @throws AppError `notFound` */
  async function stateOf(session: string, id: string): Promise<ExportState> {
    const job = jobs.get(id)
    const state = job?.session === session ? job.state : await orders.stateOf(id, session)
    if (!state) throw new AppError('notFound')
    return state
  }

  async function* textOf(job: Job): AsyncGenerator<string, undefined> {
    const { signal } = job.controller
    yield csvHead(job.columns)
    for await (const { rows, total } of job.batches) {
      yield rows.map((row) => csvRow(job.columns, row)).join('')
      // What was ended from outside must not come to an end by itself: it would look whole.
      if (signal.aborted) throw new AppError('abort')
      const written = job.state.written + rows.length
      job.state = { ...job.state, written, total: Math.max(total, job.state.total, written) }
      const now = parts.now()
      if (now - job.noted < signMs) continue
      job.noted = now
      // Somebody may have cancelled it at another gateway.
      if (!(await orders.went(job.id, job.state))) settle(job, 'cancelled')
    }
    if (signal.aborted) throw new AppError('abort')
  }

  return {
    /**
     * Begins with a look at the list, so that what is refused is refused here.
     * @throws AppError as the list itself; `notFound` where its columns are not known
     */
    async open(token: string, origin: Origin, { query, input, title }: Wanted): Promise<{ id: string }> {
      listOf(query)
      const filters = Object.fromEntries(Object.entries(input).filter(([key]) => !own.has(key)))
      const wish = { token, origin, query, input: filters, title }
      const { session, total } = await probe(parts, { ...wish, signal: new AbortController().signal })
      if ([...jobs.values()].filter(isLive).length >= most || (await orders.liveOf(session)) >= mostOwn)
        throw new AppError('tooManyRequests', 'Aguarde o fim das exportações em andamento', {
          retryAfter: 10,
        })
      const id = await orders.place(session, wish, total)
      const error = bodyOf(new AppError('timeout', 'O download não foi iniciado'))
      later(addressMs, () => noted(orders.end(id, { state: 'failed', ...error }, ['waiting'])))
      return { id }
    },

    /** The file of an address, once; undefined afterwards, for any other address, and where its session has ended. */
    async take(id: string): Promise<ExportFile | undefined> {
      const taken = await orders.take(id)
      if (!taken) return undefined
      const { row, wish } = taken
      const { query, title } = wish
      const controller = new AbortController()
      try {
        const list = listOf(query)
        const reader = await openReader(parts, { ...wish, signal: controller.signal })
        const since = toWire(new Date(parts.now() - clocksMs))
        const job: Job = {
          id,
          session: row.session,
          reader,
          columns: csvColumns(list.list.itemFields),
          batches: allRows(reader.read, Math.min(batchRows, list.list.maxRows), since),
          controller,
          state: { state: 'running', written: 0, total: row.total },
          noted: 0,
        }
        jobs.set(id, job)
        return {
          name: csvName(title, today(new Date(parts.now()))),
          parts: textOf(job),
          done: () => settle(job, 'done'),
          broken: (error) => settle(job, error === undefined ? 'cancelled' : 'failed', error),
        }
      } catch (error) {
        noted(orders.end(id, { state: 'failed', ...bodyOf(error) }))
        return undefined
      }
    },

    /** @throws AppError `notFound`, also for another session's */
    async state(token: string, id: string): Promise<ExportState> {
      return stateOf((await parts.sessions.authenticate(token)).id, id)
    },

    /** @throws AppError `notFound`, also for another session's */
    async cancel(token: string, id: string): Promise<ExportState> {
      const session = (await parts.sessions.authenticate(token)).id
      await stateOf(session, id)
      const job = jobs.get(id)
      if (job) settle(job, 'cancelled')
      // What another gateway writes finds it out with its next sign.
      else await orders.end(id, { state: 'cancelled' })
      return stateOf(session, id)
    },

    /** Ends all that are written: none of them looks whole. */
    async close(): Promise<void> {
      for (const job of jobs.values()) settle(job, 'failed', new AppError('connectionFailed'))
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(writing)
    },
  }
}

export type Exports = ReturnType<typeof createExports>
