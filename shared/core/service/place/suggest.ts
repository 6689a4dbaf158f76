import type { Vertex } from '@saude/contract/geo'
import { searchOf } from '@saude/service/page'
import { atMost } from '@saude/store'
import { leastLikeness } from '../../contract/place.ts'
import { stateNames } from '../../contract/state-names.ts'
import type { HealthUnit } from '../health-unit/health-unit.ts'
import { ownClient } from '../tenant.ts'
import { everyCity } from '../territory/city-table.ts'
import type { City, Neighborhood } from '../territory/territory.ts'
import { beginsKind, isJoint, readAddress, type TypedAddress, wordsOf } from './address.ts'
import { metresTo, municipalityOf, placed } from './home.ts'
import { isAlike, type Match, matchOf } from './match.ts'
import type { PlaceContext, Search, Suggestion } from './provider.ts'
import { type FoundStreet, streetLookups } from './streets-said.ts'

/** Suggestions of each kind at most. */
const offered = 5

/** A suggestion, and what orders it. */
interface Ranked extends Match {
  readonly suggestion: Suggestion
  readonly order: readonly [kind: number, metres: number, name: string]
}

const kindOrder = { unit: 0, street: 1, neighborhood: 2, city: 3 } as const

/** What was typed, and what surrounds all that the municipality knows. */
interface Asked {
  readonly typed: TypedAddress
  readonly home: readonly (readonly string[])[]
  readonly neighborhoods: ReadonlyMap<string, FoundNeighborhood>
}

type FoundNeighborhood = Pick<
  Neighborhood,
  '_id' | 'name' | 'searchName' | 'searchTokens' | 'isRural' | 'latitude'
>
const neighborhoodFields = { name: 1, searchName: 1, searchTokens: 1, isRural: 1, latitude: 1 } as const

/** Streets, neighbourhoods and health units of the municipality, and cities of the country, that fit what was typed. */
export async function suggest({ q, near }: Search, context: PlaceContext): Promise<readonly Suggestion[]> {
  const { collections, user } = context
  const typed = readAddress(q)
  const [neighborhoods, units, cities, client] = await Promise.all([
    collections.neighborhood.findAll<FoundNeighborhood>(
      {},
      { projection: neighborhoodFields, max: atMost(10_000) },
    ),
    collections.healthUnit.findAll<FoundUnit>(ownClient(user), {
      projection: unitFields,
      max: atMost(5_000),
    }),
    everyCity(collections.city),
    user.client ? collections.client.findOne({ _id: user.client.id }) : null,
  ])
  const home = client && municipalityOf(client, cities)
  const asked: Asked = {
    typed,
    home: home ? [wordsOf(home.name), ...stateWords(home.stateCode)] : [],
    neighborhoods: new Map(neighborhoods.map((one) => [one._id, one])),
  }
  const ranked = [
    ...units.flatMap((unit) => unitMatch(unit, asked)),
    ...(await streetsOf(asked, context, neighborhoods)),
    ...neighborhoods.flatMap((one) => neighborhoodMatch(one, asked)),
    ...citiesOf(cities, q, asked, near),
  ].sort(inOrder)
  const found = ofEachKind(ranked).map(({ suggestion }) => suggestion)
  return found.length > 0 ? found : begun(typed, asked, context)
}

/** A kind of street that is being typed shows streets of it, and names none. */
async function begun(
  typed: TypedAddress,
  asked: Asked,
  { collections }: PlaceContext,
): Promise<Suggestion[]> {
  const [first, ...more] = typed.words
  if (first === undefined || more.length > 0 || !beginsKind(first)) return []
  const streets = await searchOf(collections.street, { q: first, limit: offered })
  return streets.map((street) => ({ ...streetSuggestion(street, asked), fits: 0 }))
}

/** Exact ones first, then by kind; of a kind what fits best. */
function inOrder(one: Ranked, other: Ranked): number {
  if (one.isExact !== other.isExact) return one.isExact ? -1 : 1
  const [oneKind, oneMetres, oneName] = one.order
  const [otherKind, otherMetres, otherName] = other.order
  if (oneKind !== otherKind) return oneKind - otherKind
  if (one.fits !== other.fits) return other.fits - one.fits
  if (oneMetres !== otherMetres) return oneMetres - otherMetres
  if (one.share !== other.share) return other.share - one.share
  return oneName < otherName ? -1 : oneName > otherName ? 1 : 0
}

function ofEachKind(ranked: readonly Ranked[]): Ranked[] {
  const counts = new Map<number, number>()
  return ranked.filter(({ order: [kind] }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= offered
  })
}

const isFound = (match: Match | undefined): match is Match =>
  match !== undefined && match.fits >= leastLikeness

type FoundUnit = Pick<HealthUnit, '_id' | 'name' | 'searchName' | 'location'>
const unitFields = { name: 1, searchName: 1, location: 1 } as const

