import { distanceBetween, type Vertex } from '@saude/contract/geo'
import type { Client, Position } from '../client/client.ts'
import type { City } from '../territory/territory.ts'

/** The municipality of a client: of the table of cities, else as the client says. */
export const municipalityOf = (client: Client, cities: readonly City[]): Pick<City, 'name' | 'stateCode'> =>
  cities.find(({ ibge }) => client.ibge === ibge) ?? { name: client.name, stateCode: client.stateCode ?? '' }

/** A city with its position, or nothing. */
export const placed = <C extends { readonly latitude: number | null; readonly longitude: number | null }>(
  city: C,
) =>
  city.latitude === null || city.longitude === null
    ? []
    : [{ ...city, latitude: city.latitude, longitude: city.longitude }]

/** Metres between a point of the map and a stored position. */
export const metresTo = (at: Vertex, { latitude, longitude }: Position): number =>
  distanceBetween(at, { lat: latitude, lng: longitude })
