import { asManyAsThereAre, id, list, number, object, oneOf, position, text } from '@saude/contract/fields'
import { place } from '@saude/contract/fields-place'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Places by a provider that the operator chooses: Google's, or what the municipality knows of itself. Forms fill place
 * fields with them, and maps look for them. The provider's key stays with the server.
 */

/** Calls that belong to one search, which some providers bill as one; made by the browser. */
const sessionToken = text('Sessão da busca').max(36)
const placeId = text('Lugar').max(300)
const latitude = number('Latitude').min(-90).max(90)
const longitude = number('Longitude').min(-180).max(180)

/** Whose words these are: shown wherever they are shown. */
const attribution = text('Fonte').required()

export const placeAutocomplete = query(rows.placeAutocomplete, {
  input: {
    q: text('Busca').max(200),
    sessionToken,
    /** Near to here first. */
    latitude,
    longitude,
  },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Lugar', {
        id: placeId.required(),
        name: text('Nome').required(),
        description: text('Descrição'),
      }).required(),
    ).required(),
    attribution,
  },
  reads: ['territory', 'healthUnit'],
})

/** One of the suggested places, whole. */
export const placeDetails = query(rows.placeDetails, {
  input: { id: placeId.required(), sessionToken },
  output: { place: place('Lugar').required(), attribution },
  reads: ['territory', 'healthUnit'],
})

/**
 * What is at a position: the health unit whose symbol was pressed, else the nearest address, as a place at exactly this
 * position.
 */
export const placeReverse = query(rows.placeReverse, {
  input: {
    latitude: latitude.required(),
    longitude: longitude.required(),
    /** Of the pressed map, where it shows units by symbols: they cover less ground the nearer it is looked at. */
    zoom: number('Zoom').min(0).max(24),
  },
  output: { place: place('Lugar').required(), attribution },
  reads: ['territory', 'healthUnit'],
})

/** The position of the place that fits a text best; empty where none fits well enough. */
export const searchPlace = query(rows.searchPlace, {
  input: { place: text('Lugar').required().max(200), latitude, longitude },
  output: {
    coordinates: position('Coordenadas'),
    name: text('Nome'),
    attribution,
  },
  reads: ['territory', 'healthUnit'],
})

/** Who says what a place is, by its `source`: shown wherever such a place is, also long after it was found. */
export const placeSources = {
  googlePlaces: { attribution: 'powered by Google', unnamed: 'Google Places' },
  gazetteer: { attribution: 'Cadastro do município', unnamed: 'Ponto no mapa' },
} as const

type PlaceSource = keyof typeof placeSources

const isSource = (source: string): source is PlaceSource => Object.hasOwn(placeSources, source)

/** Whose words a place holds; undefined where they are of no provider. */
export const attributionOf = ({ source }: { readonly source?: string | null | undefined }) =>
  source && isSource(source) ? placeSources[source].attribution : undefined

interface Named {
  readonly name?: string | null | undefined
}
/** What a place may be called by. */
interface Nameable extends Named {
  readonly address?: string | null | undefined
  readonly neighborhood?: Named | null | undefined
  readonly city?: Named | null | undefined
  readonly source?: string | null | undefined
}

/** A place's name; without one its address, its neighbourhood, its city, and at last what its source calls it. */
export function placeName({ name, address, neighborhood, city, source }: Nameable): string {
  const said = [name, address, neighborhood?.name, city?.name].find((text) => text?.trim())
  return said?.trim() ?? placeSources[source && isSource(source) ? source : 'googlePlaces'].unnamed
}

/** A text fits a place from this likeness on. */
export const leastLikeness = 0.7

/** Sessions of searches are renewed after so many milliseconds. */
export const sessionTokenMs = 180_000

/** Every unit of the client with its place, its boundary and its colour. */
export const healthUnitBoundaries = query(rows.healthUnitBoundaries, {
  input: { client: oneOf('Cliente', { current: 'Atual', all: 'Todos' }) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      object('Unidade', {
        id: id().required(),
        name: text('Nome').required(),
        color: text('Cor'),
        location: position('Localização'),
        boundary: text('Limites'),
        clientName: text('Cliente'),
      }).required(),
    ).required(),
  },
  reads: ['healthUnit'],
})
