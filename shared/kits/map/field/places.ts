import { newId } from '@saude/contract/id'
import type { OutputOf } from '@saude/contract/query'
import {
  placeAutocomplete,
  placeDetails,
  placeName,
  placeReverse,
  searchPlace,
  sessionTokenMs,
} from '@saude/core/contract/place'
import { ask } from '../../platform/index.ts'
import type { GeoPosition } from '../Position.tsx'

export type Place = OutputOf<typeof placeDetails>['place']

/** Searches begin so many milliseconds after the last key. */
export const searchPause = 1_000

let token: { value: string; endsAt: number } | undefined

/** The session of searches that end in one place; renewed after a while, and once a place was taken. */
export function searchSession(now = Date.now()): string {
  if (!token || token.endsAt <= now) token = { value: newId(), endsAt: now + sessionTokenMs }
  return token.value
}

/** What a text suggests; nothing is asked for an empty one. */
export async function suggestPlaces(q: string, near: GeoPosition | undefined, signal: AbortSignal) {
  const text = q.trim()
  if (text === '') return undefined
  const input = { q: text, sessionToken: searchSession(), ...near }
  return (await ask(placeAutocomplete, input, { signal })) ?? undefined
}

/** The suggested place, whole; the next search is another session. */
export async function takePlace(id: string, signal: AbortSignal): Promise<Place | undefined> {
  const sessionToken = searchSession()
  token = undefined
  return (await ask(placeDetails, { id, sessionToken }, { signal }))?.place
}

/** What is at a point that was pressed on a map; @param zoom of a map that shows the symbols of health units */
export const placeAt = async (
  { latitude, longitude }: GeoPosition,
  zoom: number | undefined,
  signal: AbortSignal,
) =>
  (await ask(placeReverse, { latitude, longitude, ...(zoom !== undefined && { zoom }) }, { signal })) ??
  undefined

/** A place as it is taken from a form: never without a name, and only a name that was typed is the person's own. */
export function named(place: Place): Place {
  const isNamed = Boolean(place.name?.trim())
  return {
    ...place,
    name: placeName(place).slice(0, 200),
    customName: isNamed ? (place.customName ?? false) : false,
  }
}

/** Where the place is that a text means; undefined where none fits. */
export const findPlace = async (text: string, near: GeoPosition): Promise<GeoPosition | undefined> =>
  (await ask(searchPlace, { place: text, ...near }))?.coordinates ?? undefined

/** Waits, unless the person types on meanwhile. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
