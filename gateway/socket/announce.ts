import { setImmediate as turn } from 'node:timers/promises'
import type { Session, SessionEvent, SignedIn } from '@saude/core/service/session/sessions'
import { type Change, touched } from '@saude/store'
import type { ServedQuery } from '../dispatch/registry.ts'
import { type GatewayServer, type GatewaySocket, roomsOf } from './socket.ts'

/** More ids than this are not worth listing: clients then read anew what they show. */
const mostIds = 100
/** Changes of this time go out together. */
const gather = 50
/** How often sockets whose token has expired are looked for. Milliseconds. */
const lookAround = 30_000
/** Sockets served in one turn of the loop: fifteen hundred of them would delay all calls by 80 ms. */
const atOnce = 50

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
    tokenState(session: Session): 'good' | 'renewed' | 'over'
    subscribe(listener: (event: SessionEvent) => void): () => void
  }
  /** Unread notifications of the users to whom these notifications belong, by user id. */
  readonly countUnread: (notificationIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly complain: (what: string, error: unknown) => void
}

/** Announces to connected clients what concerns them: the `general` messages of wire.md, Socket. */
export function createAnnouncer({ io, queries, sessions, countUnread, complain }: AnnounceParts) {
  const waiting = new Map<string, { topic: string; client: string | undefined; ids: Set<string> }>()
  let timer: NodeJS.Timeout | undefined

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

  const announce = async () => {
    timer = undefined
    const gathered = [...waiting.values()]
    waiting.clear()
    for (const { topic, client, ids } of gathered) {
      const mayRead = readersOf(topic)
      const listed = ids.size > 0 && ids.size <= mostIds ? [...ids] : undefined
      for (const [index, socket] of here().entries()) {
        if (index > 0 && index % atOnce === 0) await turn()
        const { session } = socket.data
        if (!session || (client !== undefined && session.user.client?.id !== client)) continue
        if (!mayRead(session) || !isGood(socket, session)) continue
        const named = session.user.isAnonymization ? undefined : listed
        socket.emit('general', { type: 'changed', topic, ...(named && { ids: named }) })
      }
    }
  }

  const announceUnread = async (ids: readonly string[]) => {
    const counts = await countUnread(ids)
    for (const socket of here()) {
      const { session } = socket.data
      const count = counts.get(session?.user.id ?? '')
      if (!session || count === undefined || !isGood(socket, session)) continue
      socket.emit('general', { type: 'notification', countUnread: count })
    }
  }

  /** Whether to announce to a socket: one whose token has expired is ended instead. */
  const isGood = (socket: GatewaySocket, session: Session): boolean => {
    const state = sessions.tokenState(session)
    if (state === 'over') signOut(socket)
    // It was renewed elsewhere: who holds the later token comes back with it.
    if (state === 'renewed') socket.conn.close()
    return state === 'good'
  }

  const endExpired = () => {
    for (const socket of here()) if (socket.data.session) isGood(socket, socket.data.session)
  }

  /** Entries of any area's change feed. */
  const changed = (changes: readonly Change[]) => {
    for (const { topic, client, ids, change, detail } of changes) {
      // What the store notes for devices does not concern screens: their queries have announced theirs.
      if (change === touched) continue
      // Notices concern their own user only, who hears below; others need not ask again.
      if (topic === 'notification') continue
      const key = `${topic} ${client ?? ''}`
      const entry = waiting.get(key) ?? { topic, client, ids: new Set<string>() }
      waiting.set(key, entry)
      for (const id of [...ids, ...aboutOf(detail)]) entry.ids.add(id)
    }
    timer ??= setTimeout(() => announce().catch((error: unknown) => complain('changed', error)), gather)
    const notices = changes.filter(({ topic }) => topic === 'notification').flatMap(({ ids }) => ids)
    if (notices.length > 0) announceUnread(notices).catch((error: unknown) => complain('notification', error))
  }

  /** Ended sessions lose their sockets at once; changed ones get a token and info that fit. */
  const follow = (event: SessionEvent) => {
    for (const socket of here()) {
      const { session } = socket.data
      if (!session || !event.affects(session)) continue
      if (event.kind === 'ended') signOut(socket)
      else update(socket, session).catch(() => signOut(socket))
    }
  }

  const signOut = (socket: GatewaySocket) => {
    socket.emit('general', { type: 'signedOut' })
    socket.disconnect(true)
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
    close(): void {
      unsubscribe()
      clearTimeout(timer)
      clearInterval(looking)
    },
  }
}
