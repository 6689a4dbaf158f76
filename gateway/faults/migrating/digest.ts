import { createHash } from 'node:crypto'
import { marksOf, migrationMarks } from '@saude/service/migrations/mark'
import { collectionOf, type Store } from '@saude/store'
import { converted, handedOver, withStore } from './older.ts'

/** Fields that a conversion may make anew, also within others. */
const anew: Readonly<Record<string, readonly string[]>> = {
  attendedCitizen: ['_id'],
  // Of two pregnancies of one person the demo says the end of the first.
  citizen: ['pregnantUntil'],
  neighborhood: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  street: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  microArea: ['version', 'createdAt', 'updatedAt', 'updatedBy', 'healthUnitId', 'neighborhoodId'],
  team: ['createdAt', 'updatedAt'],
  protocol: ['birthDate'],
  epidemiologicalAccompaniment: ['version', 'updatedAt', 'updatedBy', 'stateBefore', 'outdatedOn'],
  provider: ['_id', 'version', 'createdAt', 'updatedAt', 'updatedBy'],
  examProvider: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  physiotherapyProvider: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  occupationalTherapyProvider: ['version', 'createdAt', 'updatedAt', 'updatedBy'],
  costCenterCharge: ['at'],
}
/** Lists in which each thing stands once, in the order in which it was said. */
const sets: Readonly<Record<string, readonly string[]>> = { provider: ['offers'] }
/** Collections that say what ran, and what a start sends by itself. */
const own: readonly string[] = [
  migrationMarks.name,
  'outbox',
  'queueEntry',
  'personsHidden',
  'travelReminder',
  // How often something was decided.
  'providerName',
]
/** What older releases kept, and conversions leave as it was for them. */
const left = (area: string, name: string, id: string): boolean =>
  (area === 'options' && handedOver.includes(name)) ||
  (name === 'recordNumber' && id.includes('/examRequest/'))

/**
 * What the stores hold: of each collection how many documents and one sum over all of them.
 * @param until documents with later ids were made by starts, which work as ever; those that a conversion makes count
 */
export async function digestOf(folder: string, until: string): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const service of converted)
    await withStore(folder, service, async (store) => {
      for (const { name } of Object.values(service.collections))
        if (!own.includes(name))
          digests.set(`${service.area} ${name}`, await sumOf(store, name, service, until))
    })
  return digests
}

async function sumOf(
  store: Store,
  name: string,
  { area, collections }: (typeof converted)[number],
  until: string,
): Promise<string> {
  const definition = Object.values(collections).find((one) => one.name === name)
  if (!definition) return ''
  let count = 0
  let sum = 0n
  for await (const document of store.collection(collectionOf(definition)).find({})) {
    if (document._id > until && !anew[name]?.includes('_id')) continue
    if (left(area, name, document._id)) continue
    const text = canonical(document, anew[name] ?? [], sets[name] ?? [])
    const hash = createHash('sha256').update(text).digest()
    sum = (sum + hash.readBigUInt64BE()) % 2n ** 64n
    count += 1
  }
  return `${count} ${sum.toString(16)}`
}

/** How far the feed of each area has come. */
export async function feedsOf(folder: string): Promise<ReadonlyMap<string, number>> {
  const feeds = new Map<string, number>()
  for (const service of converted)
    await withStore(folder, service, async (store) => {
      feeds.set(service.area, Number(await store.feed.latest()))
    })
  return feeds
}

/** The same text for the same values, in whatever order they were written; what is null is as if it was not there. */
const canonical = (document: object, except: readonly string[], unordered: readonly string[]): string =>
  JSON.stringify(document, (key, value: unknown) => {
    if (Array.isArray(value) && unordered.includes(key))
      return value.map((one) => canonical(one, except, unordered)).sort()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name, one]) => one !== null && !except.includes(name))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value
  })

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
