import { isPurpose, type Purpose } from '@saude/contract/logged'

/** A `query` or `abort` message, as far as it can be read. */
export interface QueryMessage {
  /** Undefined: the message cannot even be answered. */
  readonly requestId: string | undefined
  readonly query: string
  readonly input: unknown
  readonly requestKey: string | undefined
  readonly timeout: number | undefined
  /** What it reads for; what is no purpose is none. */
  readonly purpose: Purpose | undefined
  /** When the person acted, where the act waited on a device. */
  readonly actedAt: string | undefined
  /** The post in which the person acted. */
  readonly post: string | undefined
  /** What is wrong with it, for the caller. */
  readonly problem: string | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const longestId = 100

/** Reads a message of a client, which may hold anything. */
export function readQuery(message: unknown): QueryMessage {
  const given = isRecord(message) ? message : {}
  const { requestId, query, input, requestKey, timeout, purpose, actedAt, post } = given
  const isNamed = typeof requestId === 'string' && requestId !== '' && requestId.length <= longestId
  return {
    requestId: isNamed ? requestId : undefined,
    query: typeof query === 'string' ? query : '',
    input: input ?? {},
    requestKey: typeof requestKey === 'string' ? requestKey : undefined,
    timeout: typeof timeout === 'number' && Number.isFinite(timeout) ? timeout : undefined,
    purpose: isPurpose(purpose) ? purpose : undefined,
    actedAt: typeof actedAt === 'string' ? actedAt : undefined,
    post: typeof post === 'string' ? post : undefined,
    problem: problemOf(given),
  }
}

function problemOf({ query, requestKey, timeout }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof query !== 'string') return 'query precisa ser um texto'
  if (requestKey !== undefined && requestKey !== null && typeof requestKey !== 'string')
    return 'requestKey precisa ser um texto'
  if (timeout !== undefined && timeout !== null && typeof timeout !== 'number')
    return 'timeout precisa ser um número'
  return undefined
}
