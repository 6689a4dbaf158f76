import type { Db, IndexDescription } from 'mongodb'
import type { AnyCollection } from '../definition.ts'

/** Makes the declared indexes, and one over each declared array within its client. */
export async function createIndexes(db: Db, collection: AnyCollection): Promise<void> {
  const declared = collection.indexes.map(({ keys, unique }): IndexDescription => {
    const key = Object.fromEntries(Object.entries(keys).map(([path, direction]) => [path, direction ?? 1]))
    return unique ? { key, unique } : { key }
  })
  const arrays = collection.arrays.map((path): IndexDescription => {
    const within: Record<string, 1> = collection.tenant === 'client' ? { client: 1 } : {}
    return { key: { ...within, [path]: 1, _id: 1 } }
  })
  const all = [...declared, ...arrays]
  if (all.length > 0) await db.collection(collection.name).createIndexes(all)
}
