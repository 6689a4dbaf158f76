import { AppError } from '@saude/contract/errors'
import type { GroupKey, SessionInfo } from '@saude/contract/session'
import type { User } from '@saude/service/handlers'
import { type Change, change, type Operation, type Store, update } from '@saude/store'
import { keep } from '../bounded.ts'
import { isGroupKey } from '../group/rights.ts'
import { infoOf, postOf } from './info.ts'
import { endOfToken, isDue, tokenLife } from './life.ts'
import { type Loaded, loadSession } from './load.ts'
import { type SessionDocument, sessionRows, sessionTopic } from './session.ts'
import { type Claims, createTokens, expired, revoked } from './token.ts'

/** A session as a call finds it: what holds now, not what held when the token was made. */
export interface Session {
  readonly id: string
  readonly user: User
  readonly isProvider: boolean
  readonly isDemo: boolean
  readonly issuedAt: number
  readonly expiresAt: number
  readonly loaded: Loaded
}

export interface SignedIn {
  readonly token: string
  readonly info: SessionInfo
}

/** What happened to sessions: `ended` ones answer no more; `changed` ones have other rights or another name. */
export interface SessionEvent {
  readonly kind: 'ended' | 'changed'
  readonly affects: (session: Pick<Session, 'id' | 'loaded'>) => boolean
}

const remembered = 20_000

/**
 * Checks tokens against the stored sessions. What was read is kept in memory until the change feed says that a
 * session, its user, a group, a client or a health unit changed, and as long as the feed is heard.
 */
