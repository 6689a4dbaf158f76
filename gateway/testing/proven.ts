import { secondFactors } from '@saude/core/service/second-factor/second-factor'
import { sessionRows } from '@saude/core/service/session/session'
import type { User } from '@saude/service/user'
import { change, insert, type Store } from '@saude/store'

/**
 * From now on somebody's account has a second factor, of which a code was given in the sessions that they have; `isOwed`: in none
 * of them.
 */
export async function giveSecondFactor(store: Store, userId: string, isOwed = false): Promise<void> {
  const now = new Date()
  const at = { createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
  const factor = { _id: userId, secret: '', confirmedAt: now, recovery: [], lastStep: 0, ...at }
  if (!isOwed) await store.collection(sessionRows).updateMany({ userId }, { $set: { provenAt: now } })
  await store.atomically([insert(secondFactors, factor), change('user', [userId], 'updated')])
}

/** Somebody who has given a code of the second factor in their session, as a core's store says it. */
export async function proven<U extends User>(store: Store, user: U): Promise<U> {
  const now = new Date()
  const _id = user.id ?? ''
  const sessionId = `session of ${_id}`
  await giveSecondFactor(store, _id)
  await store.collection(sessionRows).insertOne({
    _id: sessionId,
    userId: _id,
    clientId: null,
    deviceIdentifier: null,
    isLong: false,
    createdAt: now,
    maxUntil: now,
    revokedAt: null,
    provenAt: now,
  })
  return { ...user, sessionId }
}
