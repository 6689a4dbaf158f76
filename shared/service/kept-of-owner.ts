import type { Store } from '@saude/store'
import type { Call } from './handlers.ts'
import { seesProtected } from './protected.ts'
import type { User } from './user.ts'

/** What an owner's answer may depend on beside the client and what is asked: who sees diagnoses, and who sees names. */
export const sightOf = (user: Pick<User, 'permissions' | 'groups' | 'isAnonymization'>): string =>
  `${seesProtected(user)} ${user.isAnonymization}`

/** As an owner answers that takes `unless`: with that state nothing has changed, and nothing else is in the answer. */
interface Stated {
  readonly state: string
}

/**
 * Keeps what another area answered. Each time its owner is asked with the state of what is kept (`stateOf` of its own
 * feed), and answers that state alone where nothing of it was written since. Never older than the call: a
 * change that the owner has committed is in the next answer, in whichever process either runs.
 * @param most answers that are kept of a store, those that were asked for last
 */
export function keptOfOwner<T extends Stated>(most: number) {
  const ofStores = new WeakMap<Store, Map<string, T>>()
  return async (
    { store, user }: Pick<Call, 'store' | 'user'>,
    asked: unknown,
    ask: (unless: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const known = ofStores.get(store.shared) ?? new Map<string, T>()
    ofStores.set(store.shared, known)
    const key = JSON.stringify([user.client?.id, sightOf(user), asked])
    const before = known.get(key)
    const now = await ask(before?.state)
    const answer = before && before.state === now.state ? before : now
    known.delete(key)
    known.set(key, answer)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return answer
  }
}