export function createSessions({ secret, now }: { secret: string; now: () => number }) {
  const tokens = createTokens(secret)
  const known = new Map<string, Loaded>()
  // When the token of a session ends that was shown last: `sessionGet` reports it.
  const ends = new Map<string, number>()
  // When the latest token of a session ends, shown or not.
  const latest = new Map<string, number>()
  const listeners = new Set<(event: SessionEvent) => void>()
  let store: Store | undefined
  // Raised by each change: what was read before it is not remembered after it.
  let epoch = 0

  const opened = (): Store => {
    if (!store) throw new AppError('connectionFailed')
    return store
  }

  const load = async (sessionId: string): Promise<Loaded> => {
    const before = known.get(sessionId)
    // Where no one would say that it was ended, its row is looked at.
    if (before && opened().feed.isHeard()) return before
    const started = epoch
    const loaded = await loadSession(opened(), sessionId)
    if (started === epoch) keep(known, sessionId, loaded, remembered)
    return loaded
  }

  const isRevoked = (sessionId: string): Promise<boolean> =>
    load(sessionId).then(
      () => false,
      (error: unknown) => error instanceof AppError && error.payload?.revoked === true,
    )

  const forget = (event: SessionEvent) => {
    epoch++
    for (const [id, loaded] of known) {
      if (!event.affects({ id, loaded })) continue
      known.delete(id)
      if (event.kind !== 'ended') continue
      ends.delete(id)
      latest.delete(id)
    }
    for (const listener of listeners) listener(event)
  }

  const follow = (changes: readonly Change[]) => {
    for (const one of changes) {
      const event = eventOf(one)
      if (event) forget(event)
    }
  }

  const issue = async (loaded: Loaded, expiresAt: number): Promise<SignedIn> => {
    const { _id: sessionId } = loaded.row
    keep(latest, sessionId, Math.max(latest.get(sessionId) ?? 0, expiresAt), remembered)
    return {
      token: await tokens.sign({ userId: loaded.user._id, sessionId, issuedAt: now(), expiresAt }),
      info: infoOf(loaded, expiresAt, new Date(now())),
    }
  }

  const endOf = (loaded: Loaded) => endOfToken(now(), getsLong(loaded), loaded.row.maxUntil.getTime())

  const noteRenewal = (sessionId: string, end: number) =>
    opened()
      .collection(sessionRows)
      .updateOne({ _id: sessionId }, { $set: { renewedUntil: new Date(end) } })

  return {
    /** Follows the feed of the opened store; answers the function that ends it. */
    attach(to: Store): () => void {
      store = to
      const end = to.feed.subscribe(follow)
      return () => {
        end()
        known.clear()
      }
    },

    /** @throws AppError `auth` */
    async authenticate(token: string): Promise<Session> {
      const claims = await tokens.read(token)
      // Whose time is over may have been taken away before: a device that was offline has to learn of it.
      if (claims.expiresAt <= now()) throw (await isRevoked(claims.sessionId)) ? revoked() : expired()
      const loaded = await load(claims.sessionId)
      if (loaded.user._id !== claims.userId) throw new AppError('auth')
      const session = sessionOf(loaded, claims, now())
      keep(ends, session.id, session.expiresAt, remembered)
      return session
    },

    /** A new token with a first or later end of life. */
    issue: (loaded: Loaded): Promise<SignedIn> => issue(loaded, endOf(loaded)),

    /** What the row of a session says once it is issued anew, for the transaction that gives rise to it. */
    renewal: (loaded: Loaded): Pick<SessionDocument, 'renewedUntil'> => ({
      renewedUntil: new Date(endOf(loaded)),
    }),

    /** A new token for a session past half its token's life, else null. */
    async renewIfDue({ loaded, issuedAt, expiresAt }: Session): Promise<SignedIn | null> {
      const maxUntil = loaded.row.maxUntil.getTime()
      if (!isDue({ issuedAt, expiresAt }, now(), getsLong(loaded), maxUntil)) return null
      const end = endOfToken(now(), getsLong(loaded), maxUntil)
      // Another gateway has to know before the token is used. Where nothing can be written the next call tries again.
      return noteRenewal(loaded.row._id, end).then(
        () => issue(loaded, end),
        () => null,
      )
    },

    /** The session as it is after a `changed` event, with a token that ends as the given one does. */
    async refresh({ id, expiresAt }: Pick<Session, 'id' | 'expiresAt'>): Promise<SignedIn> {
      return issue(await load(id), expiresAt)
    },

    /** The info of a session that was authenticated before. */
    async current(sessionId: string | null): Promise<SessionInfo> {
      const expiresAt = ends.get(sessionId ?? '')
      if (sessionId === null || expiresAt === undefined) throw new AppError('auth')
      return infoOf(await load(sessionId), expiresAt, new Date(now()))
    },

    /** Whether a session still answers, for what was made for it and shows no token. */
    isLive: (sessionId: string): Promise<boolean> =>
      load(sessionId).then(
        ({ row }) => row.maxUntil.getTime() > now(),
        () => false,
      ),

    /** Whether the time of a token that somebody showed is not over. */
    isGood: ({ expiresAt }: Pick<Session, 'expiresAt'>): boolean => expiresAt > now(),

    /**
     * Looks what has become of a session of which a token is over: it may have a later one, by whichever gateway.
     * @throws where it cannot be looked up
     */
    async pastState({ id }: Pick<Session, 'id'>): Promise<'renewed' | 'over' | 'ended'> {
      if ((latest.get(id) ?? 0) > now()) return 'renewed'
      const row = await opened().collection(sessionRows).findOne({ _id: id })
      if (row?.revokedAt) return 'ended'
      return Number(row?.renewedUntil ?? 0) > now() ? 'renewed' : 'over'
    },

    subscribe(listener: (event: SessionEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** Ends sessions; goes into the transaction of whatever ends them. */
export function ending(rows: readonly Pick<SessionDocument, '_id'>[], now: Date): Operation[] {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  return [
    ...ids.map((_id) => update(sessionRows, { _id }, { $set: { revokedAt: now } })),
    change(sessionTopic, ids, 'ended'),
  ]
}

/** Agents take their work along. */
export const hasOfflineWork = ({ groups }: Pick<Loaded, 'groups'>): boolean =>
  groups.some(({ key }) => key === 'acs')

/** A long token counts only as long as its user has offline features. */
const isLong = (loaded: Loaded): boolean => loaded.row.isLong && hasOfflineWork(loaded)

/** A long token is given to a browser that keeps it sealed. */
const getsLong = (loaded: Loaded): boolean => loaded.row.isSealed === true && hasOfflineWork(loaded)

function sessionOf(loaded: Loaded, { issuedAt, expiresAt }: Claims, now: number): Session {
  const { row, user, groups, permissions, isProvider, client } = loaded
  const end = Math.min(expiresAt, row.maxUntil.getTime(), issuedAt + tokenLife(isLong(loaded)))
  if (end <= now) throw expired()
  const keys: GroupKey[] = groups.flatMap(({ key }) => (isGroupKey(key) ? [key] : []))
  return {
    id: row._id,
    isProvider,
    isDemo: user.isDemo,
    issuedAt,
    expiresAt: end,
    loaded,
    user: {
      id: user._id,
      name: user.name,
      groups: keys,
      permissions,
      client: client && { id: client._id, name: client.name },
      isAnonymization: user.isAnonymization,
      ...placeOf(loaded, now),
      cns: user.cns,
      sessionId: row._id,
      secondFactor: loaded.hasSecondFactor ? (row.provenAt ? 'given' : 'owed') : undefined,
    },
  }
}

/** Where the person is at work: the unit of the post, else that of their record. */
function placeOf(loaded: Loaded, now: number): Pick<User, 'post' | 'healthUnitId'> {
  const post = postOf(loaded, new Date(now))
  if (post === undefined) return { healthUnitId: loaded.user.healthUnitId }
  return { healthUnitId: post?.healthUnit.id ?? null, post }
}

/** Which sessions an entry of the core's feed touches. */
function eventOf({ topic, ids, change: kind }: Change): SessionEvent | undefined {
  const hit = (id: string | null | undefined) => id !== null && id !== undefined && ids.includes(id)
  switch (topic) {
    case sessionTopic:
      return { kind: kind === 'ended' ? 'ended' : 'changed', affects: ({ id }) => hit(id) }
    case 'user':
      return { kind: 'changed', affects: ({ loaded }) => hit(loaded.user._id) }
    case 'group':
      return { kind: 'changed', affects: ({ loaded }) => loaded.user.groupIds.some(hit) }
    case 'client':
      return { kind: 'changed', affects: ({ loaded }) => hit(loaded.client?._id) }
    case 'healthUnit':
    case 'team':
    case 'microArea':
      return {
        kind: 'changed',
        affects: ({ loaded: { user } }) => hit(user.healthUnitId) || (user.placeIds ?? []).some(hit),
      }
    default:
      return undefined
  }
}
