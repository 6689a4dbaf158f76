import { createHash } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { defineCollection, insert, type Operation, type Store, StoreError, storeError } from '@saude/store'
import type { UploadedFile } from './user.ts'
import { createVault } from './vault.ts'

/** The first answer to a person's act, kept so that a repetition is not executed again (wire.md, HTTP). */
export interface IdempotencyRecord {
  /** User id and `Request-Id`. */
  readonly _id: string
  readonly query: string
  /** Of query, input and files. */
  readonly hash: string
  /** The shaped answer as JSON, closed by `answerVault`: it may hold a one-time link. */
  readonly answer: string
  readonly at: Date
}

/** Every area's store has this collection, under the name that stores in use have for it. */
export const idempotencyRecords = defineCollection<IdempotencyRecord>('receipts', {
  // The user's id in the key keeps tenants apart.
  tenant: 'global',
  indexes: [{ keys: { at: 1, _id: 1 } }],
})

/** Encrypts the stored answers; the place is the record's `_id`. */
export const answerVault = (secret: string) => createVault(secret, 'receipts')

/** Repetitions are recognised for a week: longer than any device keeps trying. */
export const idempotencyDays = 7

/** Canonical: the order of keys does not matter. */
export function hashOf(query: string, input: unknown, files: readonly UploadedFile[] = []): string {
  const hash = createHash('sha256').update(query).update(canonical(input))
  for (const { field, name, sha256 } of files) hash.update(`\0${field}\0${name}\0${sha256}`)
  return hash.digest('hex')
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? ''
  )
}

interface Act {
  readonly userId: string
  readonly requestKey: string
  readonly query: string
  readonly hash: string
}

/** Writes the idempotency record of one act; the operation goes into the transaction of its data. */
export type RecordAnswer = (answer: unknown, now: Date) => Operation

/** The error of an id that comes a second time with something else. */
export const reusedRequestId = () =>
  new AppError('conflict', 'Este identificador de chamada já foi usado com outros dados')

/**
 * Executes each act of a user once; one object for each store.
 * @param secret of the installation, with which answers are kept
 */
export function openIdempotency(store: Store, secret: string) {
  const vault = answerVault(secret)
  const running = new Map<string, { hash: string; answer: Promise<unknown> }>()
  const stored = store.collection(idempotencyRecords)

  async function remembered(id: string, hash: string): Promise<{ answer: unknown } | undefined> {
    const record = await stored.findOne({ _id: id })
    if (!record) return undefined
    if (record.hash !== hash) throw reusedRequestId()
    const answer: unknown = JSON.parse(vault.open(record.answer, id))
    return { answer }
  }

  async function first(
    id: string,
    { query, hash }: Act,
    execute: (record: RecordAnswer) => Promise<unknown>,
  ) {
    const known = await remembered(id, hash)
    if (known) return known.answer
    const record: RecordAnswer = (answer, at) =>
      insert(idempotencyRecords, {
        _id: id,
        query,
        hash,
        answer: vault.close(JSON.stringify(answer ?? null), id),
        at,
      })
    try {
      return await execute(record)
    } catch (error) {
      // Another process executed the same act in between.
      const duplicate = storeErrorKind(error) === 'duplicate' ? await remembered(id, hash) : undefined
      if (duplicate) return duplicate.answer
      throw error
    }
  }

  return {
    /**
     * Runs `execute` unless this act was done before; then the first answer. A repetition that arrives meanwhile
     * waits for the first. @throws AppError `conflict` when the id comes with another query or input
     */
    async once(act: Act, execute: (record: RecordAnswer) => Promise<unknown>): Promise<unknown> {
      const id = `${act.userId}:${act.requestKey}`
      const before = running.get(id)
      if (before) {
        if (before.hash !== act.hash) throw reusedRequestId()
        return before.answer
      }
      const answer = first(id, act, execute)
      running.set(id, { hash: act.hash, answer })
      try {
        return await answer
      } finally {
        running.delete(id)
      }
    },
    /** Removes records that are older than a week. */
    async purge(now: Date): Promise<void> {
      const limit = new Date(now.getTime() - idempotencyDays * 24 * 3_600_000)
      await stored.deleteMany({ at: { $lt: limit } })
    },
  }
}

export type Idempotency = ReturnType<typeof openIdempotency>

const storeErrorKind = (error: unknown) => (error instanceof StoreError ? error.kind : storeError(error).kind)
