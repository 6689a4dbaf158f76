import { AppError } from '@saude/contract/errors'
import { pseudonymBy } from './anonymous.ts'
import { type Follows, followPositions } from './follow.ts'
import type { Collections, Handler } from './handlers.ts'
import { receiptBook, receipts } from './receipts.ts'
import { type AskArea, runCall } from './run.ts'
import type { OpenCollections, ServiceDefinition } from './service.ts'
import { type Change, openStore, type Store } from './store.ts'
import type { CallContext } from './user.ts'

export interface OpenServiceOptions {
  /** Where the embedded store keeps its file. */
  readonly folder: string
  /** MongoDB in place of the embedded store. */
  readonly uri?: string
  readonly ask?: AskArea
  /** After each commit, with the entries of the change feed. */
  readonly onChange?: (changes: readonly Change[]) => void
  readonly complain?: (query: string, requestId: string, error: unknown) => void
  /** Key of the pseudonyms that anonymised users see; the same for all areas. */
  readonly pseudonymKey?: string
  readonly now?: () => Date
}

/** What an area tells of itself: names only, access is the table's (wire.md). */
export interface ServiceContract {
  readonly area: string
  readonly version: string
  readonly queries: readonly string[]
}

export interface OpenedService<Cs extends Collections = Collections> {
  readonly area: ServiceDefinition['area']
  readonly version: string
  readonly handlers: ReadonlyMap<string, Handler>
  readonly store: Store
  readonly collections: OpenCollections<Cs>
  /** Answers the shaped answer. @throws AppError */
  run(query: string, input: unknown, context: CallContext): Promise<unknown>
  contract(): ServiceContract
  readonly feed: Store['feed']
  /** What `follow` keeps fresh in this store. */
  readonly follows: Follows
  health(): Promise<{ readonly latencyMs: number }>
  /** Ends background work, lets running calls finish, closes the store. */
  close(): Promise<void>
}

const hour = 3_600_000

/** Opens an area's store and answers calls. @throws StoreError `locked` when another process has the folder */
export async function openService<Cs extends Collections>(
  service: ServiceDefinition<Cs>,
  options: OpenServiceOptions,
): Promise<OpenedService<Cs>> {
  const { area, version } = service
  const store = await openStore({
    folder: options.folder,
    area,
    collections: [...Object.values(service.collections), receipts, followPositions],
    ...(options.uri !== undefined && { uri: options.uri }),
  })
  const entries = Object.entries(service.collections).map(([key, one]) => [key, store.collection(one)])
  // One collection for each key of Cs.
  const collections = Object.fromEntries(entries) as OpenCollections<Cs>
  const now = options.now ?? (() => new Date())
  const book = receiptBook(store)
  const complain = options.complain ?? (() => {})
  const purge = () => book.purge(now()).catch((error: unknown) => complain('receipts', '', error))
  const timer = setInterval(purge, hour).unref()
  await purge()
  const unsubscribe = options.onChange ? store.feed.subscribe(options.onChange) : () => {}
  const handlers = new Map<string, Handler>(service.handlers.map((handler) => [handler.query.name, handler]))
  const runOptions = {
    store,
    receipts: book,
    ask: options.ask ?? unanswered,
    pseudonym: pseudonymBy(options.pseudonymKey ?? ''),
    now,
    complain,
  }
  const running = new Set<Promise<unknown>>()
  const stop = await service.start?.({ collections, store })

  return {
    area,
    version,
    handlers,
    store,
    collections,
    feed: store.feed,
    follows: service.follows ?? {},
    async run(query, input, context) {
      const handler = handlers.get(query)
      if (!handler) throw new AppError('notFound')
      const call = runCall(handler, input, context, runOptions)
      running.add(call)
      try {
        return await call
      } finally {
        running.delete(call)
      }
    },
    contract: () => ({ area, version, queries: [...handlers.keys()] }),
    health: () => store.health(),
    async close() {
      clearInterval(timer)
      unsubscribe()
      await stop?.()
      await Promise.allSettled(running)
      await store.close()
    },
  }
}

const unanswered: AskArea = async () => {
  throw new AppError('connectionFailed')
}
