import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { type AccessAct, type Purpose, purposes } from '@saude/contract/logged'
import type { AccessLogEntry } from '@saude/core/service/access-log/access-log'
import type { User } from '@saude/service/handlers'
import { actOf, protectedCitizensIn, type Seen, seenIn } from '@saude/service/logged-citizens'
import { createQueue, type QueueOptions, type QueueState } from './access-queue.ts'
import { createRecent } from './recent.ts'
import type { ServedQuery } from './registry.ts'

type Noted = Pick<ServedQuery, 'name' | 'access' | 'logs' | 'logsAs' | 'mutates' | 'input' | 'output'>

/** Consultations that are remembered: 16 MB of them, of which only used pages take memory. */
const mostRecent = 2_097_152

/** What is known of a call beside its query and its user. */
interface NotedCall {
  readonly requestId: string
  /** Names an act that may be sent again until it is answered: it was done once. */
  readonly requestKey?: string | undefined
  /** What the client says that it reads for. */
  readonly purpose?: Purpose | undefined
}

type Entered = Pick<AccessLogEntry, 'requestId' | 'citizenIds' | 'act'> &
  Partial<Pick<AccessLogEntry, 'isChange' | 'requestKey' | 'isProtected'>>

/** An entry names at most so many: a document of MongoDB is bounded, and a layer of a map names everybody. */
const mostInEntry = 10_000

/** A reading that goes on for long is noted in parts: so old is the oldest citizen that is not in the queue yet. Milliseconds. */
const mostUnnoted = 1_000

const unwritable =
  'Os dados dos cidadãos não podem ser consultados agora: o registro de acessos não está sendo gravado'

/**
 * Who read or changed which citizens (architecture.md, Gateway and services): entries are written a little later and
 * together, so that no call waits for the log, and kept until they are on disk. Where too many wait, reading
 * citizens is refused, as it would leave no trace; all else goes on.
 * Reading the same again within half an hour is the same consultation; every change has its entry. What was written
 * before this gateway started, or by another one, `unlogged.ts` finds in the log.
 */
export function createAccessLog({ now = Date.now, ...options }: QueueOptions & { now?: () => number }) {
  const queue = createQueue(options)
  const recent = createRecent({ most: mostRecent, now })

  const push = (query: Noted, user: User, rest: Entered): void => {
    if (user.id === null) return
    queue.push({
      _id: newId(),
      client: user.client?.id ?? null,
      userId: user.id,
      userName: user.name,
      query: query.name,
      title: query.access.title,
      isChange: false,
      at: new Date(now()),
      ...rest,
    } satisfies AccessLogEntry)
  }

  const enter = (
    query: Noted,
    user: User,
    { requestId, requestKey }: NotedCall,
    { open: citizens, closed }: Seen,
    act: AccessAct,
  ): void => {
    const isChange = act === 'changed' || act === 'messaged'
    if (isChange && requestKey !== undefined && !recent.isFirst(`${user.id} ${query.name} ${requestKey}`))
      return
    const entered = isChange || user.id === null ? citizens : recent.unseen(user.id, act, citizens)
    for (let start = 0; start < entered.length; start += mostInEntry)
      push(query, user, {
        requestId,
        ...(isChange && requestKey !== undefined && { requestKey }),
        act,
        isChange,
        citizenIds: entered.slice(start, start + mostInEntry),
      })
    // An open map of cases asks again after each change: within half an hour that is one look. Another query is another
    // one: it may say more, as a position does beside a number.
    const isLook = act === 'protected' && user.id !== null
    pushProtected(
      query,
      user,
      { requestId, act, isChange },
      isLook ? recent.unseen(`${user.id} ${query.name}`, act, closed) : closed,
    )
  }

  /** Entries of which each look has its own, for those alone who may see protected diagnoses. */
  const pushProtected = (
    query: Noted,
    user: User,
    of: Pick<AccessLogEntry, 'requestId' | 'isChange'> & { readonly act: AccessAct },
    citizens: readonly string[],
  ): void => {
    for (let start = 0; start < citizens.length; start += mostInEntry)
      push(query, user, {
        ...of,
        isProtected: true,
        citizenIds: citizens.slice(start, start + mostInEntry),
      })
  }

  /** Each look at a protected diagnosis has an entry (Lei 14.289/2022), beside that of the consultation. */
  const noteProtected = (query: Noted, user: User, requestId: string, answer: unknown): void =>
    pushProtected(
      query,
      user,
      { requestId, act: 'protected', isChange: false },
      protectedCitizensIn(query, answer),
    )

  return {
    /** Before a call. @throws AppError `unknown` where it reads citizens and its entry would find no room */
    admit(query: Noted): void {
      if (query.logs !== undefined && !query.mutates && queue.isFull())
        throw new AppError('unknown', unwritable)
    },
    /** One entry for one answer, without what was logged a moment ago. */
    note(query: Noted, user: User, call: NotedCall, answer: unknown): void {
      // An act with no citizen in particular, such as taking everything.
      if (query.logs === undefined && query.logsAs)
        push(query, user, { requestId: call.requestId, act: query.logsAs, citizenIds: [] })
      const act = actOf(query)
      const isRead = act === 'listed' || act === 'opened'
      enter(query, user, call, seenIn(query, answer), isRead && call.purpose ? purposes[call.purpose] : act)
      noteProtected(query, user, call.requestId, answer)
    },
    /** One entry for a failure that names citizens; answers the failure as it may go on to the caller. */
    noteFailure(query: Noted, user: User, call: NotedCall, error: unknown): unknown {
      if (!(error instanceof AppError) || !error.payload?.reveals) return error
      const { reveals, ...payload } = error.payload
      enter(query, user, call, { open: reveals, closed: [] }, 'opened')
      return new AppError(error.key, error.message, payload)
    },
    /**
     * A list that somebody takes home as a file: who did, and every citizen in it, once for each second in place of once
     * for each page. Of a list without citizens the act alone.
     */
    exported(query: Noted, user: User, requestId: string) {
      const citizens = new Set<string>()
      let oldest = 0
      const write = () => {
        push(query, user, { requestId, act: 'exported', citizenIds: [...citizens] })
        citizens.clear()
      }
      if (query.logs === undefined) write()
      return {
        note(answer: unknown): void {
          noteProtected(query, user, requestId, answer)
          const { open, closed } = seenIn(query, answer)
          pushProtected(query, user, { requestId, act: 'exported', isChange: false }, closed)
          for (const id of open) {
            if (citizens.size === 0) oldest = now()
            citizens.add(id)
            if (citizens.size === mostInEntry) write()
          }
          if (citizens.size > 0 && now() - oldest >= mostUnnoted) write()
        },
        end(): void {
          if (citizens.size > 0) write()
        },
      }
    },
    /** For operators. */
    state: (): QueueState => queue.state(),
    /** Writes what waits; what cannot be written after some attempts is lost, and said so. */
    close: (): Promise<void> => queue.close(),
  }
}

export type AccessLog = ReturnType<typeof createAccessLog>
