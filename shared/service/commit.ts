import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import { anonymise, type Pseudonym } from '@saude/contract/personal'
import type { Query } from '@saude/contract/query'
import { shape } from '@saude/contract/shape'
import { documentOf, duplicateOf } from './failures.ts'
import { feedEntries } from './feed-entries.ts'
import { type Record as RecordReceipt, receipts } from './receipts.ts'
import type { Stamp, Step } from './steps.ts'
import { type Operation, type Store, type StoreError, storeError } from './store.ts'
import type { User } from './user.ts'

export interface CommitOptions {
  readonly store: Store
  readonly query: Query
  readonly user: User
  readonly stamp: Stamp
  /** Makes the receipt of this call, where it gets one. */
  readonly record: RecordReceipt | undefined
  readonly pseudonym: Pseudonym
}

/**
 * Does the steps with the receipt and the feed's entries in one transaction.
 * @param shaped the answer as the caller will see it
 */
export async function commitSteps(
  steps: readonly (Step | Operation)[],
  shaped: unknown,
  options: CommitOptions,
): Promise<void> {
  const { store, stamp, record, query } = options
  const operations = steps.map((step) => (typeof step === 'function' ? step(stamp) : step))
  const receipt = record ? [record(shaped, stamp.now)] : []
  try {
    await store.atomically([...operations, ...feedEntries(query, operations, stamp), ...receipt])
  } catch (error) {
    const failure = storeError(error)
    // A receipt that is already there is the receipt book's business.
    if (failure.kind === 'duplicate' && failure.detail.collection !== receipts.name)
      throw duplicateOf(query, failure.detail.keys)
    if (failure.kind === 'stale') throw await staleError(failure, operations, options)
    throw failure
  }
}

/** Why a step found its document changed: gone is `notFound`, another version is `conflict` with what is stored. */
async function staleError(
  failure: StoreError,
  operations: readonly Operation[],
  { store, query, user, pseudonym }: CommitOptions,
): Promise<AppError> {
  const operation = operations[failure.detail.operation ?? 0]
  if (!operation || !('target' in operation)) return new AppError('conflict')
  const { _id, client, version } = operation.target
  // The declaration is one of this store's; its documents are only picked from below.
  const filter = { _id, ...(client !== undefined && { client }) }
  const stored: Readonly<Record<string, unknown>> | null = await store
    .collection(operation.collection)
    .findOne(filter)
  if (!stored) return new AppError('notFound')
  if (version === undefined || stored.version === version) return new AppError('conflict')
  const document = documentOf(query)
  const current = document && shape(document, stored)
  const seen = user.isAnonymization && document ? anonymise(document, current, pseudonym) : current
  return new AppError('conflict', undefined, {
    version: Number(stored.version),
    changedBy: nameOf(stored.updatedBy),
    changedAt: stored.updatedAt instanceof Date ? toWire(stored.updatedAt) : null,
    ...(isRecord(seen) && { current: seen }),
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const nameOf = (by: unknown): string | null => (isRecord(by) && typeof by.name === 'string' ? by.name : null)
