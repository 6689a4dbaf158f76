import { formatInteger } from '@saude/contract/formats'
import { chunksOf } from '@saude/contract/values'
import { inTurn } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { through } from '@saude/service/migrations/through'
import { atMost, filterBy, insert, type Operation, projectionBy, type Store, update } from '@saude/store'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { isResident, residents } from '../citizen/resident.ts'
import { doorOf, homeKeyOf } from './door.ts'
import { type Home, homeFrom, homes, mostPeople } from './home.ts'

/** People of one batch; who else lives with them is read beside. */
const size = 200

const projection = {
  client: 1,
  version: 1,
  householdId: 1,
  opensHousehold: 1,
  isVisitable: 1,
  deathAt: 1,
  createdAt: 1,
  updatedAt: 1,
  addressOnCity: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
  addressReference: 1,
  neighborhood: 1,
  addressCoordinates: 1,
  geolocationType: 1,
  accuracy: 1,
  healthUnit: 1,
  healthUnitName: 1,
  healthUnitCnes: 1,
  microArea: 1,
  microAreaId: 1,
  responsibleAcsId: 1,
  cnsResponsibleProfessional: 1,
  userResponsibleName: 1,
  territoryRule: 1,
} as const

/** Some people, as far as homes are made of them. */
const of = (which: Parameters<typeof filterBy<Citizen>>[0]) => ({
  ...{ filter: filterBy<Citizen>(which), projection, size },
})

/** Somebody whose home is changed, and no more than that. */
const moved = (
  { _id, version, client }: Citizen,
  is: Pick<Citizen, 'householdId' | 'opensHousehold'>,
): Operation => update(citizens, { _id, version, client }, { $set: is })

/** A home of some people, of whom the first says where it lies and who looks after it; one with a position is asked for that. */
function homeOf(id: string, people: readonly Citizen[]): Operation[] {
  const [first] = people
  if (!first) return []
  const { client, createdAt, updatedAt } = first
  const placed = people.find((one) => one.addressCoordinates) ?? first
  const tended = people.find((one) => one.responsibleAcsId || one.microAreaId) ?? first
  const { addressCoordinates, geolocationType, accuracy } = placed
  return [
    insert(homes, {
      client,
      createdAt,
      updatedAt,
      updatedBy: null,
      version: 1,
      ...homeFrom(id, { ...first, addressCoordinates, geolocationType, accuracy }, tended),
    }),
  ]
}

/** Of each client the documents of one collection that an index finds by some ids. */
async function* byClient<T extends { readonly client: string }>(
  found: readonly Citizen[],
  read: (client: string, people: readonly Citizen[]) => AsyncIterable<T>,
) {
  for (const client of new Set(found.map((one) => one.client)))
    for (const some of chunksOf(
      found.filter((one) => one.client === client),
      100,
    ))
      yield* read(client, some)
}

const householdIds = (people: readonly Citizen[]) => [
  ...new Set(people.flatMap(({ householdId }) => householdId ?? [])),
]

/** Of each household all who live here, by its id; those that are homes already are left out. */
async function householdsOf(store: Store, found: readonly Citizen[]): Promise<Map<string, Citizen[]>> {
  const done = new Set<string>()
  const made = byClient(found, (client, people) =>
    store.collection(homes).find<Home>(filterBy<Home>({ client, _id: { $in: householdIds(people) } }), {
      projection: projectionBy<Home>(['client']),
    }),
  )
  for await (const { _id } of made) done.add(_id)
  const households = new Map<string, Citizen[]>()
  const all = byClient(found, (client, people) =>
    store
      .collection(citizens)
      .find<Citizen>(filterBy<Citizen>({ client, householdId: { $in: householdIds(people) } }), {
        // In no order: an index of ids would be read from its beginning.
        projection,
      }),
  )
  for await (const one of all) {
    if (!one.householdId || done.has(one.householdId) || !isResident(one)) continue
    const key = `${one.client}/${one.householdId}`
    const known = households.get(key) ?? []
    // Two chunks may name one household.
    if (!known.some(({ _id }) => _id === one._id)) households.set(key, [...known, one])
  }
  for (const known of households.values()) known.sort((one, other) => (one._id < other._id ? -1 : 1))
  return households
}

