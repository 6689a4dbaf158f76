import { newId } from '@saude/contract/id'
import type { User } from '@saude/service/handlers'
import type { AccessLogEntry } from '../core/service/access-log/access-log.ts'
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

/** Writes entries a little later and together, so that nobody waits for the log. */
export function createAccessLog(
  write: (entries: readonly AccessLogEntry[]) => Promise<unknown>,
  complain: (error: unknown) => void,
) {
  const delay = 200
  const attempts = 3
  let waiting: AccessLogEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = waiting
    waiting = []
    if (entries.length > 0) writing = writing.then(() => attempt(entries, attempts))
    return writing
  }

  const attempt = async (entries: readonly AccessLogEntry[], left: number): Promise<void> => {
    try {
      await write(entries)
    } catch (error) {
      if (left <= 1) complain(error)
      else await attempt(entries, left - 1)
    }
  }

  return {
    /** One entry for one answer (architecture.md, Gateway and services). */
    note(
      query: Pick<ServedQuery, 'name' | 'access' | 'logs' | 'mutates'>,
      user: User,
      requestId: string,
      answer: unknown,
    ): void {
      const citizenIds = citizensIn(query, answer)
      if (citizenIds.length === 0 || user.id === null) return
      waiting.push({
        _id: newId(),
        client: user.client?.id ?? null,
        userId: user.id,
        userName: user.name,
        query: query.name,
        title: query.access.title,
        isChange: query.mutates,
        requestId,
        citizenIds,
        at: new Date(),
      })
      timer ??= setTimeout(flush, delay)
    },
    /** Writes what waits. */
    flush,
  }
}

export type AccessLog = ReturnType<typeof createAccessLog>
