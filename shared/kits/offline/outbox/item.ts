import type { ErrorBody } from '@saude/contract/errors'
import type { CallSpec } from '../../platform/transport/call.ts'
import type { SentField } from './fields.ts'
import type { KeptFile } from './files.ts'

/** A call of a person that has not reached the server yet, or was refused by it. */
export interface QueueItem {
  /** The `Request-Id`: the server does it once, however often it comes. */
  readonly id: string
  readonly call: Pick<CallSpec, 'name' | 'path' | 'writes'>
  readonly input: unknown
  /** Those of its fields; items of earlier versions have none. */
  readonly files?: readonly KeptFile[] | undefined
  readonly description: string
  /** What the fields of its document are called; items of earlier versions have none. */
  readonly fields?: Readonly<Record<string, SentField>> | undefined
  /** The post in which the person did it; items of earlier versions have none. */
  readonly post?: string | undefined
  /** The version of the page that made it: contracts only grow, so a later server takes it. */
  readonly version: string
  /** ISO 8601. */
  readonly createdAt: string
  /** `refused` waits for the person; `sending` may have reached the server. */
  readonly state: 'waiting' | 'sending' | 'refused'
  readonly tries: number
  /** What the server, or the way to it, said last. */
  readonly error?: ErrorBody | undefined
}

/** Whether a stored value is an item of the queue. */
export const isItem = (value: unknown): value is QueueItem =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'call' in value &&
  typeof value.call === 'object' &&
  'description' in value &&
  'state' in value

/** In the order in which people did it; ids are ordered too, for what was done in one millisecond. */
export const byAge = (one: QueueItem, other: QueueItem) =>
  `${one.createdAt} ${one.id}` < `${other.createdAt} ${other.id}` ? -1 : 1

/**
 * Equal for the same call with the same input, whatever the order of its fields.
 * @param choice the files that were chosen with it
 */
export const sameness = (
  { call, input }: Pick<QueueItem, 'input'> & { call: { name: string } },
  choice: readonly unknown[] = [],
): string => JSON.stringify([call.name, sorted(input), ...choice])

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
