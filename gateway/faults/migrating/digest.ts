import { createHash } from 'node:crypto'
import { marksOf, migrationMarks } from '@saude/service/migrations/mark'
import { collectionOf, type Store } from '@saude/store'
import { converted, withStore } from './older.ts'

/** Fields that a conversion may make anew. */
const anew: Readonly<Record<string, readonly string[]>> = {
  attendedCitizen: ['_id'],
  neighborhood: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  street: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  microArea: ['version', 'createdAt', 'updatedAt', 'updatedBy', 'healthUnitId', 'neighborhoodId'],
  protocol: ['birthDate'],
}
/** Collections that say what ran, and what a start sends by itself. */
const own: readonly string[] = [
  migrationMarks.name,
  'outbox',
  'queueEntry',
  'personsHidden',
  'travelReminder',
]

/**
 * What the stores hold: of each collection how many documents and one sum over all of them, and how long the feed is.
 * @param until documents with later ids were made by starts, which work as ever; those that a conversion makes count
 */
export async function digestOf(folder: string, until: string): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const service of converted)
    await withStore(folder, service, async (store) => {
      for (const { name } of Object.values(service.collections))
        if (!own.includes(name))
          digests.set(`${service.area} ${name}`, await sumOf(store, name, service.collections, until))
      digests.set(`${service.area} feed`, String(await store.feed.latest()))
    })
  return digests
}

async function sumOf(
  store: Store,
  name: string,
  collections: (typeof converted)[number]['collections'],
  until: string,
): Promise<string> {
  const definition = Object.values(collections).find((one) => one.name === name)
  if (!definition) return ''
  let count = 0
  let sum = 0n
  for await (const document of store.collection(collectionOf(definition)).find({})) {
    if (document._id > until && !anew[name]?.includes('_id')) continue
    const left = Object.entries(document)
      .filter(([key, value]) => value !== null && !anew[name]?.includes(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
    const hash = createHash('sha256').update(JSON.stringify(left)).digest()
    sum = (sum + hash.readBigUInt64BE()) % 2n ** 64n
    count += 1
  }
  return `${count} ${sum.toString(16)}`
}

/** What is still to be converted, or was twice. */
export async function unfinished(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const service of converted)
    await withStore(folder, service, async (store) => {
      const marks = await marksOf(store)
      for (const { id } of service.migrations ?? []) {
        const state = marks.find(({ _id }) => _id === id)?.state
        if (state !== 'done') found.push(`${service.area} ${id}: ${state ?? 'no mark'}`)
      }
    })
  return found
}
