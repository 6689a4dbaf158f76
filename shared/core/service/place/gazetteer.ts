import { AppError } from '@saude/contract/errors'
import { distanceBetween, isInside, type Vertex } from '@saude/contract/geo'
import { toWire } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { searchOf } from '@saude/service/page'
import type { Client, Position } from '../client/client.ts'
import { ownClient } from '../tenant.ts'
import { citiesCalled, everyCity } from '../territory/city-table.ts'
import type { Neighborhood, Street } from '../territory/territory.ts'
import { nearestOn } from './nearest.ts'
import type { Place, PlaceContext, PlaceProvider, Suggestion } from './provider.ts'

/** Suggestions of each kind at most. */
const offered = 5
/** Metres: farther than this from a street it is not on it; nearer than this to a unit it is the unit. */
const farFromStreet = 400
const nearUnit = 40
/** Metres: in another city beyond it. */
const farFromCity = 60_000

/** What people write for kinds of street; texts in search form. */
const short: Readonly<Record<string, string>> = {
  r: 'rua',
  av: 'avenida',
  tv: 'travessa',
  trav: 'travessa',
  pc: 'praca',
  pca: 'praca',
  al: 'alameda',
  est: 'estrada',
  rod: 'rodovia',
}

/** 'R. das Paineiras, 214' → the street's words and the house. */
export function typedAddress(q: string): { text: string; number: string | null } {
  const [, before, house] = /^(.*?\D)[\s,]+(?:n[.ºo°]*\s*)?(\d{1,5}[a-z]?)$/i.exec(q.trim()) ?? []
  const words = searchName(before ?? q)
    .replace(/[.,]/g, ' ')
    .trim()
    .split(/\s+/)
  const [first = '', ...rest] = words
  const whole = rest.length > 0 ? [short[first] ?? first, ...rest] : words
  return { text: whole.join(' '), number: house ?? null }
}

/** Streets, neighbourhoods and health units of the municipality, and the cities of the country. */
export const gazetteer: PlaceProvider = {
  attribution: 'Cadastro do município',

  async suggest({ q, near }, { collections, user }) {
    const { text, number } = typedAddress(q)
    const [units, streets, neighborhoods, cities] = await Promise.all([
      searchOf(collections.healthUnit, { q, filter: ownClient(user), limit: offered }),
      searchOf(collections.street, { q: text, limit: offered }),
      searchOf(collections.neighborhood, { q: text, limit: offered }),
      everyCity(collections.city).then((every) => citiesCalled(every, text)),
    ])
    const all = new Map((await collections.neighborhood.find().toArray()).map((one) => [one._id, one.name]))
    const house = number ? `, ${number}` : ''
    return [
      ...units
        .filter(({ location }) => location)
        .map(
          ({ _id, name, location }): Suggestion => ({
            id: `unit:${_id}`,
            name,
            description: ['Unidade de saúde', location?.address].filter(Boolean).join(' · '),
          }),
        ),
      ...streets.map(
        ({ _id, name, neighborhoodIds, cep }): Suggestion => ({
          id: `street:${_id}${number ? `:${number}` : ''}`,
          name: `${name}${house}`,
          description: [
            ...neighborhoodIds.slice(0, 2).flatMap((neighborhood) => all.get(neighborhood) ?? []),
            ...(cep ? [`CEP ${cep.slice(0, 5)}-${cep.slice(5)}`] : []),
          ].join(' · '),
        }),
      ),
      ...neighborhoods
        .filter(({ latitude }) => typeof latitude === 'number')
        .map(
          ({ _id, name, isRural }): Suggestion => ({
            id: `neighborhood:${_id}`,
            name,
            description: isRural ? 'Zona rural' : 'Bairro',
          }),
        ),
      ...cities
        .flatMap(placed)
        .sort((one, other) => (near ? metresTo(near, one) - metresTo(near, other) : 0))
        .slice(0, offered)
        .map(
          ({ _id, name, stateCode }): Suggestion => ({
            id: `city:${_id}`,
            name,
            description: `Cidade · ${stateCode}`,
          }),
        ),
    ]
  },

  async details(key, _sessionToken, context) {
    const { collections, user } = context
    const [kind, id = '', number] = key.split(':')
    if (kind === 'unit') {
      const unit = await collections.healthUnit.findOne({ ...ownClient(user), _id: id })
      if (unit?.location) {
        const { id: _own, ...location } = unit.location
        return { ...location, name: unit.name, ...found(context) }
      }
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
          state: { name: city.stateCode, code: city.stateCode },
          country: brazil,
          fullAddress: `${city.name} - ${city.stateCode}`,
        }
    }
    throw new AppError('notFound', 'Este lugar não está mais no cadastro')
  },

  async reverse(at, context) {
    const { collections, user } = context
    const units = await collections.healthUnit.find(ownClient(user)).toArray()
    const unit = units.find(({ location }) => location && metresTo(at, location.coordinates) <= nearUnit)
    const streets = await collections.street.find().toArray()
    const nearest = nearestOn(streets, at)
    const street = nearest && nearest.metres <= farFromStreet ? nearest.street : undefined
    const place = await whole(context, { at, ...(street && { street }) })
    return unit ? { ...place, name: unit.name } : place
  },
}

const brazil = { name: 'Brasil', code: 'BR' }

const found = ({ now }: PlaceContext) => ({
  source: 'gazetteer',
  searchedAt: toWire(now).slice(0, 19),
  customName: false,
})

/** A city with its position, or nothing. */
const placed = <C extends { readonly latitude: number | null; readonly longitude: number | null }>(
  city: C,
) =>
  city.latitude === null || city.longitude === null
    ? []
    : [{ ...city, latitude: city.latitude, longitude: city.longitude }]

const metresTo = (at: Vertex, { latitude, longitude }: Position): number =>
  distanceBetween(at, { lat: latitude, lng: longitude })

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
  const neighborhoods = await collections.neighborhood.find().toArray()
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
    name: address ?? neighborhood?.name ?? city?.name ?? 'Ponto no mapa',
    coordinates: { latitude: at.lat, longitude: at.lng },
    street: street?.name ?? null,
    streetNumber: number ?? null,
    address,
    fullAddress: parts.filter(Boolean).join(', ') || null,
    postCode: street?.cep ?? null,
    neighborhood: neighborhood ? { name: neighborhood.name } : null,
    city: city ? { name: city.name } : null,
    state: city ? { name: city.stateCode, code: city.stateCode } : null,
    country: brazil,
  }
}

/** The client's municipality around itself, the nearest city elsewhere. */
async function cityOf({ collections }: PlaceContext, client: Client | null, at: Vertex) {
  const every = await everyCity(collections.city)
  const isHome =
    client?.boundary && client.boundary.length > 2
      ? isInside(client.boundary, at)
      : client?.latitude !== null &&
        client?.longitude !== null &&
        client !== null &&
        metresTo(at, { latitude: client.latitude, longitude: client.longitude }) < farFromCity / 2
  if (client && isHome) {
    const own = client.ibge ? every.find(({ ibge }) => ibge === client.ibge) : undefined
    return own ?? { name: client.name, stateCode: client.stateCode ?? '' }
  }
  const [nearest] = every
    .flatMap(placed)
    .map((city) => ({ city, metres: metresTo(at, city) }))
    .sort((one, other) => one.metres - other.metres)
  return nearest && nearest.metres <= farFromCity ? nearest.city : undefined
}
