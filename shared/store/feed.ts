import { defineCollection } from './definition.ts'

/** One entry of an area's change feed. */
export interface Change {
  /** 1, 2, 3 … in the order of the commits; never given twice. */
  readonly sequence: number
  readonly topic: string
  readonly ids: readonly string[]
  /** created, updated, removed, merged …: the area's own word. */
  readonly change: string
  readonly at: Date
  readonly client?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The word of entries that the store itself adds, see `AnyCollection.synced`: they are not announced. */
export const touched = 'touched'

export interface Feed {
  /** Entries after `sequence`, oldest first, at most `limit` (1,000 when left out). */
  since(sequence: number, limit?: number): Promise<Change[]>
  /** The newest sequence, 0 when there is none. */
  latest(): Promise<number>
  /**
   * Names this history. Another one begins when the store is put back from a copy, or filled: sequences that were read
   * before mean something else then.
   */
  history(): Promise<string>
  /** Removes the entries up to `sequence`; the newest one stays, by which places in the feed are known again. */
  forget(sequence: number): Promise<void>
  /** Calls back after each commit that wrote entries, in order. Answers the function that ends it. */
  subscribe(listener: (changes: readonly Change[]) => void): () => void
}

/** A deleted document, kept for restoring and for devices that still hold it. */
export interface Tombstone {
  /** The id of the deleted document. */
  readonly _id: string
  readonly collection: string
  readonly client: string | null
  readonly deletedAt: Date
  readonly deletedBy: string | null
  readonly document: Readonly<Record<string, unknown>>
}

/** Every store has this collection. */
export const tombstones = defineCollection<Tombstone>('tombstones', {
  // Global to the engine: tombstones of global documents have no client. Readers filter by client themselves.
  tenant: 'global',
  indexes: [
    { keys: { collection: 1, client: 1, deletedAt: 1, _id: 1 } },
    { keys: { client: 1, deletedAt: 1, _id: 1 } },
  ],
})
