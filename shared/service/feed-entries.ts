import type { Query } from '@saude/contract/query'
import { type Change, change, type Operation } from '@saude/store'
import { citizensIn } from './logged-citizens.ts'
import { isMarked } from './protected-values.ts'
import type { Stamp } from './steps.ts'

const words: Readonly<Partial<Record<Operation['kind'], string>>> = {
  insert: 'created',
  put: 'updated',
  update: 'updated',
  remove: 'removed',
  softDelete: 'removed',
}

interface Written {
  readonly word: string
  readonly id: string
  readonly collection: string
  readonly isTenants: boolean
}

function writtenBy(operation: Operation): Written[] {
  const word = words[operation.kind]
  if (word === undefined || !('collection' in operation)) return []
  const id =
    'document' in operation
      ? operation.document._id
      : 'target' in operation
        ? operation.target._id
        : undefined
  if (id === undefined) return []
  const { name, tenant } = operation.collection
  return [{ word, id, collection: name, isTenants: tenant === 'client' }]
}

/**
 * Detail of an entry of what only those see who may see protected diagnoses: to all others its ids would say of whom
 * there is one. Services that follow the feed get it whole.
 */
export const ofProtected = { isProtected: true } as const

/** Whether an entry is of what only those see who may see protected diagnoses. */
export const isOfProtected = ({ detail }: Pick<Change, 'detail'>): boolean => detail?.isProtected === true

/**
 * What a mutation does, with its entries of the change feed. Each entry of a topic that the query writes names, beside
 * what was written, the citizens whom it concerns: pages that show one of them are stale, all others are not. An answer
 * with the mark of a protected diagnosis marks them.
 */
export function withFeedEntries(
  query: Query,
  operations: readonly Operation[],
  stamp: Stamp,
  answer: unknown,
): Operation[] {
  const about = citizensIn(query, answer)
  const all = [...operations, ...topicEntries(query, operations, stamp)]
  const marked = isMarked(answer) ? ofProtected : {}
  const named = { ...(about.length > 0 && { about }), ...marked }
  return all.map((one) => {
    if (one.kind !== 'change') return one
    const detail = { ...one.detail, ...(query.writes.includes(one.topic) ? named : marked) }
    return Object.keys(detail).length > 0 ? { ...one, detail } : one
  })
}

/**
 * The change feed's entries of a mutation: one for each topic that its query writes and each kind of change. Where
 * a topic is the name of a collection it gets that collection's ids, else all of them. A topic of which a step
 * speaks itself is left to it.
 */
function topicEntries(query: Query, operations: readonly Operation[], { client }: Stamp): Operation[] {
  const spoken = new Set(operations.flatMap((one) => (one.kind === 'change' ? [one.topic] : [])))
  const written = operations.flatMap(writtenBy)
  // Changes of global data concern every client.
  const whose = client !== undefined && written.some(({ isTenants }) => isTenants) ? { client } : {}
  return query.writes
    .filter((topic) => !spoken.has(topic))
    .flatMap((topic) => {
      const named = written.filter(({ collection }) => collection === topic)
      const about = named.length > 0 ? named : written
      const kinds = [...new Set(about.map(({ word }) => word))]
      if (kinds.length === 0) return [change(topic, [], 'updated', whose)]
      return kinds.map((kind) => {
        const ids = about.filter(({ word }) => word === kind).map(({ id }) => id)
        return change(topic, [...new Set(ids)], kind, whose)
      })
    })
}
