import { newId } from '@saude/contract/id'
import type { Db } from 'mongodb'

interface History {
  readonly _id: string
  readonly history: string
}

/** Names the history of a database that has none yet. */
export async function openHistory(db: Db): Promise<void> {
  const $setOnInsert = { history: newId() }
  await db.collection<History>('_counters').updateOne({ _id: 'history' }, { $setOnInsert }, { upsert: true })
}

/** From here on it is another history, see `Feed.history`. */
export async function beginHistory(db: Db): Promise<void> {
  await db.collection<History>('_counters').updateOne({ _id: 'history' }, { $set: { history: newId() } })
}

/** Our own name, and the server's: `mongorestore` brings the first one back, but makes the collection anew. */
export async function historyOf(db: Db): Promise<string> {
  const [own, made] = await Promise.all([
    db.collection<History>('_counters').findOne({ _id: 'history' }),
    db.listCollections({ name: '_feed' }, { nameOnly: false }).toArray(),
  ])
  return `${own?.history ?? ''} ${made[0]?.info?.uuid?.toString() ?? ''}`
}
