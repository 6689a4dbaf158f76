import { type AccessLogEntry, accessLog } from '@saude/core/service/access-log/access-log'
import type { Store } from '@saude/store'
import { actsWithin, consultation } from './recent.ts'

type Entry = Pick<AccessLogEntry, 'act' | 'query' | 'requestKey' | 'citizenIds' | 'at'>

/** What the log has of a user, as far as it was read. */
interface Logged {
  /** When what a key names was logged last. */
  readonly at: Map<string, number>
  /** When the log was read last. */
  readonly readAt: number
}

/** Clocks of gateways differ, and an entry waits before it is written: so much is read again. Milliseconds. */
const overlap = 60_000
/** Of so many users what was read is remembered. */
const mostUsers = 1_000

const projection = { act: 1, query: 1, requestKey: 1, citizenIds: 1, at: 1 } as const

const isConsultation = ({ act }: Pick<Entry, 'act'>) => act === 'listed' || act === 'opened'
const keysOf = ({ act, query, requestKey, citizenIds }: Entry): string[] => {
  if (isConsultation({ act })) return citizenIds.map((id) => `${act} ${id}`)
  return requestKey === undefined ? [] : [`${query} ${requestKey}`]
}

/**
 * What of some entries is not in the log yet: a gateway remembers consultations and acts of its own, and those that were
 * written before it started, or by another gateway, stand in the log itself. Printing and exporting are acts each time.
 */
export function createUnlogged(store: Store, now: () => number) {
  const log = store.collection(accessLog)
  const users = new Map<string, Logged>()

  const loggedOf = async (userId: string): Promise<Logged['at']> => {
    const readAt = now()
    const known = users.get(userId)
    const since = Math.max(readAt - consultation, (known?.readAt ?? 0) - overlap)
    const found = await log.find<Entry>({ userId, at: { $gte: new Date(since) } }, { projection }).toArray()
    const at = new Map([...(known?.at ?? [])].filter(([, time]) => time > readAt - consultation - overlap))
    for (const entry of found)
      for (const key of keysOf(entry)) at.set(key, Math.max(at.get(key) ?? 0, entry.at.getTime()))
    users.delete(userId)
    users.set(userId, { at, readAt })
    const [oldest] = users.keys()
    if (users.size > mostUsers && oldest !== undefined) users.delete(oldest)
    return at
  }

  return async (entries: readonly AccessLogEntry[]): Promise<AccessLogEntry[]> => {
    const asked = new Set(entries.filter((entry) => keysOf(entry).length > 0).map(({ userId }) => userId))
    const read = await Promise.all([...asked].map(async (id) => [id, await loggedOf(id)] as const))
    const logged = new Map(read)
    return entries.flatMap((entry) => {
      const of = logged.get(entry.userId)
      const isLogged = (key: string) => (of?.get(key) ?? 0) > entry.at.getTime() - consultation
      if (!isConsultation(entry)) return keysOf(entry).some(isLogged) ? [] : [entry]
      const acts = actsWithin(entry.act ?? 'opened')
      const citizenIds = entry.citizenIds.filter((id) => !acts.some((act) => isLogged(`${act} ${id}`)))
      return citizenIds.length > 0 ? [{ ...entry, citizenIds }] : []
    })
  }
}
