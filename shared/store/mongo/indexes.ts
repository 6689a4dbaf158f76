import type { Db, IndexDescription } from 'mongodb'
import type { AnyCollection } from '../definition.ts'
import { repeatedError, storeError } from '../errors.ts'

/** Names of our own indexes begin with it; others on the server are somebody else's and stay. */
const OWN = 'saude_'

/**
 * Makes the declared indexes and one over each declared array within its client. Those that were declared once stay, for a process
 * of another release may stand on them (`dropFormer`), but where the same keys are unique now, or no longer. Nothing happens
 * where all are there.
 * @throws StoreError `unfit` where documents repeat what is to be unique now
 */
export async function createIndexes(db: Db, collection: AnyCollection): Promise<void> {
  const wanted = indexesOf(collection)
  const rows = db.collection(collection.name)
  const found: readonly { readonly name?: unknown }[] = await rows.listIndexes().toArray()
  // Before the others are made: the same keys cannot be unique and not.
  for (const name of formerAmong(found, wanted))
    if (wanted.some((one) => keysIn(one.name ?? '') === keysIn(name))) await rows.dropIndex(name)
  const missing = wanted.filter((one) => !found.some(({ name }) => name === one.name))
  if (missing.length === 0) return
  await rows.createIndexes(missing).catch((error: unknown) => {
    const { kind, detail } = storeError(error)
    if (kind !== 'duplicate') throw error
    const place = `O banco de dados ${db.databaseName} do MongoDB`
    throw repeatedError(place, { ...detail, collection: collection.name }, error)
  })
}

/**
 * Drops those of our indexes that are declared no more, in collections that are there.
 * @returns what they are called, with their collections
 */
export async function dropFormer(db: Db, collections: readonly AnyCollection[]): Promise<string[]> {
  const there = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name))
  const dropped: string[] = []
  for (const collection of collections.filter(({ name }) => there.has(name))) {
    const rows = db.collection(collection.name)
    const found: readonly { readonly name?: unknown }[] = await rows.listIndexes().toArray()
    for (const name of formerAmong(found, indexesOf(collection))) {
      await rows.dropIndex(name)
      dropped.push(`${collection.name}: ${name.slice(OWN.length)}`)
    }
  }
  return dropped
}

const formerAmong = (
  found: readonly { readonly name?: unknown }[],
  wanted: readonly IndexDescription[],
): string[] =>
  found.flatMap(({ name }) =>
    typeof name === 'string' && name.startsWith(OWN) && !wanted.some((one) => one.name === name)
      ? [name]
      : [],
  )

const keysIn = (name: string): string => name.replace(/_unique$/, '')

function indexesOf({ indexes, arrays, tenant }: AnyCollection): IndexDescription[] {
  const declared = indexes.map(({ keys, unique = false }) =>
    index(
      Object.entries(keys).map(([path, direction]) => [path, direction ?? 1] as const),
      unique,
    ),
  )
  const within = tenant === 'client' ? [['client', 1] as const] : []
  const elements = arrays.map((path) => index([...within, [path, 1], ['_id', 1]], false))
  const all = [...declared, ...elements]
  return all.filter((one, position) => all.findIndex(({ name }) => name === one.name) === position)
}

function index(keys: readonly (readonly [string, 1 | -1])[], unique: boolean): IndexDescription {
  const name = OWN + keys.map(([path, direction]) => `${path}_${direction}`).join('_')
  // A Map keeps the order of the keys.
  return unique ? { key: new Map(keys), unique, name: `${name}_unique` } : { key: new Map(keys), name }
}
