import { type ContractDescription, describeContract } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { type Change, openStore, type Store, type StoreError } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import type { Keeper } from '@saude/store/keeper/keeper'
import { pseudonymBy } from './anonymous.ts'
import type { AskArea } from './asker.ts'
import { type FeedKept, feedKept, purgeFeed } from './feed-purge.ts'
import { sweepFiles } from './files.ts'
import { type Follows, followPositions } from './follow.ts'
import type { Collections, Handler } from './handlers.ts'
import { createHeavy, type Heavy } from './heavy/heavy.ts'
import { idempotencyRecords, openIdempotency } from './idempotency.ts'
import { keyedBy } from './keyed.ts'
import { type Lease, leaseRows, openLease } from './leases/lease.ts'
import { admitBefore } from './migrations/admit.ts'
import { migrationsOn } from './migrations/feed-lines.ts'
import { migrationMarks } from './migrations/mark.ts'
import { openMigrations } from './migrations/open.ts'
import type { MigrationState } from './migrations/progress.ts'
import { watchMarks } from './migrations/watch.ts'
import { runCall } from './run.ts'
import type { OpenCollections, ServiceDefinition } from './service.ts'
import { type ClockTrust, clockMarks, type Lived, livedUntil, openSettled } from './settled.ts'
import type { CallContext } from './user.ts'
import { openViewBuilds } from './views/build.ts'

export interface OpenServiceOptions {
  /** Where the embedded store keeps its file. */
  readonly folder: string
  /** MongoDB in place of the embedded store. */
  readonly uri?: string
  /** Where files lie that documents name; without it in the folder. It is closed by its opener. */
  readonly keeper?: Keeper
  readonly ask?: AskArea
  /** After each commit, with the entries of the change feed. */
  readonly onChange?: (changes: readonly Change[]) => void
  readonly complain?: (query: string, requestId: string, error: unknown) => void
  /** The product's release, which goes down with what it converts; without it the service's version. */
  readonly release?: string
  /** What the operator reads on the console of what is converted. */
  readonly report?: (words: string) => void
  /** While data is converted that the service waits for: what is left, the one that runs first; nothing at the end. */
  readonly converting?: (left: readonly MigrationState[]) => void
  /** How often is looked whether a newer release has converted the store meanwhile; by itself on MongoDB alone. Milliseconds. */
  readonly lookAgainMs?: number
  /** Makes the pseudonyms that anonymised users see and the letters on papers, and encrypts stored answers; the same for all areas. */
  readonly pseudonymKey?: string
  readonly now?: () => Date
  /** Milliseconds that only grow. */
  readonly elapsed?: () => number
  /** What is known of the clock, before anything is written or removed. @throws where the service must not be opened by it */
  readonly trustClock?: (lived: Lived, store: Store) => Promise<ClockTrust>
  /** How much of the change feed is kept. */
  readonly feed?: FeedKept
  /** The places of heavy questions, which all services of a process share. */
  readonly heavy?: Heavy
}

export interface OpenedService<Cs extends Collections = Collections> {
  readonly area: ServiceDefinition['area']
  readonly version: string
  readonly handlers: ReadonlyMap<string, Handler>
  readonly store: Store
  readonly collections: OpenCollections<Cs>
  /** Answers the shaped answer. @throws AppError */
  run(query: string, input: unknown, context: CallContext): Promise<unknown>
  /** What it answers, as plain JSON. */
  contract(): ContractDescription
  readonly feed: Store['feed']
  /** What `follow` keeps fresh in this store. */
  readonly follows: Follows
  /** Work of which there is one for all processes on the store. */
  readonly hold: Lease['hold']
  health(): Promise<ServiceHealth>
  /** Ends background work, lets running calls finish, closes the store. */
  close(): Promise<void>
}

export interface ServiceHealth {
  readonly latencyMs: number
  /** What is still being converted beside the service. */
  readonly migrations?: readonly MigrationState[]
  /** In another process: they are waited for, and nothing is answered yet. */
  readonly isUpdating?: boolean
}

const hour = 3_600_000
/** So long an older release may go on writing at most. */
const lookAgainMs = 15_000

/**
 * Opens an area's store, converts what older releases have left in it, and answers calls.
 * @throws StoreError `locked` when another process has the folder; `unfit` where a newer release wrote the data
 */
