import { type AnyCollection, collectionOf, type Store, StoreError, storeError } from '@saude/store'
import { admit, type Program, refuseAncient } from './admit.ts'
import { convert, newMarks } from './commit.ts'
import { type MigrationMark, marksOf } from './mark.ts'
import type { Conversion, Migration } from './migration.ts'
import { createProgress, type MigrationState } from './progress.ts'

interface Options extends Program {
  /** The service's own: where all of them are empty, there is nothing to convert. */
  readonly collections: readonly AnyCollection[]
  readonly now: () => Date
  /** While those run that the service waits for: what is left, the one that runs first; nothing at their end. */
  readonly waiting?: ((left: readonly MigrationState[]) => void) | undefined
  /** For the operator's console. */
  readonly report: (words: string) => void
  readonly complain: (error: unknown) => void
}

/** A store whose data is as its program expects it, but for what is converted beside the service. */
export interface Migrating {
  /** What is still to be converted, the one that runs first. */
  state(): readonly MigrationState[]
  /** Begins those that run beside the service. */
  begin(): void
  /** Ends after the batch that runs; the next start goes on there. */
  close(): Promise<void>
}

/** After a failure beside the service. */
const retryMs = 60_000

/**
 * Brings a store's data to where its program expects it: refuses a program that does not know the data, does what is to be
 * done before the service answers, and prepares what runs beside it. Order is kept: what runs beside and has something
 * behind it that does not, is waited for too.
 * @throws StoreError `unfit` with words for the operator; `full`, `away` and `locked` as they are
 */
export async function openMigrations(store: Store, options: Options): Promise<Migrating> {
  const { migrations, release, now, report, waiting = () => {} } = options
  const marks = await marksOf(store)
  admit(options, marks)
  if (marks.length === 0 && migrations.length > 0 && (await isEmpty(store, options.collections))) {
    await store.atomically(newMarks(migrations, { release, now: now() }), { isUnannounced: true })
    return done
  }
  refuseAncient(options, marks)
  const settled = new Set(marks.flatMap(({ _id, state }) => (state === 'running' ? [] : [_id])))
  const pending = migrations.filter(isConversion).filter(({ id }) => !settled.has(id))
  const begun = new Map(marks.map((mark) => [mark._id, mark]))
  const work = createWork(store, pending, begun, options)
  const waited = pending.findLastIndex(({ meanwhile }) => meanwhile === undefined) + 1
  if (waited > 0) waiting(work.state())
  await work.through(waited, waiting).catch((error: unknown) => {
    throw failed(options.area, work.state()[0], error)
  })
  if (waited > 0) waiting([])
  if (waited < pending.length) report(`Convertendo dados enquanto o serviço responde: ${options.area}`)
  return besides(work, pending.length, options.complain)
}

/** Those that are left, one after the other. */
function createWork(
  store: Store,
  pending: readonly Conversion[],
  begun: ReadonlyMap<string, MigrationMark>,
  { release, now, report, area }: Options,
) {
  const { went, ended } = createProgress((words) => report(`${area}: ${words}`))
  const left = pending.map(({ id, title }): MigrationState => {
    const { count = 0, total = null } = begun.get(id) ?? {}
    return { id, title, count, total }
  })
  let isEnding = false
  let position = 0
  return {
    state: (): readonly MigrationState[] => left.slice(position),
    end() {
      isEnding = true
    },
    failed(problem: string) {
      const one = left[position]
      if (one) left[position] = { ...one, problem }
    },
    /** Up to a position among them, or until it is ended. */
    async through(until: number, each = (_left: readonly MigrationState[]) => {}): Promise<void> {
      for (const migration of pending.slice(position, until)) {
        const { id, title } = migration
        const mark = await convert(migration, {
          store,
          release,
          now,
          isEnding: () => isEnding,
          went({ count, total, state }) {
            left[position] = { id, title, count, total }
            each(left.slice(position))
            if (state === 'running') went({ title, count, total })
          },
        })
        if (!mark) return
        ended(mark)
        position += 1
      }
    },
  }
}

/** Runs what is left in the background, again after a failure. */
function besides(
  work: ReturnType<typeof createWork>,
  until: number,
  complain: (error: unknown) => void,
): Migrating {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = work.through(until).catch((error: unknown) => {
      work.failed(storeError(error).message)
      complain(error)
      timer = setTimeout(run, retryMs).unref()
    })
  }
  return {
    state: work.state,
    begin: run,
    async close() {
      work.end()
      clearTimeout(timer)
      await running
    },
  }
}

const done: Migrating = { state: () => [], begin: () => {}, close: async () => {} }

const isConversion = (migration: Migration): migration is Conversion => 'run' in migration

/** Whether nothing is stored, not even what was removed and may come back. */
async function isEmpty(store: Store, collections: readonly AnyCollection[]): Promise<boolean> {
  if (await store.tombstones.findOne({})) return false
  for (const collection of collections)
    if (await store.collection(collectionOf(collection)).findOne({})) return false
  return true
}

/** Says which conversion has ended a start; what is expected of stores stays as it is. */
function failed(area: string, at: MigrationState | undefined, error: unknown): StoreError {
  const cause = storeError(error)
  if (cause.kind !== 'failed' && cause.kind !== 'stale' && cause.kind !== 'beyond') return cause
  return new StoreError(
    'unfit',
    `A conversão dos dados da área ${area} parou (${at?.id}: ${at?.title}): ${cause.message}. O que já foi convertido ` +
      'fica, e o próximo início continua daí. A versão anterior continua servindo se esta conversão o permite ' +
      '(npm run admin -- migrations).',
    {},
    error,
  )
}
