import { formatDateTime } from '@saude/contract/formats'
import { areaVotes } from '@saude/core/service/area-vote/area-vote'
import { notifyAdministrators } from '@saude/core/service/notification/to-administrators'
import type { OpenedService } from '@saude/service/service'
import type { Store } from '@saude/store'
import type { Releases } from '../live.ts'
import { failedIn, type LogEntry } from '../log.ts'
import { rollback } from '../publish.ts'
import { type Fresh, failureOf, freshOf } from './verdict.ts'

interface FailingParts {
  /** The core's service: its store is what all gateways have in common, and one of them counts. */
  readonly core: Pick<OpenedService, 'store' | 'hold'>
  readonly releases: Releases
  /** The operator's console. */
  readonly warn: (words: string) => void
  readonly complain: (what: string, error: unknown) => void
  readonly now?: () => Date
  /** Until it is counted again. Milliseconds. */
  readonly everyMs?: number
}

/** What somebody's browser says of an area. */
export interface Vote extends Fresh {
  readonly isMounted: boolean
  readonly problem: string | null
}

const mostProblem = 200

/**
 * Takes back a release that fails: browsers say whether an area that was published a moment ago opened, each person once, and above a rate
 * the version before it is live again, at all gateways. The operator and those who administer are notified why.
 */
export async function openFailing({
  core,
  releases,
  warn,
  complain: report,
  now = () => new Date(),
  everyMs = 5_000,
}: FailingParts) {
  const complain = (error: unknown) => report('areas', error)
  let entries: readonly LogEntry[] = []
  let fresh: { readonly at: number; readonly found: Promise<readonly Fresh[]> } | undefined

  /** As it was a moment ago: every page says that its areas have opened. */
  function watched(): Promise<readonly Fresh[]> {
    const at = now().getTime()
    if (!fresh || at - fresh.at >= everyMs || at < fresh.at) {
      const found = freshOf(releases, now())
      found.catch(() => {
        fresh = undefined
      })
      fresh = { at, found }
    }
    return fresh.found
  }

  async function takeBack(store: Store, one: Fresh): Promise<void> {
    const because = await failureOf(store, one)
    if (because === undefined) return
    const { area, version } = one
    // What runs is not asked: the version before this one was live a moment ago.
    const changed = await rollback(area, undefined, {
      releases,
      running: undefined,
      now,
      failed: { version, because },
    })
    const words = `A versão ${version} de ${area} ${because}: voltou a ${changed.version}. Ela só volta ao ar publicada de novo.`
    warn(words)
    await notifyAdministrators(
      store,
      { title: `Uma atualização de ${area} foi desfeita`, message: words },
      now(),
    )
  }

  async function look(store: Store): Promise<void> {
    for (const one of await freshOf(releases, now())) await takeBack(store, one).catch(complain)
  }

  const end = await core.hold((store) => {
    let running = Promise.resolve()
    let isEnding = false
    const next = () => {
      running = running.then(() => (isEnding ? undefined : look(store))).catch(complain)
    }
    next()
    const timer = setInterval(next, everyMs).unref()
    return async () => {
      isEnding = true
      clearInterval(timer)
      await running
    }
  })

  // Each gateway says by itself what was taken back, whichever of them did it.
  const read = () => {
    releases.log.read().then((log) => {
      entries = log
    }, complain)
  }
  read()
  const reading = setInterval(read, everyMs).unref()

  return {
    /** Counts what somebody's browser says of an area that is watched; of any other nothing is kept. @returns whether it counts */
    async vote(userId: string, { area, version, isMounted, problem }: Vote): Promise<boolean> {
      const isWatched = (await watched()).some((one) => one.area === area && one.version === version)
      if (!isWatched) return false
      const _id = `${area} ${version} ${userId}`
      await core.store
        .collection(areaVotes)
        .replaceOne(
          { _id },
          { area, version, isMounted, problem: problem?.slice(0, mostProblem) ?? null, at: now() },
          { upsert: true },
        )
      return true
    },
    /** For operators: what was taken back and not published anew; undefined where there is nothing. */
    problem(): string | undefined {
      const last = entries.findLast(({ area, failed = '' }) => failedIn(entries, area).has(failed))
      return (
        last &&
        `${formatDateTime(new Date(last.at))}: ${last.area} ${last.failed} ${last.because}; está no ar ${last.version}.`
      )
    },
    async close(): Promise<void> {
      clearInterval(reading)
      await end()
    },
  }
}

export type Failing = Awaited<ReturnType<typeof openFailing>>
