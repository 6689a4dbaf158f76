import { AppError } from '@saude/contract/errors'
import { isInside, ringsOf, type Vertex } from '@saude/contract/geo'
import { placeName, placeSources } from '../../contract/place.ts'
import { stateOf } from '../../contract/state-names.ts'
import type { Client, Position } from '../client/client.ts'
import { ownClient } from '../tenant.ts'
import { everyCity } from '../territory/city-table.ts'
import type { Neighborhood, Street } from '../territory/territory.ts'
import { metresTo, municipalityOf, placed } from './home.ts'
import { nearestOn } from './nearest.ts'
import type { Place, PlaceContext, PlaceProvider } from './provider.ts'
import { suggest } from './suggest.ts'
import { found, placeOfUnit, unitAt } from './unit-at.ts'

/** Metres: farther than this from a street it is not on it; in another city beyond the other. */
const farFromStreet = 400
const farFromCity = 60_000

/** Streets, neighbourhoods and health units of the municipality, and the cities of the country. */
export const gazetteer: PlaceProvider = {
  attribution: placeSources.gazetteer.attribution,

  suggest,

  async details(key, _sessionToken, context) {
    const { collections, user } = context
    const [kind, id = '', number] = key.split(':')
    if (kind === 'unit') {
      const unit = await collections.healthUnit.findOne({ ...ownClient(user), _id: id })
      if (unit?.location) return placeOfUnit(unit.name, unit.location, context)
    }
    if (kind === 'street') {
      const street = await collections.street.findOne({ _id: id })
      const at = street && middleOf(street)
      if (at) return whole(context, { at, street, number: number ?? null })
    }
    if (kind === 'neighborhood') {
      const neighborhood = await collections.neighborhood.findOne({ _id: id })
      const { latitude, longitude } = neighborhood ?? {}
      if (neighborhood && typeof latitude === 'number' && typeof longitude === 'number')
        return whole(context, { at: { lat: latitude, lng: longitude }, neighborhood })
    }
    if (kind === 'city') {
      const [city] = (await everyCity(collections.city)).filter(({ _id }) => _id === id).flatMap(placed)
      if (city)
        return {
          ...found(context),
          name: city.name,
          coordinates: { latitude: city.latitude, longitude: city.longitude },
          city: { name: city.name },
          state: stateOf(city.stateCode),
          country: brazil,
          fullAddress: `${city.name} - ${city.stateCode}`,
        }
    }
    throw new AppError('notFound', 'Este lugar não está mais no cadastro')
  },

  async reverse(pressed, context) {
    const at = { lat: pressed.lat, lng: pressed.lng }
    const unit = await unitAt(pressed, context)
    const nearest = await nearestOn(context.collections.street.find(), at)
    const street = nearest && nearest.metres <= farFromStreet ? nearest.street : undefined
    const place = await whole(context, { at, ...(street && { street }) })
    return unit ? { ...place, name: unit.name } : place
  },
}

const brazil = { name: 'Brasil', code: 'BR' }

/** The middle of the longest stretch. */
function middleOf({ paths }: Street): Vertex | undefined {
  const longest = paths.reduce<readonly Position[]>(
    (long, path) => (path.length > long.length ? path : long),
    [],
  )
  const middle = longest[Math.floor(longest.length / 2)]
  return middle && { lat: middle.latitude, lng: middle.longitude }
}

interface Known {
  readonly at: Vertex
  readonly street?: Street
  readonly number?: string | null
  readonly neighborhood?: Neighborhood
}

/** What is known of a position: the street, the neighbourhood around it, the municipality. */
async function whole(context: PlaceContext, { at, street, number, ...known }: Known): Promise<Place> {
  const { collections, user } = context
  const neighborhoods = await collections.neighborhood.findAll({}, { max: 10_000 })
  const neighborhood =
    known.neighborhood ??
    neighborhoods.find(({ boundary }) => boundary && isInside(boundary, at)) ??
    neighborhoods.find(({ _id }) => street?.neighborhoodIds[0] === _id)
  const client = user.client ? await collections.client.findOne({ _id: user.client.id }) : null
  const city = await cityOf(context, client, at)
  const address = street ? [street.name, number].filter(Boolean).join(', ') : null
  const parts = [address, neighborhood?.name, city && `${city.name} - ${city.stateCode}`]
  return {
    ...found(context),
    name: placeName({ address, neighborhood, city, source: 'gazetteer' }),
    coordinates: { latitude: at.lat, longitude: at.lng },
    street: street?.name ?? null,
    streetNumber: number ?? null,
    address,
    fullAddress: parts.filter(Boolean).join(', ') || null,
    postCode: street?.cep ?? null,
    neighborhood: neighborhood ? { name: neighborhood.name } : null,
    city: city ? { name: city.name } : null,
    state: city ? stateOf(city.stateCode) : null,
    country: brazil,
  }
}

/** The client's municipality around itself, the nearest city elsewhere. */
async function cityOf({ collections }: PlaceContext, client: Client | null, at: Vertex) {
  const every = await everyCity(collections.city)
  const isHome =
    client?.boundary && ringsOf(client.boundary).length > 0
      ? isInside(client.boundary, at)
      : client?.latitude !== null &&
        client?.longitude !== null &&
        client !== null &&
        metresTo(at, { latitude: client.latitude, longitude: client.longitude }) < farFromCity / 2
  if (client && isHome) return municipalityOf(client, every)
  const [nearest] = every
    .flatMap(placed)
    .map((city) => ({ city, metres: metresTo(at, city) }))
    .sort((one, other) => one.metres - other.metres)
  return nearest && nearest.metres <= farFromCity ? nearest.city : undefined
}
