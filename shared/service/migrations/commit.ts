import { absent, exists, insert, type Operation, put, type Store, storeError } from '@saude/store'
import { type MigrationMark, migrationMarks } from './mark.ts'
import type { Batch, Conversion } from './migration.ts'

/** Attempts that meet others' writes without coming further. */
const most = 100

interface Parts {
  readonly store: Store
  readonly release: string
  readonly now: () => Date
  /** After each batch. */
  readonly went: (mark: MigrationMark, said: string | undefined) => void
  /** Between two batches: whether to stop here. */
  readonly isEnding: () => boolean
}

/**
 * Goes through a migration from where it stands, a batch and its mark in one commit: a kill between two of them repeats
 * nothing, and of two processes that run it at once one commits each batch.
 * @returns its mark at the end, which others may have written; undefined where it was ended before
 */
export async function convert(migration: Conversion, parts: Parts): Promise<MigrationMark | undefined> {
  const { store, isEnding } = parts
  const marks = store.collection(migrationMarks)
  for (let attempts = 0; ; ) {
    const mark = await marks.findOne({ _id: migration.id })
    if (mark && mark.state !== 'running') return mark
    if (isEnding()) return undefined
    const now = parts.now()
    const batch = await migration.run({ store, from: mark?.next ?? undefined, now })
    const next = markAfter(migration, mark, batch, { release: parts.release, now })
    try {
      await store.atomically(
        [...turn(mark, next), ...(migration.isOnWire ? stamped(batch.operations, now) : batch.operations)],
        { isUnannounced: !migration.isOnWire },
      )
      attempts = 0
      parts.went(next, batch.said)
    } catch (error) {
      attempts += 1
      if (storeError(error).kind !== 'stale' || attempts === most) throw error
    }
  }
}

/** Fails as stale where another process has been here. */
const turn = (mark: MigrationMark | null, next: MigrationMark): Operation[] =>
  mark
    ? [exists(migrationMarks, { _id: mark._id, batches: mark.batches }), put(migrationMarks, next)]
    : [absent(migrationMarks, { _id: next._id }), insert(migrationMarks, next)]

function markAfter(
  { id, title, compatibleWith }: Conversion,
  mark: MigrationMark | null,
  { next, count, total }: Batch,
  { release, now }: { readonly release: string; readonly now: Date },
): MigrationMark {
  return {
    _id: id,
    title,
    state: next === undefined ? 'done' : 'running',
    release,
    compatibleWith: compatibleWith ?? null,
    startedAt: mark?.startedAt ?? now,
    endedAt: next === undefined ? now : null,
    next: next ?? null,
    batches: (mark?.batches ?? 0) + 1,
    count: (mark?.count ?? 0) + count,
    total: total === undefined ? (mark?.total ?? null) : (mark?.total ?? 0) + total,
  }
}

/** What is seen on the wire has a new time; the store raises the version. */
const stamped = (operations: readonly Operation[], now: Date): Operation[] =>
  operations.map((operation) => {
    if (!('collection' in operation) || !operation.collection.versioned) return operation
    if ('document' in operation) return { ...operation, document: { ...operation.document, updatedAt: now } }
    if (!('update' in operation)) return operation
    const { $set = {} }: { readonly $set?: object } = operation.update
    return { ...operation, update: { ...operation.update, $set: { ...$set, updatedAt: now } } }
  })

/** The marks of a store in which there is nothing to convert. */
export const newMarks = (
  migrations: readonly { readonly id: string; readonly title: string; readonly compatibleWith?: string }[],
  { release, now }: { readonly release: string; readonly now: Date },
): Operation[] =>
  migrations.map(({ id, title, compatibleWith = null }) =>
    put(migrationMarks, {
      _id: id,
      title,
      state: 'new',
      release,
      compatibleWith,
      startedAt: now,
      endedAt: now,
      next: null,
      batches: 0,
      count: 0,
      total: null,
    }),
  )
