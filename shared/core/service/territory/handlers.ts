import { toMultipolygon } from '@saude/contract/geo'
import type { Handler, ScopedCollections } from '@saude/service/handlers'
import { searchOf } from '@saude/service/page'
import { atMost } from '@saude/store'
import { addressStreets, citySearch, neighborhoodSearch } from '../../contract/territory.ts'
import { territoryBoundaries, territoryOutlines } from '../../contract/territory-outlines.ts'
import { territoryTeams } from '../../contract/territory-teams.ts'
import { type collections as all, on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import { citiesCalled, everyCity } from './city-table.ts'
import { ensureNeighborhoods } from './ensure.ts'
import type { City, MicroArea, Neighborhood } from './territory.ts'

const offered = 20

const neighborhoods = on(neighborhoodSearch, async ({ input, collections }) => {
  const { q, ids } = input
  const found = await searchOf(collections.neighborhood, { q, ...(ids && { filter: { _id: { $in: ids } } }) })
  return { items: found.map(({ _id, name }) => ({ id: _id, name })) }
})

const streetsCalled = on(addressStreets, async ({ input, collections }) => {
  const found = await searchOf(collections.street, input)
  return {
    items: found.map(({ _id, name, type, publicPlace, neighborhood, cep }) => ({
      id: _id,
      name,
      type,
      publicPlace,
      neighborhood,
      cep,
    })),
  }
})

const cities = on(citySearch, async ({ input, collections }) => {
  const every = await everyCity(collections.city)
  const { latitude, longitude } = (input.near && every.find(({ _id }) => _id === input.near)) || input
  const ids = input.ids && new Set(input.ids)
  const found = citiesCalled(ids ? every.filter(({ _id }) => ids.has(_id)) : every, input.q)
  const isNear = typeof latitude === 'number' && typeof longitude === 'number'
  const sorted = isNear ? found.sort(byDistance(latitude, longitude)) : found
  return {
    items: sorted.slice(0, offered).map((city) => ({
      ...city,
      id: city._id,
      description: `${city.name} - ${city.stateCode}`,
    })),
  }
})

/** The nearest first, those without a position last; flat geometry is good enough for an order. */
function byDistance(latitude: number, longitude: number) {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const distance = (city: City) =>
    city.latitude === null || city.longitude === null
      ? Number.POSITIVE_INFINITY
      : (city.latitude - latitude) ** 2 + ((city.longitude - longitude) * shrink) ** 2
  return (one: City, other: City) => {
    const [mine, theirs] = [distance(one), distance(other)]
    return mine === theirs ? 0 : mine - theirs
  }
}

const teams = on(territoryTeams, async ({ collections }) => {
  const projection = { team: 1, healthUnit: 1 } as const
  const found = await collections.microArea.findAll<Pick<MicroArea, '_id' | 'team' | 'healthUnit'>>(
    { team: { $ne: null } },
    { projection, max: atMost(5_000) },
  )
  return {
    items: found.flatMap(({ _id, team, healthUnit }) =>
      team ? [{ id: _id, healthUnitId: healthUnit.id, team }] : [],
    ),
  }
})

const outlines = on(territoryOutlines, async ({ input, collections }) => {
  const found: readonly Outlined[] = await outlinedBy(collections)[input.of]({})
  return { items: outlinesOf(found) }
})

/** A person's own client: provider staff without one draw nothing beside anything. */
const boundaries = on(territoryBoundaries, async ({ input, user, collections }) => {
  const own = ownClient(user)
  const found: readonly Outlined[] = await outlinedBy(collections)[input.of](own)
  const client = await collections.client.findOne({ _id: own.client })
  return {
    items: outlinesOf(found),
    municipality: client && { name: client.name, stateCode: client.stateCode, ibge: client.ibge },
  }
})

/** Areas of each kind in the order of their names. */
const outlinedBy = (collections: Areas) => ({
  healthUnit: (filter: Own) => collections.healthUnit.findAll(filter, inOrder),
  neighborhood: (filter: Own) => collections.neighborhood.findAll(filter, inOrder),
  microArea: (filter: Own) => collections.microArea.findAll(filter, inOrder),
})

type Areas = Pick<ScopedCollections<typeof all>, 'healthUnit' | 'neighborhood' | 'microArea'>
type Own = { readonly client?: string }

const outlinesOf = (found: readonly Outlined[]) =>
  found.flatMap(({ _id, name, ...area }) => {
    const boundary = toMultipolygon(area.boundary)
    return boundary ? [{ id: _id, name, boundary }] : []
  })

const inOrder = { sort: { searchName: 1, _id: 1 }, max: 5_000 } as const
type Outlined = Pick<Neighborhood, '_id' | 'name'> & Partial<Pick<Neighborhood, 'boundary'>>

export const territoryHandlers: Handler[] = [
  neighborhoods,
  ensureNeighborhoods,
  streetsCalled,
  cities,
  teams,
  outlines,
  boundaries,
]
