import { type AnyCollection, defineCollection, type IndexDefinition } from './definition.ts'

/** One entry of an area's change feed. */
export interface Change {
  /** Its place in its line, in the order of the commits; never given twice there. */
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

/** From where to where a line goes. */
export interface LineEnds {
  /** Entries up to here are not there any more. */
  readonly forgotten: number
  /** The sequence of its newest entry, never below `forgotten`; 0 when there is none. */
  readonly latest: number
  /** No place in the line, of whatever program, is behind this. */
  readonly given: number
}

/** The entries of one municipality, or those of global data, in the order of their commits. */
export interface Line {
  /** Entries after `sequence`, oldest first, at most `limit` (1,000 when left out). Sequences grow, with gaps. */
  since(sequence: number, limit?: number): Promise<Change[]>
  ends(): Promise<LineEnds>
  /** How many entries there are. */
  count(): Promise<number>
  /** Removes the entries up to `sequence`; the newest one stays, by which places in the line are known again. */
  forget(sequence: number): Promise<void>
}

/**
 * How far all lines were read, to be sent back as it is. `0` is the beginning; the number of a sequence, as programs of before there
 * were lines have kept it, is the same place in each line.
 */
export type FeedPosition = string

/** Entries, and the position behind them. */
export interface FeedPart {
  readonly changes: readonly Change[]
  readonly position: FeedPosition
}

export interface Feed {
  /** The line of a municipality; without one, that of global data. */
  of(client: string | undefined): Line
  /** Whose lines have entries, global data as undefined. */
  lines(): Promise<readonly (string | undefined)[]>
  /** Entries of all lines behind a position, at most `limit` (1,000 when left out): those of a line in its order. */
  after(position: FeedPosition, limit?: number): Promise<FeedPart>
  /** Where all lines stand. */
  latest(): Promise<FeedPosition>
  /** Whether all that came behind a position is there still; `ahead` of a line that was put back from a copy. */
  check(position: FeedPosition): Promise<'whole' | 'partial' | 'ahead'>
  /** When the newest entry was written. */
  newest(): Promise<Date | undefined>
  /**
   * How many entries, up to `most`, lie where earlier programs wrote them, and no line has them: `moveEntries` takes them over.
   */
  former(most: number): Promise<number>
  /**
   * Names this history. Another one begins when the store is put back from a copy, or filled: sequences that were read
   * before mean something else then.
   */
  history(): Promise<string>
  /**
   * Whether what other processes commit is heard, by who has subscribed. Where it has not been for five seconds, what is remembered until the
   * feed says otherwise has to be read again.
   */
  isHeard(): boolean
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

/**
 * The tombstones of a store with such collections, along whose indexes those of a citizen are found where the collections say whom
 * they are about.
 */
export function tombstonesOf(collections: readonly AnyCollection[]): AnyCollection {
  const places = collections.flatMap(({ about, arrays }) =>
    about && !('left' in about)
      ? about.citizens.map((path) => ({ path: `document.${path}`, isArray: arrays.includes(path) }))
      : [],
  )
  const paths = (isArray: boolean) => [
    ...new Set(places.flatMap((place) => (place.isArray === isArray ? [place.path] : []))),
  ]
  return {
    ...tombstones,
    arrays: paths(true),
    indexes: [
      ...tombstones.indexes,
      ...paths(false)
        .filter((path) => path !== 'document._id')
        .map((path): IndexDefinition => ({ keys: { client: 1, [path]: 1, collection: 1, _id: 1 } })),
    ],
  }
}
