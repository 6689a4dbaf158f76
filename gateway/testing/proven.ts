import { secondFactors } from '@saude/core/service/second-factor/second-factor'
import { sessionRows } from '@saude/core/service/session/session'
import type { User } from '@saude/service/user'
import type { Store } from '@saude/store'

/** Somebody who has given a code of the second factor in their session, as a core's store says it. */
export async function proven<U extends User>(store: Store, user: U): Promise<U> {
  const now = new Date()
  const _id = user.id ?? ''
  const sessionId = `session of ${_id}`
  await store.collection(secondFactors).insertOne({
    _id,
    secret: '',
    confirmedAt: now,
    recovery: [],
    lastStep: 0,
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
    version: 1,
  })
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
