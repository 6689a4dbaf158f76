import type { AccessAct } from '@saude/contract/logged'

/** Milliseconds in which reading the same record again is the same consultation. */
export const consultation = 30 * 60_000

/** What is more than this act, and makes it no news: who has opened a record has seen more than its row of a list. */
const within: Readonly<Partial<Record<AccessAct, readonly AccessAct[]>>> = { listed: ['opened'] }

interface RecentOptions {
  /** So many are remembered; older ones are forgotten first, and are then logged once more. */
  readonly most: number
  readonly now: () => number
}

/** What is in the log already: whose reading of whom, and which acts. */
export function createRecent({ most, now }: RecentOptions) {
  /** In the order of their times: the oldest first. */
  const seen = new Map<string, number>()

  const isRecent = (key: string) => (seen.get(key) ?? Number.NEGATIVE_INFINITY) > now() - consultation

  const remember = (keys: readonly string[]) => {
    for (const key of keys) {
      seen.delete(key)
      seen.set(key, now())
    }
    for (const [key, at] of seen) {
      if (at > now() - consultation && seen.size <= most) return
      seen.delete(key)
    }
  }

  return {
    /** Of these citizens those who were not consulted so by this user for half an hour; from now on they were. */
    news(userId: string, act: AccessAct, citizenIds: readonly string[]): string[] {
      const acts = [act, ...(within[act] ?? [])]
      const found = citizenIds.filter((id) => !acts.some((one) => isRecent(`${userId} ${one} ${id}`)))
      remember(found.map((id) => `${userId} ${act} ${id}`))
      return found
    },
    /** Whether this is said for the first time in half an hour. */
    isFirst(key: string): boolean {
      if (isRecent(key)) return false
      remember([key])
      return true
    },
  }
}
