import { openStates } from '@saude/epidemiology/contract/accompaniment-states'
import { requestSequence } from '@saude/health-secretary/contract/request-number'
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
import { productServices } from '../../testing/services.ts'

/** The services whose data of older releases is converted. */
export const converted: readonly ServiceDefinition[] = productServices.filter(
  ({ migrations = [] }) => migrations.length > 0,
)

/** The lists of providers that options kept. */
export const handedOver = ['examProvider', 'physiotherapyProvider', 'occupationalTherapyProvider']

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

/** What is left of an area's data; answers of which areas conversions will change how much that is on the wire. */
type Older = (all: Named, within: Within) => Promise<Readonly<Record<string, number>> | undefined>

/** What each area's data lacked before it was converted. */
const older: Readonly<Record<string, Older>> = {
  async core(all) {
    for (const name of ['neighborhood', 'street', 'microArea'])
      await all(name).updateMany({}, unset('version', 'createdAt', 'updatedAt', 'updatedBy'))
    for await (const area of all('microArea').find({})) {
      const { healthUnit, neighborhood } = area
      const $set = { healthUnitId: healthUnit?.id ?? '', neighborhoodId: neighborhood?.id ?? null }
      await all('microArea').updateOne(filterBy({ _id: area._id }), updateBy({ $set }))
    }
    await all('microArea').updateMany({}, unset('healthUnit', 'neighborhood', 'codeSearch', 'careTeam'))
    await all('team').deleteMany({})
    return undefined
  },
  async citizen(all) {
    for await (const { _id } of all('historyItem').find({}, { projection: { _id: 1 } }))
      await all('historyItem').updateOne({ _id }, unset('month', 'isProtected'))
    await all('visit').updateMany({}, unset('month'))
    // Those whose weight is of their history; the demo's others were declared with its day, and
    // of a pregnancy the demo does not say what was declared.
    const weighed = filterBy<Any>({ type: 'measurement' })
    for (const _id of await all('historyItem').distinct('citizenId', weighed, { max: 1_000_000 }))
      await all('citizen').updateOne(
        filterBy({
          _id,
          'conditions.weight': { $gt: 0 },
          'conditions.expecting': null,
          'conditions.pregnant': false,
        }),
        updateBy({
          $set: { declaredConditions: null },
          $unset: { 'conditions.weightOn': true, 'conditions.heightOn': true, 'conditions.expecting': true },
        }),
      )
    const years = await all('attendedCitizen').distinct('year', {}, { max: 10_000 })
    const months = years.filter((year) => String(year).length > 4)
    await all('attendedCitizen').deleteMany(filterBy({ year: { $in: months } }))
    return undefined
  },
  async epidemiology(all) {
    // On the wire, but of no list that devices keep: pages ask again by themselves.
    for (const state of openStates)
      await all('epidemiologicalAccompaniment').updateMany(
        filterBy({ state }),
        updateBy({ $set: { state: 'outdated', stateBefore: state } }),
      )
    return undefined
  },
  async travel(all) {
    await all('travelSeat').updateMany({}, unset('appointmentDate', 'endAt'))
    return undefined
  },
  async 'health-secretary'(all) {
    // Half of the requests stood in the list over all kinds, without what they ask for.
    let nth = 0
    for await (const { _id } of all('protocol').find({}, { projection: { _id: 1 } }))
      if (nth++ % 2 === 0) await all('protocol').deleteMany({ _id })
    await all('protocol').updateMany(
      {},
      updateBy({ $set: { item: null }, $unset: { place: true, appointmentAt: true } }),
    )
    const numbers = all('recordNumber')
    for (const one of await numbers.findAll({}, { max: 10_000 })) {
      if (!one._id.includes(`/${requestSequence}/`)) continue
      const _id = one._id.replace(`/${requestSequence}/`, '/examRequest/')
      await numbers.deleteMany({ _id })
      await numbers.insertMany([{ ...one, _id }])
      await numbers.deleteMany({ _id: one._id })
    }
    return undefined
  },
  async options(all, within) {
    await all('costCenterCharge').deleteMany({})
    let count = 0
    await within('health-secretary', async (desk) => {
      for (const name of handedOver) {
        const entries = await desk(name).findAll({}, { max: 100_000 })
        await all(name).insertMany(entries)
        await desk(name).deleteMany({})
        count += entries.length
      }
      await desk('provider').deleteMany({})
    })
    return { 'health-secretary': count }
  },
}

type Named = (name: string) => Collection<Any>
type Within = (area: string, work: (all: Named) => Promise<void>) => Promise<void>

/** What of documents is read here. */
interface Any extends Entity {
  readonly year?: string
  readonly citizenId?: string
  readonly healthUnit?: { readonly id: string } | null
  readonly neighborhood?: { readonly id: string } | null
}

/**
 * Makes of a filled data folder what releases before the migrations have left: nothing in it says that one ran.
 * @returns by area how many changes that devices hear of the conversions make
 */
export async function makeOlder(
  folder: string,
  log: (line: string) => void,
): Promise<ReadonlyMap<string, number>> {
  const announced = new Map<string, number>()
  const namedIn = (service: ServiceDefinition, store: Store): Named => {
    const of = new Map(Object.values(service.collections).map((one) => [one.name, one]))
    return (name) => {
      const found = of.get(name)
      if (!found) throw new Error(`${service.area} has no ${name}`)
      return store.collection(collectionOf<Any>(found))
    }
  }
  const within: Within = async (area, work) => {
    const service = converted.find((one) => one.area === area)
    if (!service) throw new Error(`${area} converts nothing`)
    await withStore(folder, service, (store) => work(namedIn(service, store)))
  }
  for (const service of converted)
    await withStore(folder, service, async (store) => {
      const begun = performance.now()
      const makes = older[service.area]
      if (!makes) throw new Error(`What ${service.area} lacked before its migrations is not said`)
      const changes = (await makes(namedIn(service, store), within)) ?? {}
      for (const [area, count] of Object.entries(changes)) announced.set(area, count)
      await store.collection(migrationMarks).deleteMany({})
      log(`${service.area} is as older releases left it: ${Math.round((performance.now() - begun) / 1000)} s`)
    })
  return announced
}
