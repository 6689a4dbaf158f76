import { AppError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { type Operation, type Store, type StoreError, storeError } from '@saude/store'
import { duplicateOf } from './failures.ts'
import { withFeedEntries } from './feed-entries.ts'
import { idempotencyRecords, type RecordAnswer } from './idempotency.ts'
import { RacedError } from './raced.ts'
import { staleError } from './stale.ts'
import type { Stamp, Step } from './steps.ts'

export interface CommitOptions {
  readonly store: Store
  readonly query: Query
  readonly stamp: Stamp
  /** The version that the caller has seen, where the call says one. */
  readonly version: number | undefined
  /** Makes the idempotency record of this call, where it gets one. */
  readonly record: RecordAnswer | undefined
}

/**
 * Does the steps with the idempotency record and the feed's entries in one transaction.
 * @param shaped the answer as the caller will see it
 */
export async function commitSteps(
  steps: readonly (Step | Operation)[],
  shaped: unknown,
  options: CommitOptions,
): Promise<void> {
  const { store, stamp, record, query } = options
  const operations = steps.map((step) => (typeof step === 'function' ? step(stamp) : step))
  const answerRecord = record ? [record(shaped, stamp.now)] : []
  try {
    await store.atomically([...withFeedEntries(query, operations, stamp, shaped), ...answerRecord])
  } catch (error) {
    const failure = storeError(error)
    // A record that is already there is handled by idempotency.ts.
    if (failure.kind === 'duplicate' && failure.detail.collection !== idempotencyRecords.name)
      throw duplicateOf(query, failure.detail.keys)
    if (failure.kind === 'stale') throw await changed(failure, operations, options)
    throw failure
  }
}

/**
 * Why a step found something changed: its document is gone is `notFound`, the caller's version is an old one a
 * `StaleError`. Everything else was a race: what the handler had read just before is not so any more.
 */
async function changed(
  failure: StoreError,
  operations: readonly Operation[],
  { store, version: given }: CommitOptions,
): Promise<AppError> {
  const operation = operations[failure.detail.operation ?? 0]
  if (!operation || !('target' in operation)) return new RacedError()
  const { _id, client, version } = operation.target
  // The declaration is one of this store's; of its documents version, time and author are answered.
  const filter = { _id, ...(client !== undefined && { client }) }
  const stored: Readonly<Record<string, unknown>> | null = await store
    .collection(operation.collection)
    .findOne(filter)
  if (!stored) return new AppError('notFound')
  const isCallers = version !== undefined && version === given && stored.version !== version
  return isCallers ? staleError(stored) : new RacedError()
}
