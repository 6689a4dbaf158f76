import { defineCollection } from '@saude/store'

/**
 * The head of a chain of entries: of one client, one day and one process. What is here is locked by a key that lies outside of
 * the store (`chain.ts`), so that no line can be changed, taken away or put in without its being seen (`check.ts`).
 */
export interface AccessLogSegment {
  readonly _id: string
  /** Null: of the provider's staff without a chosen client. */
  readonly client: string | null
  /** `YYYY-MM-DD`, at São Paulo. */
  readonly day: string
  /** The process that writes it; of entries of earlier releases the number of a block, `p0001`. */
  readonly by: string
  readonly openedAt: Date
  /** The segments of the client's last day before, or of this day, by id: none of them can go unseen. */
  readonly after: readonly string[]
  readonly lines: number
  /** The hash of the last line; of none what the first one begins with. */
  readonly head: string
  /** Of a block of entries that have no seal of their own: the last one, by its time and id. */
  readonly untilAt?: Date
  readonly untilId?: string
  /** Its day is older than what the client keeps: the lines are gone, the head stays. */
  readonly droppedAt?: Date
  /** Which key has locked it. */
  readonly key: string
  readonly lock: string
}

export const accessLogSegments = defineCollection<AccessLogSegment>('accessLogSegment', {
  tenant: 'global',
  takeout: { by: 'client' },
  indexes: [{ keys: { client: 1, day: 1, _id: 1 } }],
})

/** The id of a segment. */
export const segmentId = (client: string | null, day: string, by: string): string =>
  `${client ?? '-'} ${day} ${by}`
