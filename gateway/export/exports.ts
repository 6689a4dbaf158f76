import { randomBytes } from 'node:crypto'
import { type CsvColumn, csvColumns, csvHead, csvName, csvRow } from '@saude/contract/csv'
import { AppError, type ErrorBody, errorBody } from '@saude/contract/errors'
import { today, toWire } from '@saude/contract/instants'
import { isListQuery, type ListQuery } from '@saude/contract/list-query'
import type { Query } from '@saude/contract/query'
import type { Origin } from '@saude/service/handlers'
import { openReader, type Reader, type ReaderParts } from './reader.ts'
import { allRows, type Batch } from './rows.ts'

export interface ExportsParts extends ReaderParts {
  /** The contracts that this gateway was built with: by them the columns are known. */
  readonly queries: readonly Query[]
  readonly now: () => number
}

export interface Wanted {
  readonly query: string
  readonly input: Readonly<Record<string, unknown>>
  /** What the screen is called; the file is named after it. */
  readonly title: string
}

/** How a file does, for the person who waits for it. */
export interface ExportState {
  /** `waiting`: its address was not asked for yet. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly written: number
  readonly total: number
  readonly error?: ErrorBody
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

interface Job {
  readonly session: string
  readonly reader: Reader
  readonly columns: readonly CsvColumn[]
  readonly name: string
  readonly batches: AsyncGenerator<Batch, undefined>
  readonly first: IteratorResult<Batch, undefined>
  readonly controller: AbortController
  state: ExportState
  timer: NodeJS.Timeout
}

/** An address is good for so long, and for one use. Milliseconds. */
const addressMs = 60_000
/** How long the end of an export is kept. */
const stateKeptMs = 600_000
/** Rows of a page, where the list allows it. */
const batchRows = 250
/** At once, for one session and for all. */
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
 * Lists as CSV files: opened by a call of the session, taken once from an address that only that session knows, and
 * written page by page as fast as they are taken, so that none is ever in memory whole.
 */
export function createExports(parts: ExportsParts) {
  const lists = new Map<string, ListQuery>(
    parts.queries.filter(isListQuery).map((query) => [query.name, query]),
  )
  const jobs = new Map<string, Job>()

  const isLive = ({ state: { state } }: Job) => state === 'waiting' || state === 'running'

  function settle(id: string, job: Job, state: ExportState['state'], error?: unknown): void {
    if (!isLive(job)) return
    job.state = { ...job.state, state, ...(error !== undefined && { error: errorBody(error) }) }
    job.controller.abort()
    job.reader.end()
    clearTimeout(job.timer)
    job.timer = setTimeout(() => jobs.delete(id), stateKeptMs).unref()
  }

  /** A session's own job. @throws AppError `notFound` */
  async function jobOf(token: string, id: string): Promise<Job> {
    const session = await parts.sessions.authenticate(token)
    const job = jobs.get(id)
    if (!job || job.session !== session.id) throw new AppError('notFound')
    return job
  }

  return {
    /**
     * Begins with the first page, so that what is refused is refused here.
     * @throws AppError as the list itself; `notFound` where its columns are not known
     */
    async open(token: string, origin: Origin, { query, input, title }: Wanted): Promise<{ id: string }> {
      const list = lists.get(parts.registry.named(query).query.name)
      if (!list) throw new AppError('notFound')
      const live = [...jobs.values()].filter(isLive)
      const controller = new AbortController()
      const filters = Object.fromEntries(Object.entries(input).filter(([key]) => !own.has(key)))
      const reader = await openReader(parts, {
        token,
        origin,
        query,
        input: filters,
        signal: controller.signal,
      })
      try {
        const { length } = live.filter(({ session }) => session === reader.session)
        if (live.length >= most || length >= mostOwn)
          throw new AppError('tooManyRequests', 'Aguarde o fim das exportações em andamento', {
            retryAfter: 10,
          })
        const since = toWire(new Date(parts.now() - clocksMs))
        const batches = allRows(reader.read, Math.min(batchRows, list.list.maxRows), since)
        const first = await batches.next()
        // A secret: the address of the file shows no token.
        const id = randomBytes(32).toString('base64url')
        const job: Job = {
          session: reader.session,
          reader,
          columns: csvColumns(list.list.itemFields),
          name: csvName(title, today(new Date(parts.now()))),
          batches,
          first,
          controller,
          state: { state: 'waiting', written: 0, total: first.value?.total ?? 0 },
          timer: setTimeout(
            () => settle(id, job, 'failed', new AppError('timeout', 'O download não foi iniciado')),
            addressMs,
          ).unref(),
        }
        jobs.set(id, job)
        return { id }
      } catch (error) {
        reader.end()
        throw error
      }
    },

    /** The file of an address, once; undefined afterwards, for any other address, and where its session has ended. */
    async take(id: string): Promise<ExportFile | undefined> {
      const job = jobs.get(id)
      if (job?.state.state !== 'waiting') return undefined
      // Before anything is waited for: two who ask at once are not both given it.
      job.state = { ...job.state, state: 'running' }
      clearTimeout(job.timer)
      try {
        await job.reader.check()
      } catch (error) {
        settle(id, job, 'failed', error)
        return undefined
      }
      return {
        name: job.name,
        parts: textOf(job),
        done: () => settle(id, job, 'done'),
        broken: (error) => settle(id, job, error === undefined ? 'cancelled' : 'failed', error),
      }
    },

    /** @throws AppError `notFound`, also for another session's */
    state: async (token: string, id: string): Promise<ExportState> => (await jobOf(token, id)).state,

    /** @throws AppError `notFound`, also for another session's */
    async cancel(token: string, id: string): Promise<ExportState> {
      const job = await jobOf(token, id)
      settle(id, job, 'cancelled')
      return job.state
    },

    /** Ends all that are written: none of them looks whole. */
    close(): void {
      for (const [id, job] of jobs) {
        settle(id, job, 'failed', new AppError('connectionFailed'))
        clearTimeout(job.timer)
      }
    },
  }
}

export type Exports = ReturnType<typeof createExports>

async function* textOf(job: Job): AsyncGenerator<string, undefined> {
  const { signal } = job.controller
  yield csvHead(job.columns)
  for (let batch = job.first; !batch.done; batch = await job.batches.next()) {
    const { rows, total } = batch.value
    yield rows.map((row) => csvRow(job.columns, row)).join('')
    // What was ended from outside must not come to an end by itself: it would look whole.
    if (signal.aborted) throw new AppError('abort')
    const written = job.state.written + rows.length
    job.state = { ...job.state, written, total: Math.max(total, job.state.total, written) }
  }
  if (signal.aborted) throw new AppError('abort')
}
