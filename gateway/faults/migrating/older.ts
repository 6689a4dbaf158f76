import { service as citizen } from '@saude/citizen/service'
import { createCore } from '@saude/core/core'
import { service as healthSecretary } from '@saude/health-secretary/service'
import { migrationMarks } from '@saude/service/migrations/mark'
import type { ServiceDefinition } from '@saude/service/service'
import {
  type Collection,
  collectionOf,
  type Entity,
  filterBy,
  openStore,
  type Store,
  updateBy,
} from '@saude/store'
import { service as travel } from '@saude/travel/service'

/** The services whose data of older releases is converted. */
export const converted: readonly ServiceDefinition[] = [
  createCore({ sessionSecret: crypto.randomUUID(), version: '0.0.0' }).service,
  citizen,
  travel,
  healthSecretary,
]

/** Works on the closed store of an area. */
export async function withStore<T>(
  folder: string,
  { area, collections }: ServiceDefinition,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore({
    folder,
    area,
    collections: [...Object.values(collections), migrationMarks],
  })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const unset = (...paths: readonly string[]) =>
  updateBy({ $unset: Object.fromEntries(paths.map((path) => [path, true])) })

/** What each area's data lacked before it was converted. */
const older: Readonly<Record<string, (all: Named) => Promise<void>>> = {
  async core(all) {
    for (const name of ['neighborhood', 'street', 'microArea'])
      await all(name).updateMany({}, unset('version', 'createdAt', 'updatedAt', 'updatedBy'))
    for await (const area of all('microArea').find({})) {
      const { healthUnit, neighborhood } = area
      const $set = { healthUnitId: healthUnit?.id ?? '', neighborhoodId: neighborhood?.id ?? null }
      await all('microArea').updateOne(filterBy({ _id: area._id }), updateBy({ $set }))
    }
    await all('microArea').updateMany({}, unset('healthUnit', 'neighborhood', 'codeSearch'))
  },
  async citizen(all) {
    for await (const { _id } of all('historyItem').find({}, { projection: { _id: 1 } }))
      await all('historyItem').updateOne({ _id }, unset('month', 'isProtected'))
    await all('visit').updateMany({}, unset('month'))
    const years = await all('attendedCitizen').distinct('year', {}, { max: 10_000 })
    const months = years.filter((year) => String(year).length > 4)
    await all('attendedCitizen').deleteMany(filterBy({ year: { $in: months } }))
  },
  async travel(all) {
    await all('travelSeat').updateMany({}, unset('appointmentDate', 'endAt'))
  },
  async 'health-secretary'(all) {
    await all('protocol').deleteMany({})
  },
}

type Named = (name: string) => Collection<Any>

/** What of documents is read here. */
interface Any extends Entity {
  readonly year?: string
  readonly healthUnit?: { readonly id: string } | null
  readonly neighborhood?: { readonly id: string } | null
}

/** Makes of a filled data folder what releases before the migrations have left: nothing in it says that one ran. */
export async function makeOlder(folder: string, log: (line: string) => void): Promise<void> {
  for (const service of converted)
    await withStore(folder, service, async (store) => {
      const begun = performance.now()
      const of = new Map(Object.values(service.collections).map((one) => [one.name, one]))
      await older[service.area]?.((name) => {
        const found = of.get(name)
        if (!found) throw new Error(`${service.area} has no ${name}`)
        return store.collection(collectionOf<Any>(found))
      })
      await store.collection(migrationMarks).deleteMany({})
      log(`${service.area} is as older releases left it: ${Math.round((performance.now() - begun) / 1000)} s`)
    })
}
