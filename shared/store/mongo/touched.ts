import type { ClientSession, Db } from 'mongodb'
import { touched as word } from '../feed.ts'
import type { Operation } from '../operations.ts'
import type { Row } from './collection.ts'
import { targetFilter } from './guard.ts'

type Entry = Extract<Operation, { kind: 'change' }>

interface Document {
  readonly _id: string
  readonly client?: unknown
}

/** What an operation will write or delete in a synced collection, looked up within the transaction where it does not say. */
export async function touchedBy(
  db: Db,
  session: ClientSession | undefined,
  operation: Operation,
): Promise<Entry[]> {
  if (!('collection' in operation) || operation.kind === 'exists' || operation.kind === 'absent') return []
  const { name, synced } = operation.collection
  if (!synced) return []
  if ('document' in operation) return [entryOf(name, operation.document)]
  if ('target' in operation && operation.target.client !== undefined) return [entryOf(name, operation.target)]
  const filter = 'target' in operation ? targetFilter(operation.target) : { ...operation.filter }
  const found = await db
    .collection<Row>(name)
    .find(filter, { ...(session && { session }), projection: { client: 1 } })
    .toArray()
  return found.map((document) => entryOf(name, document))
}

const entryOf = (topic: string, document: Document): Entry => ({
  kind: 'change',
  topic,
  ids: [document._id],
  change: word,
  ...(typeof document.client === 'string' && { client: document.client }),
})

/** What the transaction's own entries do not name, one entry for each collection and client. */
export function unnamed(touched: readonly Entry[], own: readonly Entry[]): Entry[] {
  const left = new Map<string, Entry>()
  for (const entry of touched) {
    const [id = ''] = entry.ids
    const isSame = ({ topic, client }: Entry) => topic === entry.topic && client === entry.client
    if (own.some((one) => isSame(one) && one.ids.includes(id))) continue
    const key = `${entry.topic} ${entry.client ?? ''}`
    const ids = new Set([...(left.get(key)?.ids ?? []), id])
    left.set(key, { ...entry, ids: [...ids] })
  }
  return [...left.values()]
}
