import { createHmac } from 'node:crypto'
import type { AccessLogEntry } from './access-log.ts'
import type { AccessLogSegment } from './segment.ts'

/** A head before its lock, as it is made. */
export type Head = Omit<AccessLogSegment, 'key' | 'lock'>

const keyed = (key: string, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url')

/** The key of an installation's chains, derived from a secret of it. */
export const chainKey = (secret: string): string =>
  createHmac('sha256', secret).update('access log').digest('hex')

/** Names a key without showing it. */
export const keyId = (key: string): string => keyed(key, 'key').slice(0, 12)

/** A document as the same text always, in whatever order an engine keeps its fields. */
const said = (document: object): string =>
  JSON.stringify(
    Object.entries(document)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** What the first line of a segment continues. */
export const beginning = (key: string, { _id, after }: Pick<Head, '_id' | 'after'>): string =>
  keyed(key, said({ _id, after }))

/** The hash of an entry that continues another one. */
export function lineHash(key: string, before: string, entry: AccessLogEntry): string {
  const { seal, ...rest } = entry
  return keyed(key, `${before} ${seal ? `${seal.by} ${seal.line}` : ''} ${said(rest)}`)
}

/** A head that was made anew or changed, locked. */
export function locked(key: string, head: Head | AccessLogSegment): AccessLogSegment {
  const { lock: _former, ...made } = { lock: '', ...head, key: keyId(key) }
  return { ...made, lock: keyed(key, said(made)) }
}

/** Whether a head is as it was locked. */
export function isLocked(key: string, { lock, ...head }: AccessLogSegment): boolean {
  return keyed(key, said(head)) === lock
}
