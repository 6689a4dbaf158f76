import { clientOf } from '@saude/service/client'
import type { User } from '@saude/service/handlers'
import type { Territory } from '../location/territory.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** What the territory has answered for a run. */
export interface TerritoryCache {
  readonly territories: Map<string, Promise<Territory>>
  /** By the search form of the name; null: the territory has none of it. */
  readonly neighborhoods: Map<string, Promise<Named | null>>
}

interface Kept extends TerritoryCache {
  readonly until: number
}

/** Somebody may move a street while a run goes on: what was answered counts so long, as if its batch had taken longer. */
const keptMs = 60_000
/** Runs at once, and streets of each. */
const most = { runs: 8, answers: 20_000 } as const

const caches = new Map<string, Kept>()

/**
 * The answers of the territory that the batches of a run share: a batch has other people, but mostly the same streets. A plan has
 * its own; what was asked too long ago is asked again.
 */
export function territoryCacheOf(
  { user, now }: { readonly user: User; readonly now: Date },
  run: string | null | undefined,
): TerritoryCache {
  const key = `${clientOf({ user })}|${run ?? 'plan'}`
  const found = caches.get(key)
  const isFresh = found && now.getTime() < found.until && found.territories.size < most.answers
  if (isFresh) return found
  caches.delete(key)
  const [oldest] = caches.keys()
  if (caches.size >= most.runs && oldest !== undefined) caches.delete(oldest)
  const made: Kept = { territories: new Map(), neighborhoods: new Map(), until: now.getTime() + keptMs }
  caches.set(key, made)
  return made
}

/** Asks once for what is not there yet; what could not be answered is asked again. */
export function cached<T>(into: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = into.get(key)
  if (known) return known
  const asked = ask()
  into.set(key, asked)
  asked.catch(() => into.delete(key))
  return asked
}
