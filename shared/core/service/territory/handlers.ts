import type { Handler } from '@saude/service/handlers'
import { searchOf } from '@saude/service/page'
import { citySearch, neighborhoodSearch } from '../../contract/territory.ts'
import { on } from '../collections.ts'
import type { City } from './territory.ts'

/** All municipalities of Brazil are fewer. */
const allCities = 6_000
const offered = 20

const neighborhoods = on(neighborhoodSearch, async ({ input, collections }) => {
  const { q, ids } = input
  const found = await searchOf(collections.neighborhood, { q, ...(ids && { filter: { _id: { $in: ids } } }) })
  return { items: found.map(({ _id, name }) => ({ id: _id, name })) }
})

const cities = on(citySearch, async ({ input, collections }) => {
  const { ids } = input
  const { latitude, longitude } =
    (input.near && (await collections.city.findOne({ _id: input.near }))) || input
  const near = typeof latitude === 'number' && typeof longitude === 'number'
  const found = await searchOf(collections.city, {
    q: input.q,
    ...(ids && { filter: { _id: { $in: ids } } }),
    limit: near ? allCities : offered,
  })
  const sorted = near ? found.sort(byDistance(latitude, longitude)) : found
  return {
    items: sorted.slice(0, offered).map((city) => ({
      ...city,
      id: city._id,
      description: `${city.name} - ${city.stateCode}`,
    })),
  }
})

/** The nearest first; flat geometry is good enough for an order. */
function byDistance(latitude: number, longitude: number) {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const distance = (city: City) =>
    (city.latitude - latitude) ** 2 + ((city.longitude - longitude) * shrink) ** 2
  return (one: City, other: City) => distance(one) - distance(other)
}

export const territoryHandlers: Handler[] = [neighborhoods, cities]
