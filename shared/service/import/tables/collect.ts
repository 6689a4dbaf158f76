import { type Change, change, type Operation } from '@saude/store'
import type { Call, Step } from '../../handlers.ts'

/** Gathers what several writes would commit each by itself into one commit. */

type Announced = readonly [topic: string, id: string, kind: Change['change']]

export interface Collected {
  /** In place of a call's own commit. */
  readonly commit: Call['commit']
  /** Begins with one entry. */
  readonly begin: () => {
    /**
     * Keeps what was written since, with more of the same commit.
     * @returns false where an entry before it has written the same document: nothing of this one is kept
     */
    readonly end: (more: Operation, announced: Announced) => boolean
  }
  /** A step as it is committed. */
  readonly made: (step: Step) => Operation
  /** All that was kept, with one announcement for each topic. */
  readonly operations: () => Operation[]
}

/** What an operation writes: the same document can be written once in a commit. */
function writtenBy(operation: Operation): string | undefined {
  if (!('collection' in operation)) return undefined
  const id =
    'document' in operation
      ? operation.document._id
      : 'target' in operation
        ? operation.target._id
        : undefined
  return id === undefined ? undefined : `${operation.collection.name}/${id}`
}

/** Gathers for one call, in whose name everything is written. */
export function collecting({ user, now }: Call): Collected {
  const client = user.client?.id
  const stamp = { client, by: user.id === null ? null : { id: user.id, name: user.name }, now }
  const kept: Operation[] = []
  const written = new Set<string>()
  const announced = new Map<string, Set<string>>()
  let current: Operation[] = []
  const announce = (topic: string, kind: string, ids: readonly string[]) => {
    const key = JSON.stringify([topic, kind])
    announced.set(key, new Set([...(announced.get(key) ?? []), ...ids]))
  }
  return {
    async commit(steps: readonly (Step | Operation)[], answer) {
      current.push(...steps.map((step) => (typeof step === 'function' ? step(stamp) : step)))
      return answer
    },
    begin() {
      current = []
      return {
        end(more, [topic, id, kind]) {
          const own = current.flatMap((one) => writtenBy(one) ?? [])
          if (own.some((one) => written.has(one))) return false
          for (const one of own) written.add(one)
          for (const one of current)
            if (one.kind === 'change' && !one.detail) announce(one.topic, one.change, one.ids)
            else kept.push(one)
          kept.push(more)
          announce(topic, kind, [id])
          return true
        },
      }
    },
    made: (step) => step(stamp),
    operations: () => [
      ...kept,
      ...[...announced].map(([key, ids]) => {
        const [topic = '', kind = '']: readonly string[] = JSON.parse(key)
        return change(topic, [...ids], kind, client === undefined ? {} : { client })
      }),
    ],
  }
}