export async function openService<Cs extends Collections>(
  service: ServiceDefinition<Cs>,
  options: OpenServiceOptions,
): Promise<OpenedService<Cs>> {
  const { area, version } = service
  const { release = version, report = () => {} } = options
  const place = { folder: options.folder, area, ...(options.uri !== undefined && { uri: options.uri }) }
  const program = { area, release, migrations: migrationsOn(options.uri, service.migrations) }
  // Before opening takes indexes away that this program does not know.
  await admitBefore(program, place)
  const store = await openStore({
    ...place,
    collections: [
      ...Object.values(service.collections),
      idempotencyRecords,
      followPositions,
      clockMarks,
      migrationMarks,
      leaseRows,
    ],
    views: service.views ?? [],
  })
  const now = options.now ?? (() => new Date())
  const complain = options.complain ?? (() => {})
  const prepared = async () => {
    const working = {
      area,
      release,
      now,
      report,
      waiting: options.converting,
      complain: (error: unknown) => complain('migrations', '', error),
    }
    return {
      settled: await settledTime(store, now, options),
      migrating: await openMigrations(store, {
        ...program,
        ...working,
        collections: Object.values(service.collections),
      }),
      building: await openViewBuilds(store, service.views ?? [], working),
    }
  }
  const { settled, migrating, building } = await prepared().catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const entries = Object.entries(service.collections).map(([key, one]) => [key, store.collection(one)])
  // One collection for each key of Cs.
  const collections: OpenCollections<Cs> = Object.fromEntries(entries)
  const secret = options.pseudonymKey ?? ''
  const book = openIdempotency(store, secret)
  const purge = () =>
    book.purge(settled.time()).catch((error: unknown) => complain('idempotency records', '', error))
  let sweeping: Promise<unknown> = Promise.resolve()
  const keeper = options.keeper ?? openFolderKeeper(options.folder)
  const sweep = () => {
    const { files: attachments } = service
    if (!attachments) return
    sweeping = sweepFiles({ keeper, area, store, attachments, now: settled.time() }).catch((error: unknown) =>
      complain('files', '', error),
    )
  }
  const lease = openLease({ store, complain: (error) => complain('lease', '', error) })
  const kept = options.feed ?? feedKept
  let purging: Promise<unknown> = Promise.resolve()
  const forget = () => {
    purging = purgeFeed(store.feed, kept, settled.time()).catch((error: unknown) =>
      complain('feed', '', error),
    )
  }
  // Nothing is removed at once: what a start finds expired it has to find expired an hour later too.
  const timer = setInterval(() => {
    // On a full disk it stays where it is, and less is removed.
    settled.mark().catch(() => undefined)
    if (!lease.isHeld()) return
    sweep()
    void purge()
    forget()
  }, hour).unref()
  const unsubscribe = options.onChange ? store.feed.subscribe(options.onChange) : () => {}
  const handlers = new Map<string, Handler>(service.handlers.map((handler) => [handler.query.name, handler]))
  const contract = describeContract(
    area,
    version,
    service.handlers.map(({ query }) => query),
  )
  const runOptions = {
    store,
    idempotency: book,
    ask: options.ask ?? unanswered,
    pseudonym: pseudonymBy(secret),
    keyed: keyedBy(secret),
    now,
    complain,
    heavy: options.heavy ?? createHeavy(),
  }
  const running = new Set<Promise<unknown>>()
  const args = {
    collections,
    now,
    settled: settled.time,
    ask: runOptions.ask,
    complain: (error: unknown) => complain('start', '', error),
    keeper,
  }
  const stop = await service.open?.({ ...args, store })
  await lease.begin()
  if (service.start) await lease.hold((leased) => service.start?.({ ...args, store: leased }) ?? (() => {}))
  migrating.begin()
  building.begin()
  // The embedded store has one process at a time.
  const everyMs = options.lookAgainMs ?? (store.engine === 'mongodb' ? lookAgainMs : undefined)
  let unfit: StoreError | undefined
  const stopLooking =
    everyMs &&
    watchMarks(store, program, {
      everyMs,
      refused(problem) {
        unfit = problem
        complain('migrations', '', problem)
      },
    })

  return {
    area,
    version,
    handlers,
    store,
    collections,
    feed: store.feed,
    follows: service.follows ?? {},
    hold: lease.hold,
    async run(query, input, context) {
      const handler = handlers.get(query)
      if (!handler) throw new AppError('notFound')
      if (unfit) throw new AppError('connectionFailed')
      const call = runCall(handler, input, context, runOptions)
      running.add(call)
      try {
        return await call
      } finally {
        running.delete(call)
      }
    },
    contract: () => contract,
    async health() {
      if (unfit) throw unfit
      const migrations = [...migrating.state(), ...building.state()]
      return { ...(await store.health()), ...(migrations.length > 0 && { migrations }) }
    },
    async close() {
      clearInterval(timer)
      if (stopLooking) stopLooking()
      unsubscribe()
      await migrating.close()
      await building.close()
      await lease.close()
      await stop?.()
      await Promise.allSettled(running)
      await sweeping
      await purging
      await store.close()
    },
  }
}

async function settledTime(
  store: Store,
  now: () => Date,
  { trustClock, elapsed = () => performance.now() }: OpenServiceOptions,
) {
  const lived = await livedUntil(store)
  return openSettled(store, lived, { now, elapsed, trust: (await trustClock?.(lived, store)) ?? 'unsure' })
}

const unanswered: AskArea = async () => {
  throw new AppError('connectionFailed')
}
