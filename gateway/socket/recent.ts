/** Something of a topic changed. */
export interface Announced {
  readonly topic: string
  /** Undefined: of all clients. */
  readonly client: string | undefined
  /** Undefined: too many to be listed. */
  readonly ids: readonly string[] | undefined
  /** Some of it exists only for those who may see protected diagnoses. */
  readonly isProtected: boolean
}

/** Unread notifications by user, as they were announced. */
type Unread = ReadonlyMap<string, number>

interface Entry {
  readonly at: number
  readonly announced?: Announced
  readonly unread?: Unread
}

/** A page that asks for longer before its socket is there reads everything anew. Milliseconds. */
const keepMs = 600_000
const most = 1_000

/**
 * Keeps what was announced of late: a page asks over HTTP before its socket has joined, and what changes in between is
 * announced to it afterwards.
 * @param now a clock in milliseconds that never goes back
 */
export function createRecent(now: () => number) {
  let entries: Entry[] = []
  /** Of what was announced before there is not everything. */
  let begin = now()
  const keep = (entry: Omit<Entry, 'at'>) => {
    entries.push({ ...entry, at: now() })
    const from = Math.max(0, entries.length - most)
    const late = entries.findIndex(({ at }) => at >= now() - keepMs)
    const cut = Math.max(from, late < 0 ? entries.length : late)
    if (cut === 0) return
    begin = entries[cut - 1]?.at ?? begin
    entries = entries.slice(cut)
  }
  return {
    changed: (announced: Announced) => keep({ announced }),
    notified: (unread: Unread) => keep({ unread }),
    /** What was announced since, the oldest first; undefined where that is not known any more. */
    since(time: number) {
      if (time <= begin) return undefined
      const found = entries.filter(({ at }) => at >= time)
      return {
        changes: found.flatMap(({ announced }) => announced ?? []),
        unread: found.flatMap(({ unread }) => unread ?? []),
      }
    },
  }
}
