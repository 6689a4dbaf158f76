import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FieldDescriptions } from '@saude/contract/describe'

/** What an address of a file says: which one, and for whom until when. */
export interface FileGrant {
  readonly area: string
  readonly client: string
  readonly id: string
  readonly name: string
  readonly type: string
  /** The session that it was made for. */
  readonly session: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Addresses are good for five minutes (wire.md, Files). */
export const addressMs = 5 * 60_000

/**
 * Makes and reads the addresses of files: `/files/{id}?s=…`. Every gateway of an installation has the same secret of
 * sessions, from which the key comes.
 */
export function createFileSigner(sessionSecret: string) {
  const key = createHmac('sha256', sessionSecret).update('files').digest()
  const seal = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url')
  return {
    address(grant: FileGrant): string {
      const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
      return `/files/${grant.id}?s=${payload}.${seal(payload)}`
    },
    /** Undefined for what this gateway has not written; whether it is still good is for the caller to say. */
    read(id: string, text: string): FileGrant | undefined {
      const [payload = '', given = ''] = text.split('.')
      const right = Buffer.from(seal(payload))
      const sent = Buffer.from(given)
      if (right.length !== sent.length || !timingSafeEqual(right, sent)) return undefined
      // Only `address` makes texts with this seal.
      const grant: FileGrant = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return grant.id === id ? grant : undefined
    },
  }
}

export type FileSigner = ReturnType<typeof createFileSigner>

/** What was stored of a file and is part of an answer. */
interface Answered {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Which area's it is, where the answer gathers files of several. */
  readonly area?: string | null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAnswered = (value: unknown): value is Answered & Record<string, unknown> =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.type === 'string' &&
  (value.area === undefined || value.area === null || typeof value.area === 'string')

/** An answer whose files have addresses; the answer itself where it has no field for files. */
export function withAddresses(
  fields: FieldDescriptions,
  data: unknown,
  address: (file: Answered) => string,
): unknown {
  const paths = Object.entries(fields).flatMap(([path, { file }]) => (file ? [path] : []))
  return paths.reduce(
    (found, path) => signedAt(found, path.replaceAll('[]', '.[]').split('.'), address),
    data,
  )
}

function signedAt(
  value: unknown,
  [key, ...rest]: readonly string[],
  address: (file: Answered) => string,
): unknown {
  if (key === undefined) return isAnswered(value) ? { ...value, url: address(value) } : value
  if (key === '[]') return Array.isArray(value) ? value.map((item) => signedAt(item, rest, address)) : value
  if (!isRecord(value) || value[key] === undefined || value[key] === null) return value
  return { ...value, [key]: signedAt(value[key], rest, address) }
}
