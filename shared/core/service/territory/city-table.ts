import { nameTokens, searchable, searchName } from '@saude/contract/search'
import { atMost, type Bound } from '@saude/store'
import type { City } from './territory.ts'

let table: Promise<readonly City[]> | undefined

/** All municipalities of Brazil in the order of their names; read when the first is asked for, and kept. */
function municipalitiesOfBrazil(): Promise<readonly City[]> {
  table ??= import('./municipalities.ts').then(({ municipalities }) =>
    Object.entries(municipalities)
      .flatMap(([stateCode, rows]) => rows.split(';').map((row) => cityOf(stateCode, row)))
      .sort(byName),
  )
  return table
}

function cityOf(stateCode: string, row: string): City {
  const [name = '', ibge = '', latitude, longitude] = row.split('|')
  return {
    // A code that never changes is the id: references to a city outlive the installation.
    _id: ibge,
    name,
    ...searchable(name),
    stateCode,
    ibge,
    latitude: latitude ? Number(latitude) : null,
    longitude: longitude ? Number(longitude) : null,
    areaCode: null,
    cep: null,
  }
}

const byName = (one: City, other: City) =>
  one.searchName < other.searchName ? -1 : one.searchName > other.searchName ? 1 : 0

/** What a collection of cities can do for the table. */
interface Stored {
  findAll(filter: object, options: { readonly max: Bound }): Promise<readonly City[]>
}

/** The cities that the installation stores, such as a demo's own town, and all others of Brazil. */
export async function everyCity(stored: Stored): Promise<readonly City[]> {
  const [own, all] = await Promise.all([stored.findAll({}, { max: atMost(6_000) }), municipalitiesOfBrazil()])
  if (own.length === 0) return all
  const known = new Set(own.map(({ ibge }) => ibge))
  return [...own, ...all.filter(({ ibge }) => !known.has(ibge))]
}

/** Cities whose words begin with what was typed; those whose name begins so come first. A code finds its city. */
export function citiesCalled(cities: readonly City[], q: string | null | undefined): City[] {
  const typed = searchName(q ?? '')
  if (/^\d{7}$/.test(typed)) return cities.filter(({ ibge }) => ibge === typed)
  const parts = nameTokens(typed)
  const rank = ({ searchName: name }: City) => (name.startsWith(typed) ? 0 : 1)
  return cities
    .filter(({ searchTokens }) => parts.every((part) => searchTokens.some((word) => word.startsWith(part))))
    .sort((one, other) => rank(one) - rank(other) || byName(one, other))
}

/** What people put before and behind the name of a municipality when they name its administration. */
const before =
  /^(prefeitura|secretaria|municipio|fundo|governo|estancia)( (municipal|turistica|climatica|hidromineral))?( de| da| do| dos| das)?( saude)?( (do municipio )?(de|da|do|dos|das))? /

/**
 * The municipality that a client's name means, 'Prefeitura Municipal de Campinas' or 'Campinas - SP'; undefined where
 * several are called so, or none.
 */
export async function cityNamed(client: string): Promise<City | undefined> {
  const [, text = '', state] = /^(.*?)(?:\s*[-/,(]\s*([a-z]{2})\)?)?$/.exec(searchName(client)) ?? []
  const name = text.replace(before, '')
  const found = (await municipalitiesOfBrazil()).filter(
    (city) =>
      (city.searchName === name || city.searchName === text) &&
      (state === undefined || city.stateCode.toLowerCase() === state),
  )
  return found.length === 1 ? found[0] : undefined
}

/** What a client is known by from its municipality: code, state, and where its maps begin. */
export const homeOf = (city: City | undefined) =>
  city && {
    ibge: city.ibge,
    stateCode: city.stateCode,
    latitude: city.latitude,
    longitude: city.longitude,
  }
