import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@saude/contract/errors'
import type { Session, SessionEvent, SignedIn } from '@saude/core/service/session/sessions'
import { isOfProtected } from '@saude/service/feed-entries'
import { seesProtected } from '@saude/service/protected'
import { type Change, touched } from '@saude/store'
import type { ServedQuery } from '../dispatch/registry.ts'
import { type Announced, createRecent } from './recent.ts'
import { type GatewayServer, type GatewaySocket, roomsOf, signOut } from './socket.ts'

/** More ids than this are not worth listing: clients then read anew what they show. */
const mostIds = 100
/** Changes of this time go out together. */
const gather = 50
/** Of a client with more sockets than this a topic is announced once in so many milliseconds, in which its pages ask again. */
const manySockets = 500
const spreadMs = 2_000
/** How often sockets whose token has expired are looked for. Milliseconds. */
const lookAround = 30_000
/** Sockets served in one turn of the loop: fifteen hundred of them would delay all calls by 80 ms. */
const atOnce = 50

const listed = (ids: ReadonlySet<string>): readonly string[] | undefined =>
  ids.size > 0 && ids.size <= mostIds ? [...ids] : undefined

/** The citizens whom a change concerns, see shared/service/feed-entries.ts. */
const aboutOf = (detail: Change['detail']): string[] => {
  const about = detail?.about
  return Array.isArray(about) ? about.filter((id): id is string => typeof id === 'string') : []
}

