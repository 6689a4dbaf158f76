import { clients } from '@saude/core/service/client/client'
import type { User } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { hostName } from '../http/origin.ts'

const remembered = 10_000

/** The client to whom public calls belong: the one of the host name, else the only one, else none. */
export function createPublicClient(store: Store, now: () => number = Date.now) {
  const known = new Map<string, { at: number; client: User['client'] }>()

  async function find(host: string): Promise<User['client']> {
    const collection = store.collection(clients)
    const named = await collection.findOne({ hosts: host, status: true })
    if (named) return { id: named._id, name: named.name }
    const [only, second] = await collection.find({ status: true }, { limit: 2 }).toArray()
    return only && !second ? { id: only._id, name: only.name } : null
  }

  return {
    async of(host: string): Promise<User['client']> {
      const name = hostName(host)
      const before = known.get(name)
      if (before && now() - before.at < remembered) return before.client
      const client = await find(name)
      // Hosts come from outside: they must not fill the memory.
      if (known.size > 1000) known.clear()
      known.set(name, { at: now(), client })
      return client
    },
    forget: (): void => known.clear(),
  }
}
