import type { Vertex } from '@saude/contract/geo'
import type { InputOf, OutputOf } from '@saude/contract/query'
import type { ScopedCollections, User } from '@saude/service/handlers'
import type { placeAutocomplete, placeDetails } from '../../contract/place.ts'
import type { collections } from '../collections.ts'

export type Place = OutputOf<typeof placeDetails>['place']

/** What a search offers. */
export interface Suggestion {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** How much of what was searched for it says, from 0 to 1, where the provider knows better than its words do. */
  readonly fits?: number
}

/** A point of a map, which shows more or less ground by its zoom. */
export type Pressed = Vertex & { readonly zoom?: number | null | undefined }

/** From whom a provider is asked: what the municipality knows, and who wants to know. */
export interface PlaceContext {
  readonly collections: ScopedCollections<typeof collections>
  readonly user: User
  readonly now: Date
}

export type Search = Pick<InputOf<typeof placeAutocomplete>, 'sessionToken'> & {
  readonly q: string
  /** Near to here first. */
  readonly near: Vertex | undefined
}

/** Who knows places (setting GOOGLE_MAPS_KEY; without it the gazetteer of the municipality). */
export interface PlaceProvider {
  /** Shown beside what it says. */
  readonly attribution: string
  /** @throws AppError where the provider fails */
  suggest(search: Search, context: PlaceContext): Promise<readonly Suggestion[]>
  /** @throws AppError `notFound` where there is none; and as above */
  details(id: string, sessionToken: string | undefined, context: PlaceContext): Promise<Place>
  /** @throws AppError `notFound` where nothing is known of it; and as above */
  reverse(at: Pressed, context: PlaceContext): Promise<Place>
}
