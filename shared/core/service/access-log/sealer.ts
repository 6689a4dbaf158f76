import { randomBytes } from 'node:crypto'
import { today } from '@saude/contract/instants'
import { type Operation, put, type Store } from '@saude/store'
import { type AccessLogEntry, accessLog } from './access-log.ts'
import { beginning, type Head, lineHash, locked } from './chain.ts'
import { type AccessLogSegment, accessLogSegments, segmentId } from './segment.ts'

/** So many segments of a day are named by the next one: more restarts than any day has. */
const mostNamed = 1_000

interface SealerParts {
  readonly store: Store
  /** See `chainKey`. */
  readonly key: string
  /** Called with the heads of a day that is over, and at the end with all that are left. */
  readonly anchor?: (heads: readonly AccessLogSegment[]) => void
}

/**
 * Chains the entries that one process writes: each continues the one before it, of its client and day. One sealer for each
 * process and store; what it has sealed is to be written before it seals more.
 */
export function createSealer({ store, key, anchor = () => {} }: SealerParts) {
  const by = randomBytes(6).toString('hex')
  const segments = store.collection(accessLogSegments)
  const open = new Map<string, AccessLogSegment>()

  /** The heads that one begins behind: those of the newest day that the client has. */
  async function headsBefore(client: string | null, day: string): Promise<string[]> {
    const [newest] = await segments
      .find({ client, day: { $lte: day } }, { sort: { day: -1, _id: -1 }, limit: 1 })
      .toArray()
    if (!newest) return []
    const found = await segments.findAll({ client, day: newest.day }, { sort: { _id: 1 }, max: mostNamed })
    return found.map(({ _id }) => _id)
  }

  /** Where entries of a client and a day are chained; a clock that was put back finds its day again. */
  async function headOf({ client, at }: AccessLogEntry, day: string): Promise<Head> {
    const _id = segmentId(client, day, by)
    const known = open.get(_id) ?? (await segments.findOne({ _id }))
    if (known) return known
    const after = await headsBefore(client, day)
    return { _id, client, day, by, openedAt: at, after, lines: 0, head: beginning(key, { _id, after }) }
  }

  /** All that was sealed before is written by now. */
  function endDays(before: string): void {
    const over = [...open.values()].filter(({ day }) => day < before)
    for (const { _id } of over) open.delete(_id)
    if (over.length > 0) anchor(over)
  }

  return {
    /** What is to be written of entries, in their order, as one commit. @throws StoreError, and nothing is sealed */
    async seal(entries: readonly AccessLogEntry[]): Promise<Operation[]> {
      const made = new Map<string, AccessLogSegment>()
      const operations: Operation[] = []
      for (const entry of entries) {
        const day = today(entry.at)
        const head = made.get(segmentId(entry.client, day, by)) ?? (await headOf(entry, day))
        const line = head.lines + 1
        const hash = lineHash(key, head.head, { ...entry, seal: { by, line, hash: '' } })
        operations.push(put(accessLog, { ...entry, seal: { by, line, hash } }))
        made.set(head._id, locked(key, { ...head, lines: line, head: hash }))
      }
      endDays([...made.values()].reduce((last, { day }) => (day > last ? day : last), ''))
      for (const head of made.values()) open.set(head._id, head)
      return [...operations, ...[...made.values()].map((head) => put(accessLogSegments, head))]
    },
    /** Nothing is sealed any more. */
    close(): void {
      if (open.size > 0) anchor([...open.values()])
      open.clear()
    },
  }
}
