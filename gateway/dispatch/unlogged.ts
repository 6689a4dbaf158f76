import { type AccessLogEntry, accessLog } from '@saude/core/service/access-log/access-log'
import type { Store } from '@saude/store'
import { actsWithin, consultation, createTimes, sealed } from './recent.ts'

type Entry = Pick<AccessLogEntry, 'query' | 'requestKey' | 'citizenIds' | 'at'> & {
  readonly act?: AccessLogEntry['act'] | undefined
  readonly isProtected?: true | undefined
}

/** Clocks of gateways differ, and an entry waits before it is written: so much is read again. Milliseconds. */
const overlap = 60_000
/** Of so many users it is remembered when their entries were read. */
const mostUsers = 10_000
/** Entries of others that are remembered: 8 MB. */
const mostLogged = 1_048_576

const projection = { act: 1, query: 1, requestKey: 1, citizenIds: 1, at: 1, isProtected: 1 } as const

/** Looks at protected diagnoses are acts each time, and stand for no open one. */
const isConsultation = ({ act, isProtected }: Pick<Entry, 'act' | 'isProtected'>) =>
  !isProtected && (act === 'listed' || act === 'opened')
const keysOf = ({ act, isProtected, query, requestKey, citizenIds }: Entry): string[] => {
  if (isConsultation({ act, isProtected })) return citizenIds.map((id) => `${act} ${id}`)
  return requestKey === undefined ? [] : [sealed(`${query} ${requestKey}`)]
}

/**
 * What of some entries is not in the log yet: a gateway remembers consultations and acts of its own, and those that were
 * written before it started, or by another gateway, stand in the log itself. Printing and exporting are acts each time.
 * An embedded store has one gateway: a user's entries are read once, and none when all of them are its own.
 */
export function createUnlogged(store: Store, now: () => number) {
  const log = store.collection(accessLog)
  const start = now()
  const logged = createTimes({ most: mostLogged, start })
  /** When the entries of a user were read last. */
  const readAt = new Map<string, number>()
  const isShared = store.engine !== 'embedded'

  const read = async (userId: string): Promise<void> => {
    const at = now()
    const before = readAt.get(userId)
    if (!isShared && (before !== undefined || at > start + consultation + overlap)) return
    const since = Math.max(at - consultation, (before ?? 0) - overlap)
    for await (const entry of log.find<Entry>({ userId, at: { $gte: new Date(since) } }, { projection }))
      for (const key of keysOf(entry)) logged.set(`${userId} ${key}`, entry.at.getTime())
    readAt.delete(userId)
    readAt.set(userId, at)
    const [oldest] = readAt.keys()
    if (readAt.size > mostUsers && oldest !== undefined) readAt.delete(oldest)
  }

  return async (entries: readonly AccessLogEntry[]): Promise<AccessLogEntry[]> => {
    const asked = new Set(entries.filter((entry) => keysOf(entry).length > 0).map(({ userId }) => userId))
    await Promise.all([...asked].map(read))
    return entries.flatMap((entry) => {
      const isLogged = (key: string) =>
        logged.isAfter(`${entry.userId} ${key}`, entry.at.getTime() - consultation)
      if (!isConsultation(entry)) return keysOf(entry).some(isLogged) ? [] : [entry]
      const acts = actsWithin(entry.act ?? 'opened')
      const citizenIds = entry.citizenIds.filter((id) => !acts.some((act) => isLogged(`${act} ${id}`)))
      return citizenIds.length > 0 ? [{ ...entry, citizenIds }] : []
    })
  }
}
