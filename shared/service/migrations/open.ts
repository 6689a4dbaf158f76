import { type AnyCollection, collectionOf, type Store, StoreError, storeError } from '@saude/store'
import { admit, type Program, refuseAncient } from './admit.ts'
import { newMarks } from './commit.ts'
import { marksOf } from './mark.ts'
import type { Conversion, Migration } from './migration.ts'
import type { MigrationState } from './progress.ts'
import { besides, createWork, type Migrating, type Working } from './work.ts'

interface Options extends Program, Working {
  /** The service's own: where all of them are empty, there is nothing to convert. */
  readonly collections: readonly AnyCollection[]
}

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
    const made = store.atomically(newMarks(migrations, { release, now: now() }), { isUnannounced: true })
    // Two programs that start at once on a new store both want to.
    await made.catch(async (error: unknown) => {
      if (storeError(error).kind !== 'duplicate' || (await marksOf(store)).length === 0) throw error
    })
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
