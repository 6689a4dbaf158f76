import { type Store, storeError } from '@saude/store'
import { convert } from './commit.ts'
import type { MigrationMark } from './mark.ts'
import type { Conversion } from './migration.ts'
import { createProgress, type MigrationState } from './progress.ts'

/** Who converts, and who hears of it. */
export interface Working {
  readonly area: string
  readonly release: string
  readonly now: () => Date
  /** While those run that the service waits for: what is left, the one that runs first; nothing at their end. */
  readonly waiting?: ((left: readonly MigrationState[]) => void) | undefined
  /** For the operator's console. */
  readonly report: (words: string) => void
  readonly complain: (error: unknown) => void
}

/** A store whose data is as its program expects it, but for what is converted beside the service. */
export interface Migrating {
  /** What is still to be converted, the one that runs first. */
  state(): readonly MigrationState[]
  /** Begins those that run beside the service. */
  begin(): void
  /** Ends after the batch that runs; the next start goes on there. */
  close(): Promise<void>
}

/** After a failure beside the service. */
const retryMs = 60_000

/** Those that are left, one after the other. */
export function createWork(
  store: Store,
  pending: readonly Conversion[],
  begun: ReadonlyMap<string, MigrationMark>,
  { release, now, report, area }: Working,
) {
  const { went, ended } = createProgress((words) => report(`${area}: ${words}`))
  const left = pending.map(({ id, title }): MigrationState => {
    const { count = 0, total = null } = begun.get(id) ?? {}
    return { id, title, count, total }
  })
  let isEnding = false
  let position = 0
  return {
    state: (): readonly MigrationState[] => left.slice(position),
    end() {
      isEnding = true
    },
    failed(problem: string) {
      const one = left[position]
      if (one) left[position] = { ...one, problem }
    },
    /** Up to a position among them, or until it is ended. */
    async through(until: number, each = (_left: readonly MigrationState[]) => {}): Promise<void> {
      for (const migration of pending.slice(position, until)) {
        const { id, title } = migration
        const mark = await convert(migration, {
          store,
          release,
          now,
          isEnding: () => isEnding,
          went({ count, total, state }, said) {
            left[position] = { id, title, count, total }
            each(left.slice(position))
            if (said !== undefined) report(`${area}: ${said}`)
            if (state === 'running') went({ title, count, total })
          },
        })
        if (!mark) return
        ended(mark)
        position += 1
      }
    },
  }
}

/** Runs what is left in the background, again after a failure. */
export function besides(
  work: ReturnType<typeof createWork>,
  until: number,
  complain: (error: unknown) => void,
): Migrating {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = work.through(until).catch((error: unknown) => {
      work.failed(storeError(error).message)
      complain(error)
      timer = setTimeout(run, retryMs).unref()
    })
  }
  return {
    state: work.state,
    begin: run,
    async close() {
      work.end()
      clearTimeout(timer)
      await running
    },
  }
}
