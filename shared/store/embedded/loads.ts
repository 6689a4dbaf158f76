import type { Database } from './database.ts'
import type { Matches } from './matches.ts'
import type { Answer, Failure, Request, Write } from './protocol.ts'
import type { Writer } from './writer.ts'

/**
 * So many characters of documents are loaded in one transaction, some 20,000 citizens. Each batch alone would write
 * every page that it touches, and identities lie all over their index: thirty times what is stored.
 */
const MOST = 48 * 2 ** 20

/**
 * Batches of collections that are being filled share a transaction, which stays open from batch to batch and is
 * committed before anything else is answered: a batch that was answered may be lost, but not a collection whose filling
 * was ended.
 */
export interface Loads {
  /** Stores batches. When one fails all that are under way are lost, and every collection of theirs keeps the failure. */
  add(writes: readonly (readonly [id: number, request: Write])[]): Answer[]
  /** Commits what is under way. */
  commit(): void
  /** Why batches of a collection were lost that had been answered. */
  failure(collection: string): Failure | undefined
  /** The collection is filled anew, or empty again. */
  forget(collection: string): void
}

type Waiting = readonly [id: number, request: Request]

/** Whether a request does nothing but load documents. */
const isLoad = ([, request]: Waiting): boolean =>
  request.kind === 'write' && request.steps.length > 0 && request.steps.every(({ kind }) => kind === 'load')

/** Whether some request has to wait until what is loaded is committed. */
export const endsLoads = (group: readonly Waiting[]): boolean => !group.every(isLoad)

const collectionsOf = (request: Request): string[] =>
  request.kind === 'write'
    ? request.steps.flatMap((step) => (step.kind === 'load' ? [step.collection] : []))
    : []

interface Parts {
  readonly db: Database
  readonly writer: Writer
  readonly matches: Matches
  /** @throws StoreError where the file is not in its place any more */
  inPlace(): void
  failureOf(error: unknown): Failure
}

/** Loads over one open file; nothing else may be written while one is under way. */
export function createLoads({ db, writer, matches, inPlace, failureOf }: Parts): Loads {
  const underWay = new Set<string>()
  const failures = new Map<string, Failure>()
  let isOpen = false
  let length = 0

  function lose(error: unknown): void {
    if (db.isTransaction) db.exec('ROLLBACK')
    writer.undoLoads()
    const failure = failureOf(error)
    for (const collection of underWay) {
      matches.forget(collection)
      failures.set(collection, failure)
    }
    close()
  }

  function close(): void {
    isOpen = false
    length = 0
    underWay.clear()
  }

  function commit(): void {
    if (!isOpen) return
    try {
      writer.endLoads()
      db.exec('COMMIT')
      inPlace()
      close()
    } catch (error) {
      lose(error)
    }
  }

  function store(request: Write): ReturnType<Writer['load']> {
    for (const step of request.steps)
      if (step.kind === 'load') for (const text of step.documents) length += text.length
    return writer.load(request)
  }

  return {
    add(writes) {
      const done: Answer[] = []
      for (const [, request] of writes)
        for (const collection of collectionsOf(request)) underWay.add(collection)
      try {
        if (!isOpen) {
          inPlace()
          db.exec('BEGIN IMMEDIATE')
          isOpen = true
        }
        for (const [id, request] of writes) done.push([id, true, store(request)])
      } catch (error) {
        lose(error)
      }
      // The shapes of documents are known to the other side for good as soon as they are answered.
      if (length >= MOST || writes.some(([, { shapes }]) => shapes.length > 0)) commit()
      return writes.map(([id, request], index): Answer => {
        const failed = collectionsOf(request)
          .map((name) => failures.get(name))
          .find(Boolean)
        return failed ? [id, false, failed] : (done[index] ?? [id, true, []])
      })
    },
    commit,
    failure: (collection) => failures.get(collection),
    forget: (collection) => void failures.delete(collection),
  }
}
