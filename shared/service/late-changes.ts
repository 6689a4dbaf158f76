import type { Change, FeedPart, FeedPosition } from '@saude/store'
import type { FollowedChange } from './correct.ts'

/** More ids than these are not kept: every copy is looked at in place of theirs. */
const most = 100_000

/** What a follower has read and corrects a second time. */
interface Late {
  /** Behind the last part that was read. */
  readonly position: FeedPosition | undefined
  readonly last: Change | undefined
  add(groups: readonly FollowedChange[], part: FeedPart): void
  groups(): readonly FollowedChange[]
  isTooMuch(): boolean
}

/** Gathers what was corrected, each entity once. */
export function createLate(): Late {
  const kept = new Map<string, FollowedChange & { readonly ids: string[] }>()
  const seen = new Set<string>()
  let position: FeedPosition | undefined
  let last: Change | undefined
  let isTooMuch = false
  return {
    get position() {
      return position
    },
    get last() {
      return last
    },
    add(groups, part) {
      position = part.position
      last = part.changes.at(-1) ?? last
      if (seen.size > most) {
        isTooMuch = true
        kept.clear()
        return
      }
      for (const { topic, client, ids, into } of groups) {
        const key = `${topic} ${client ?? ''}`
        const group = kept.get(key) ?? { topic, client, ids: [], into: new Map<string, string>() }
        for (const id of ids) {
          if (seen.has(`${key} ${id}`)) continue
          seen.add(`${key} ${id}`)
          group.ids.push(id)
        }
        kept.set(key, { ...group, into: new Map([...group.into, ...into]) })
      }
    },
    groups: () => [...kept.values()],
    isTooMuch: () => isTooMuch,
  }
}