interface AnnounceParts {
  readonly io: GatewayServer
  readonly queries: () => readonly Pick<ServedQuery, 'name' | 'access' | 'reads'>[]
  readonly sessions: {
    authenticate(token: string): Promise<Session>
    refresh(session: Session): Promise<SignedIn>
    isGood(session: Session): boolean
    pastState(session: Session): Promise<'renewed' | 'over' | 'ended'>
    subscribe(listener: (event: SessionEvent) => void): () => void
  }
  /** Unread notifications of the users to whom these notifications belong, by user id. */
  readonly countUnread: (notificationIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Since when the page of a socket has been asking, by `now`; undefined where it does not want to know. */
  readonly askingSince: (socket: GatewaySocket) => number | undefined
  /** A clock in milliseconds that never goes back. */
  readonly now: () => number
  readonly complain: (what: string, error: unknown) => void
}

/** What is announced of a topic together. */
interface Waiting extends Pick<Announced, 'topic' | 'client'> {
  readonly ids: Set<string>
  isProtected: boolean
}

/** Announces to connected clients what concerns them: the `general` messages of wire.md, Socket. */
export function createAnnouncer(parts: AnnounceParts) {
  const { io, queries, sessions, countUnread, askingSince, now, complain } = parts
  const recent = createRecent(now)
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let later: NodeJS.Timeout | undefined

  const here = () => [...io.of('/').sockets.values()]

  /** Whether a session may run one of the queries whose answers depend on a topic. */
  const readersOf = (topic: string) => {
    const reading = queries().filter(({ reads }) => reads.includes(topic))
    return ({ user }: Session): boolean =>
      reading.some(({ name, access: { access } }) => {
        if (access === 'private' || access === 'provider') return user.permissions.has(name)
        // What only services ask, or no one may ask, makes no person a reader.
        return access === 'public' || access === 'authenticated'
      })
  }

  /** When a topic of a client with many sockets was last announced. */
  const spreadAt = new Map<string, number>()

  /** What is announced now. What was announced to many a moment ago waits, and gathers more. */
  const due = () => {
    const sockets = new Map<string | undefined, number>()
    for (const { data } of here()) {
      if (!data.session) continue
      const client = data.session.user.client?.id
      for (const of of client === undefined ? [undefined] : [client, undefined])
        sockets.set(of, (sockets.get(of) ?? 0) + 1)
    }
    const gathered: (Announced & { readonly isSpread: boolean })[] = []
    let wait = Number.POSITIVE_INFINITY
    for (const [key, { ids, ...of }] of waiting) {
      const isSpread = (sockets.get(of.client) ?? 0) > manySockets
      const left = isSpread ? (spreadAt.get(key) ?? Number.NEGATIVE_INFINITY) + spreadMs - now() : 0
      if (left > 0) {
        wait = Math.min(wait, left)
        continue
      }
      if (isSpread) spreadAt.set(key, now())
      else spreadAt.delete(key)
      waiting.delete(key)
      gathered.push({ ...of, ids: listed(ids), isSpread })
    }
    // Beside the timer of what comes meanwhile, which does not wait for this.
    if (waiting.size > 0) later ??= setTimeout(announceSome, wait)
    return gathered
  }

  const announceSome = () => {
    announce().catch((error: unknown) => complain('changed', error))
  }

  const announce = async () => {
    clearTimeout(timer)
    clearTimeout(later)
    timer = later = undefined
    const gathered = due()
    // Sockets that join from here on are not among those that are looked at below.
    for (const { isSpread: _, ...announced } of gathered) recent.changed(announced)
    for (const { topic, client, ids, isProtected, isSpread } of gathered) {
      const mayRead = readersOf(topic)
      for (const [index, socket] of here().entries()) {
        if (index > 0 && index % atOnce === 0) await turn()
        const { session } = socket.data
        if (!session || (client !== undefined && session.user.client?.id !== client)) continue
        if (!mayRead(session) || !isGood(socket, session)) continue
        announceTo(socket, session, { topic, ids, isProtected }, isSpread)
      }
    }
  }

  const announceTo = (
    socket: GatewaySocket,
    { user }: Session,
    { topic, ids, isProtected }: Pick<Announced, 'topic' | 'ids' | 'isProtected'>,
    isSpread = false,
  ) => {
    const mayKnow = !user.isAnonymization && (!isProtected || seesProtected(user))
    const named = mayKnow ? ids : undefined
    const spread = isSpread && { spreadMs }
    socket.emit('general', { type: 'changed', topic, ...(named && { ids: named }), ...spread })
  }

  /** What a page has missed that asked before its socket joined. */
  const joined = (socket: GatewaySocket) => {
    const { session } = socket.data
    const since = session && askingSince(socket)
    if (!session || since === undefined) return
    const missed = recent.since(since)
    if (!missed) return void socket.emit('general', { type: 'missed' })
    const client = session.user.client?.id
    const own = missed.changes.filter((one) => one.client === undefined || one.client === client)
    for (const topic of new Set(own.map((one) => one.topic))) {
      if (!readersOf(topic)(session)) continue
      const changes = own.filter((one) => one.topic === topic)
      const lists = changes.map(({ ids }) => ids)
      const ids = lists.every((list) => list !== undefined) ? listed(new Set(lists.flat())) : undefined
      announceTo(socket, session, { topic, ids, isProtected: changes.some((one) => one.isProtected) })
    }
    const countUnread = missed.unread.flatMap((counts) => counts.get(session.user.id ?? '') ?? []).at(-1)
    if (countUnread !== undefined) socket.emit('general', { type: 'notification', countUnread })
  }

  const announceUnread = async (ids: readonly string[]) => {
    const counts = await countUnread(ids)
    recent.notified(counts)
    for (const socket of here()) {
      const { session } = socket.data
      const count = counts.get(session?.user.id ?? '')
      if (!session || count === undefined || !isGood(socket, session)) continue
      socket.emit('general', { type: 'notification', countUnread: count })
    }
  }

  /** Whether to announce to a socket: one whose token has expired hears nothing, and is ended after a look at its session. */
  const isGood = (socket: GatewaySocket, session: Session): boolean => {
    const isStill = sessions.isGood(session)
    if (!isStill && !lookedAt.has(socket)) {
      lookedAt.add(socket)
      endPast(socket, session)
        // Where it cannot be looked up it may have been renewed: the next look finds out.
        .catch((error: unknown) => complain('session', error))
        .finally(() => lookedAt.delete(socket))
    }
    return isStill
  }
  const lookedAt = new WeakSet<GatewaySocket>()

  const endPast = async (socket: GatewaySocket, session: Session) => {
    const state = await sessions.pastState(session)
    // Meanwhile its own call may have renewed it.
    if (socket.data.session !== session) return
    // It was renewed elsewhere: who holds the later token comes back with it.
    if (state === 'renewed') socket.conn.close()
    else signOut(socket, new AppError('auth', undefined, state === 'ended' ? { revoked: true } : undefined))
  }

  const endExpired = () => {
    for (const socket of here()) if (socket.data.session) isGood(socket, socket.data.session)
  }

  /** Entries of any area's change feed. */
  const changed = (changes: readonly Change[]) => {
    for (const entry of changes) {
      const { topic, client, ids, change, detail } = entry
      // What the store notes for devices does not concern screens: their queries have announced theirs.
      if (change === touched) continue
      // Notices concern their own user only, who hears below; others need not ask again.
      if (topic === 'notification') continue
      const key = `${topic} ${client ?? ''}`
      const known = waiting.get(key) ?? { topic, client, ids: new Set<string>(), isProtected: false }
      waiting.set(key, known)
      known.isProtected ||= isOfProtected(entry)
      for (const id of [...ids, ...aboutOf(detail)]) known.ids.add(id)
    }
    timer ??= setTimeout(announceSome, gather)
    const notices = changes.filter(({ topic }) => topic === 'notification').flatMap(({ ids }) => ids)
    if (notices.length > 0) announceUnread(notices).catch((error: unknown) => complain('notification', error))
  }

  /** Ended sessions lose their sockets at once; changed ones get a token and info that fit. */
  const follow = (event: SessionEvent) => {
    for (const socket of here()) {
      const { session } = socket.data
      if (!session || !event.affects(session)) continue
      if (event.kind === 'ended') signOut(socket, new AppError('auth', undefined, { revoked: true }))
      else update(socket, session).catch((error: unknown) => signOut(socket, error))
    }
  }

  const update = async (socket: GatewaySocket, session: Session) => {
    const { token, info } = await sessions.refresh(session)
    const now = await sessions.authenticate(token)
    for (const room of roomsOf(session)) socket.leave(room)
    socket.join(roomsOf(now))
    socket.data.session = now
    socket.data.credentials = { type: 'User', token }
    socket.emit('general', { type: 'authUpdate', token, info })
  }

  const unsubscribe = sessions.subscribe(follow)
  const looking = setInterval(endExpired, lookAround)
  looking.unref()
  return {
    changed,
    joined,
    close(): void {
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(later)
      clearInterval(looking)
    },
  }
}
