/** What a store has read since it was opened; a law of the suite bounds it for each query. */
export interface Reads {
  /** Answers, of any size. */
  answers: number
  /** Documents, groups and values in them. */
  rows: number
  /** Characters of their JSON on the embedded engine, bytes of BSON on MongoDB. */
  bytes: number
  /** The largest of the answers, in such characters or bytes. */
  largest: number
  /** Walks that have begun and neither came to their end nor were closed. */
  walks: number
}

/** The counters of a store that has read nothing yet. */
export const createReads = (): Reads => ({ answers: 0, rows: 0, bytes: 0, largest: 0, walks: 0 })

/** Counts one answer. */
export function countRead(reads: Reads, rows: number, bytes: number): void {
  reads.answers += 1
  reads.rows += rows
  reads.bytes += bytes
  if (bytes > reads.largest) reads.largest = bytes
}

/** On whose behalf a collection is read: a call that may come to its end before its handler does. */
export interface Reader {
  /** The query that is answered; errors name it. */
  readonly query: string
  /** Who it is, or their session: reads of one take turns with those of others. '' where each stands for itself. */
  readonly caller: string
  /** Asked before each read. @throws Error once the call is over: nothing more is read for it */
  check(): void
  /** Walks that the call has begun; it closes them at its end. */
  readonly walks: Set<() => Promise<void>>
}

/** The reader of what no call waits for: background work, and what is kept for others. */
export const anybody: Reader = {
  query: '',
  caller: '',
  check: () => {},
  // Always empty: each walk ends by itself.
  walks: new Set(),
}
