import { setTimeout as pause } from 'node:timers/promises'
import type { AccessLogEntry } from '@saude/core/service/access-log/access-log'

export interface QueueOptions {
  /** Writes entries; gets the same ones again where it is unknown whether they were written. */
  readonly write: (entries: readonly AccessLogEntry[]) => Promise<unknown>
  /** Called once for each time of trouble. */
  readonly complain: (error: unknown) => void
  /** The queue is full when its entries name so many citizens. */
  readonly most: number
  /** Milliseconds until what waits is written, and after a first failure. */
  readonly delay?: number
}

/** How the access log does, for operators. */
export interface QueueState {
  /** `failing`: kept and tried again; `full`: citizens are not read any more. */
  readonly status: 'ok' | 'failing' | 'full'
  /** Entries that are not on disk yet. */
  readonly waiting: number
  /** Entries of changes, and of acts about no citizen, for which there was no room at all since the start. */
  readonly lost: number
}

/** Entries of one write. */
const batch = 500
/** Milliseconds. */
const longestPause = 5_000
/** How often a stop tries. */
const lastTries = 5
/** Changes go on where the queue is full, up to so many times its size: their records say themselves who changed them. */
const reserve = 4

/** Entries in their order, in memory until they are written. */
export function createQueue({ write, complain, most, delay = 200 }: QueueOptions) {
  const waiting: AccessLogEntry[] = []
  let weight = 0
  let lost = 0
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  const weightOf = ({ citizenIds }: AccessLogEntry) => 1 + citizenIds.length

  /** Writes until nothing waits. @throws what the store throws; what was not written waits on */
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const entries = waiting.slice(0, batch)
      await write(entries)
      waiting.splice(0, entries.length)
      for (const entry of entries) weight -= weightOf(entry)
      failures = 0
    }
  }

  const attempt = async (): Promise<void> => {
    try {
      await writeAll()
    } catch (error) {
      failures += 1
      if (failures === 1) complain(error)
    }
  }

  const start = (): void => {
    timer = undefined
    writing ??= attempt().finally(() => {
      writing = undefined
      if (waiting.length > 0) schedule()
    })
  }

  const schedule = (): void => {
    timer ??= setTimeout(start, Math.min(longestPause, delay * 2 ** Math.max(0, failures - 1)))
  }

  const isFull = () => weight >= most

  return {
    isFull,
    push(entry: AccessLogEntry): void {
      // Readings that were let in while there was room are never dropped.
      const isLetIn = !entry.isChange && entry.citizenIds.length > 0
      if (!isLetIn && weight >= reserve * most) {
        lost += 1
        return
      }
      waiting.push(entry)
      weight += weightOf(entry)
      if (!writing) schedule()
    },
    state: (): QueueState => ({
      status: isFull() ? 'full' : failures > 0 ? 'failing' : 'ok',
      waiting: waiting.length,
      lost,
    }),
    async close(): Promise<void> {
      for (let tried = 0; tried < lastTries; tried += 1) {
        await writing
        clearTimeout(timer)
        timer = undefined
        if (waiting.length === 0) return
        if (tried > 0) await pause(delay)
        await attempt()
      }
      clearTimeout(timer)
      if (waiting.length > 0)
        complain(new Error(`${waiting.length} entries of the access log were not written`))
    },
  }
}
