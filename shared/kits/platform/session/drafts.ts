import { expiryOf } from './gate.ts'
import { session } from './session.ts'
import type { Session } from './store.ts'

/** What somebody had typed when the session ended under a form. */
export interface Draft {
  /** What the form is called. */
  readonly title: string
  /** What the form began with, with its version: what others changed since is still found out. */
  readonly stored: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
}

/** The oldest goes where there are more. */
const most = 20

/** In the memory of this page alone: nothing is written anywhere, and it ends with the tab. */
const kept = new Map<string, Draft>()
let owner: string | undefined

/** Whose session it is, and what they may see: names that were typed are nothing for the same user anonymised. */
const viewerOf = ({ info }: Session): string => [info.id, info.client?.id, info.isAnonymization].join(' ')

/** The session has ended, and not by the person's own wish. */
function isCutOff(): boolean {
  const now = session.current()
  if (now) return (expiryOf(now.token) ?? 0) * 1000 <= Date.now()
  return session.ended() !== null && session.ended() !== 'signedOut'
}

session.subscribe(() => {
  const now = session.current()
  if (session.ended() === 'signedOut' || (now && viewerOf(now) !== owner)) kept.clear()
})

/**
 * What was typed when a session expired: given back to the same user after signing in again in this tab, and to
 * no one else. Another user, another client, or signing out clears it.
 */
export const drafts = {
  /** Who is signed in: whose what they type is. */
  viewer(): string | undefined {
    const now = session.current()
    return now ? viewerOf(now) : undefined
  },
  /** Keeps what a form holds as it goes, where it goes because the session is over. */
  keep(viewer: string | undefined, key: string, draft: Draft): void {
    if (viewer === undefined || !isCutOff()) return
    if (owner !== viewer) kept.clear()
    owner = viewer
    kept.delete(key)
    kept.set(key, draft)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  },
  /** What was typed into this form before; undefined where it was nothing, or somebody else. */
  take(key: string): Draft | undefined {
    const viewer = drafts.viewer()
    if (viewer === undefined || viewer !== owner || isCutOff()) return undefined
    const draft = kept.get(key)
    kept.delete(key)
    return draft
  },
  /** The forms that wait for their user. */
  titles: (): string[] => [...new Set([...kept.values()].map(({ title }) => title))],
}