/** How many there are, for the operator: no one may be lost. */
async function counted(store: Store): Promise<string> {
  const all = store.collection(citizens)
  const [people, opening, made] = await Promise.all([
    all.countDocuments(filterBy<Citizen>({ householdId: { $gt: '' }, isVisitable: true })),
    all.countDocuments(filterBy<Citizen>({ opensHousehold: true })),
    store.collection(homes).countDocuments(filterBy<Home>({})),
  ])
  const [residents, first, homesMade] = [people, opening, made].map(formatInteger)
  return `${residents} moradores com casa conhecida, ${first} deles contados como a primeira pessoa da casa; ${homesMade} domicílios cadastrados`
}

/**
 * Homes from the households that are known: people of one household with one key (`homeKeyOf`) live in one home. The first
 * of these keeps the id of the household, so that what was counted by it stays; flats that were one household become
 * homes of their own. A household is converted with the first of its people, whatever batch the others are in.
 */
const ofHouseholds = through(citizens, of({ householdId: { $gt: '' } }), async (found, { store }) => {
  const households = await householdsOf(store, found)
  const operations: Operation[] = []
  for (const one of found) {
    if (one.addressOnCity === false) {
      // Who moved to another municipality lives in none of its homes.
      operations.push(moved(one, { householdId: null, opensHousehold: false }))
      continue
    }
    const all = households.get(`${one.client}/${one.householdId}`) ?? []
    if (all[0]?._id !== one._id || !one.householdId) continue
    const byKey = new Map<string, Citizen[]>()
    for (const person of all) {
      const key = homeKeyOf(person)
      byKey.set(key, [...(byKey.get(key) ?? []), person])
    }
    // Where the one who stands for the household lives, there its id stays.
    const opener = all.find(({ opensHousehold }) => opensHousehold) ?? one
    for (const [key, people] of byKey) {
      const isKept = key === homeKeyOf(opener)
      // Of the others the first person's, so that a batch that is made again makes the same.
      const id = isKept ? one.householdId : (people[0]?._id ?? one._id)
      operations.push(...homeOf(id, people))
      // Each home has somebody who stands for it.
      const first =
        people.find((person) => person.opensHousehold) ?? people.find((person) => person.isVisitable)
      for (const person of people) {
        const opensHousehold = person._id === first?._id
        if (isKept && opensHousehold === Boolean(person.opensHousehold)) continue
        operations.push(moved(person, { householdId: id, opensHousehold }))
      }
    }
  }
  return operations
})

/** Homes of those whose address names one, and who belong to no household: imports had none. */
const ofTheRest = through(citizens, of({ householdId: null, ...residents }), async (found, { store }) => {
  const operations: Operation[] = []
  const made = new Map<string, { readonly id: string; readonly people: Citizen[] }>()
  for (const one of found) {
    const doorKey = doorOf(one)
    if (doorKey === null) continue
    const { client } = one
    const key = homeKeyOf(one)
    const fresh = made.get(`${client}/${key}`)
    if (fresh) {
      fresh.people.push(one)
      operations.push(moved(one, { householdId: fresh.id, opensHousehold: false }))
      continue
    }
    const there = await store
      .collection(homes)
      .findAll(filterBy({ client, doorKey }), { max: atMost(mostPeople) })
    const known = there.find((home) => homeKeyOf(home) === key)
    const id = known?._id ?? one._id
    if (!known) made.set(`${client}/${key}`, { id, people: [one] })
    operations.push(moved(one, { householdId: id, opensHousehold: !known }))
  }
  for (const { id, people } of made.values()) operations.push(...homeOf(id, people))
  return operations
})

/** Nothing is converted: it is said what there is. */
const said =
  (when: string): Conversion['run'] =>
  async ({ store }) => ({ operations: [], count: 0, said: `${when}: ${await counted(store)}` })

/** Makes homes of what was known of who lives together (decision 21). */
export const makeHomes = inTurn(said('antes'), ofHouseholds, ofTheRest, said('depois'))