function unitMatch({ _id, name, searchName, location }: FoundUnit, { typed, home }: Asked): Ranked[] {
  if (!location) return []
  const places = [location.neighborhood?.name, location.address].map((text) => wordsOf(text ?? ''))
  const match = matchOf(typed.words, { own: wordsOf(name), around: [...home, ...places] })
  if (!isFound(match)) return []
  const description = ['Unidade de saúde', location.address].filter(Boolean).join(' · ')
  const suggestion = { id: `unit:${_id}`, name, description, fits: match.fits }
  return [{ ...match, suggestion, order: [kindOrder.unit, 0, searchName] }]
}

function neighborhoodMatch(one: FoundNeighborhood, { typed, home }: Asked): Ranked[] {
  const match =
    typeof one.latitude === 'number'
      ? matchOf(typed.words, { own: wordsOf(one.name), around: home })
      : undefined
  if (!isFound(match)) return []
  const description = one.isRural ? 'Zona rural' : 'Bairro'
  const suggestion = { id: `neighborhood:${one._id}`, name: one.name, description, fits: match.fits }
  return [{ ...match, suggestion, order: [kindOrder.neighborhood, 0, one.searchName] }]
}

/** Streets by what finds them exactly, and where that is little by words with a wrong letter. */
async function streetsOf(
  asked: Asked,
  { collections }: PlaceContext,
  neighborhoods: readonly FoundNeighborhood[],
): Promise<Ranked[]> {
  const lookups = streetLookups(collections, asked.typed, {
    words: new Set(asked.home.flat()),
    neighborhoods,
  })
  const found = new Map<string, Ranked>()
  const add = (streets: readonly FoundStreet[]) => {
    for (const street of streets)
      if (!found.has(street._id)) for (const one of streetMatch(street, asked)) found.set(street._id, one)
  }
  const whole = () => [...found.values()].filter(({ isExact, fits }) => isExact && fits === 1).length
  for (const lookup of lookups.exact()) {
    add(await lookup)
    if (whole() > 0) break
  }
  if (whole() >= offered) return [...found.values()]
  const known = new Set([...found.values()].flatMap(({ suggestion }) => wordsOf(suggestion.name)))
  for (const lookup of lookups.alike(known)) add(await lookup)
  return [...found.values()]
}

function streetMatch(street: FoundStreet, asked: Asked): Ranked[] {
  const { typed, home, neighborhoods } = asked
  const places = street.neighborhoodIds.map((id) => wordsOf(neighborhoods.get(id)?.name ?? ''))
  const own = wordsOf(street.name)
  const isCep = Boolean(typed.cep && street.cep?.startsWith(typed.cep))
  const match = matchOf(typed.words, { own, around: [...home, ...places] })
  // A CEP alone finds its streets; beside words it says no more than they do.
  const found =
    match ??
    (isCep ? { fits: typed.words.length > 0 ? leastLikeness : 1, isExact: true, share: 0 } : undefined)
  if (!isFound(found)) return []
  const suggestion = { ...streetSuggestion(street, asked), fits: found.fits }
  const order = [kindOrder.street, isCep ? 0 : 1, street.searchName] as const
  return [{ ...found, suggestion, order }]
}

function streetSuggestion(
  { _id, name, neighborhoodIds, cep }: FoundStreet,
  { typed, neighborhoods }: Asked,
): Suggestion {
  // Of 'Rua Quadra 5' the number is its name.
  const number = typed.number !== null && !wordsOf(name).includes(typed.number) ? typed.number : null
  return {
    id: `street:${_id}${number ? `:${number}` : ''}`,
    name: [name, number].filter(Boolean).join(', '),
    description: [
      ...neighborhoodIds.slice(0, 2).flatMap((id) => neighborhoods.get(id)?.name ?? []),
      ...(cep ? [`CEP ${cep.slice(0, 5)}-${cep.slice(5)}`] : []),
      // Where along a street a number is, the register does not know.
      ...(number ? ['o ponto fica no meio da rua'] : []),
    ].join(' · '),
  }
}

const states = new Map(
  Object.entries(stateNames).map(([code, name]) => [
    code,
    [wordsOf(name), [code.toLowerCase()], ['brasil']] as const,
  ]),
)
/** What a state may be called. */
const stateWords = (code: string) => states.get(code) ?? []

/** Cities by name, or by their whole code; the nearest first. */
function citiesOf(cities: readonly City[], q: string, { typed }: Asked, near: Vertex | undefined): Ranked[] {
  const code = /^\s*(\d{7})\s*$/.exec(q)?.[1]
  const words = typed.words.filter((word) => !isJoint(word))
  return cities.flatMap((city) => {
    const isNamed = code === city.ibge
    // Of thousands most have no word of it.
    if (
      !isNamed &&
      !city.searchTokens.some((own) => words.some((word) => own.startsWith(word) || isAlike(word, own)))
    )
      return []
    const match = isNamed
      ? { fits: 1, isExact: true, share: 1 }
      : matchOf(typed.words, { own: city.searchTokens, around: stateWords(city.stateCode) })
    if (!isFound(match)) return []
    return placed(city).map(
      ({ _id, name, searchName, stateCode, ...at }): Ranked => ({
        ...match,
        suggestion: { id: `city:${_id}`, name, description: `Cidade · ${stateCode}`, fits: match.fits },
        order: [kindOrder.city, near ? metresTo(near, at) : 0, searchName],
      }),
    )
  })
}
