import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { AccessLogEntry } from '@saude/core/service/access-log/access-log'
import type { User } from '@saude/service/handlers'
import { createQueue, type QueueOptions, type QueueState } from './access-queue.ts'
import type { ServedQuery } from './registry.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The values at a path of an answer; arrays are gone through: `items.id`. */
function valuesAt(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return [value]
  return isRecord(value) ? valuesAt(value[first], rest) : []
}

/** The citizens that an answer tells about, by the path that the query's `logs` names. */
export function citizensIn(query: Pick<ServedQuery, 'logs'>, answer: unknown): string[] {
  if (query.logs === undefined) return []
  const found = valuesAt(answer, query.logs.split('.'))
  return [...new Set(found.filter((id): id is string => typeof id === 'string'))]
}

type Noted = Pick<ServedQuery, 'name' | 'access' | 'logs' | 'mutates'>

type Entered = Pick<AccessLogEntry, 'requestId' | 'citizenIds'> &
  Partial<Pick<AccessLogEntry, 'title' | 'isChange'>>

/** An entry names at most so many: a document of MongoDB is bounded, and a layer of a map names everybody. */
const mostInEntry = 10_000

/** A reading that goes on for long is noted in parts: so old is the oldest citizen that is not in the queue yet. Milliseconds. */
const mostUnnoted = 1_000

const unwritable =
  'Os dados dos cidadãos não podem ser consultados agora: o registro de acessos não está sendo gravado'

/**
 * Who read or changed which citizens (architecture.md, Gateway and services): entries are written a little later and
 * together, so that nobody waits for the log, and kept until they are on disk. Where too many wait nobody reads
 * citizens any more, as nobody would know of it; everything else goes on.
 */
export function createAccessLog(options: QueueOptions) {
  const queue = createQueue(options)

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
      at: new Date(),
      ...rest,
    } satisfies AccessLogEntry)
  }

  const enter = (
    query: Noted,
    user: User,
    requestId: string,
    citizens: string[],
    isChange: boolean,
  ): void => {
    for (let start = 0; start < citizens.length; start += mostInEntry)
      push(query, user, { requestId, isChange, citizenIds: citizens.slice(start, start + mostInEntry) })
  }

  return {
    /** Before a call. @throws AppError `unknown` where it reads citizens and its entry would find no room */
    admit(query: Noted): void {
      if (query.logs !== undefined && !query.mutates && queue.isFull())
        throw new AppError('unknown', unwritable)
    },
    /** One entry for one answer. */
    note: (query: Noted, user: User, requestId: string, answer: unknown): void =>
      enter(query, user, requestId, citizensIn(query, answer), query.mutates),
    /** One entry for a failure that names citizens; answers the failure as it may go on to the caller. */
    noteFailure(query: Noted, user: User, requestId: string, error: unknown): unknown {
      if (!(error instanceof AppError) || !error.payload?.tells) return error
      const { tells, ...payload } = error.payload
      enter(query, user, requestId, tells, false)
      return new AppError(error.key, error.message, payload)
    },
    /**
     * A list that somebody takes home as a file: who did, and every citizen in it, once for each second in place of once
     * for each page. Of a list without citizens the act alone.
     */
    exported(query: Noted, user: User, requestId: string) {
      const title = `${query.access.title} (exportação CSV)`
      const citizens = new Set<string>()
      let oldest = 0
      const write = () => {
        push(query, user, { requestId, title, citizenIds: [...citizens] })
        citizens.clear()
      }
      if (query.logs === undefined) write()
      return {
        note(answer: unknown): void {
          for (const id of citizensIn(query, answer)) {
            if (citizens.size === 0) oldest = Date.now()
            citizens.add(id)
            if (citizens.size === mostInEntry) write()
          }
          if (citizens.size > 0 && Date.now() - oldest >= mostUnnoted) write()
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
