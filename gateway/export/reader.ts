import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { mayBeHere } from '@saude/core/service/demo/bounds'
import type { Origin, User } from '@saude/service/handlers'
import { mayRun } from '@saude/service/permission'
import type { AccessLog } from '../dispatch/access-log.ts'
import type { CallSessions } from '../dispatch/dispatch.ts'
import type { CallLimits } from '../dispatch/limits.ts'
import type { Registry } from '../dispatch/registry.ts'
import type { Asked, Page } from './rows.ts'

export interface ReaderParts {
  readonly registry: Registry
  readonly sessions: Pick<CallSessions, 'authenticate'>
  readonly limits: Pick<CallLimits, 'enter'>
  readonly accessLog: AccessLog
  readonly isDemoPublic: boolean
}

export interface ReaderCall {
  readonly token: string
  readonly origin: Origin
  readonly query: string
  /** Filters and order. */
  readonly input: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/** A list that one person reads to its end. */
export interface Reader {
  readonly session: string
  /** The query's own name. */
  readonly query: string
  /** One page, in that person's name and with the rights of this very moment. @throws AppError */
  read(asked: Asked): Promise<Page>
  /** What was read is in the access log, and the person's place among the calls is free again. */
  end(): void
}

/**
 * Reads a list page by page as `dispatch` would answer it, each page by the session and the permission as they are then,
 * but as one call: it counts once against the limits, takes one place among those that run, and is one act in the access
 * log.
 * @throws AppError as any call
 */
export async function openReader(parts: ReaderParts, call: ReaderCall): Promise<Reader> {
  const { registry, limits, accessLog } = parts
  const requestId = newId()
  const { query } = registry.named(call.query)
  const asking = () => asker(parts, call)
  const session = await asking()
  const leave = limits.enter({ session: session.id }, query.mutates)
  const log = accessLog.exported(query, session.user, requestId)
  return {
    session: session.id,
    query: query.name,
    async read(asked) {
      const answer = await answered(parts, call, { user: (await asking()).user, requestId, asked })
      // Before any of it is written: who was read is noted, whatever becomes of the file.
      log.note(answer)
      return pageIn(answer)
    },
    end() {
      log.end()
      leave()
    },
  }
}

/**
 * Looks whether a list may be read, and how many rows it has. No row of it goes out, so no one has read of anybody.
 * @throws AppError as any call
 */
export async function probe(
  parts: ReaderParts,
  call: ReaderCall,
): Promise<{ readonly session: string; readonly total: number }> {
  const { id: session, user } = await asker(parts, call)
  const leave = parts.limits.enter({ session }, parts.registry.named(call.query).query.mutates)
  try {
    const asked = { startIndex: 0, stopIndex: 0 }
    const { totalItems: total } = pageIn(await answered(parts, call, { user, requestId: newId(), asked }))
    return { session, total }
  } finally {
    leave()
  }
}

/** Who asks, by the session and the permission as they are now. @throws AppError */
async function asker({ registry, sessions, accessLog, isDemoPublic }: ReaderParts, call: ReaderCall) {
  const { query } = registry.named(call.query)
  const session = await sessions.authenticate(call.token)
  if (!mayBeHere(session, call.origin, isDemoPublic)) throw new AppError('auth')
  try {
    mayRun(query, session.user)
  } catch (error) {
    throw accessLog.noteFailure(query, session.user, { requestId: newId() }, error)
  }
  accessLog.admit(query)
  return session
}

function answered(
  { registry }: ReaderParts,
  { query: name, origin, input, signal }: ReaderCall,
  { user, requestId, asked }: { readonly user: User; readonly requestId: string; readonly asked: Asked },
): Promise<unknown> {
  return whenThereIsRoom(signal, () => {
    // Its area may have been restarted, or have moved to a process of its own.
    const { query, area } = registry.named(name)
    const context = { user, requestId, origin, deadline: Date.now() + query.timeout, signal }
    return area.run(query.name, { ...input, ...asked }, context)
  })
}

/** A file that has begun would break off: it waits where too many heavy questions do. */
async function whenThereIsRoom<T>(signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof AppError) || error.key !== 'tooManyRequests' || signal.aborted) throw error
      await pause((error.payload?.retryAfter ?? 1) * 1_000, undefined, { signal })
    }
  }
}

function pageIn(answer: unknown): Page {
  if (typeof answer !== 'object' || answer === null || !('items' in answer) || !Array.isArray(answer.items))
    throw new AppError('validation', undefined, { issues: ['A consulta não é uma lista'] })
  const { items } = answer
  const totalItems = 'totalItems' in answer ? Number(answer.totalItems) : items.length
  return { items, totalItems, endReached: !('endReached' in answer) || answer.endReached === true }
}
