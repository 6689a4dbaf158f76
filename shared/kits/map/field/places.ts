import { newId } from '@saude/contract/id'
import type { OutputOf } from '@saude/contract/query'
import {
  placeAutocomplete,
  placeDetails,
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
export async function takePlace(id: string): Promise<Place | undefined> {
  const answer = await ask(placeDetails, { id, sessionToken: searchSession() })
  token = undefined
  return answer?.place
}

/** What is at a pressed point. */
export const placeAt = async ({ latitude, longitude }: GeoPosition, signal?: AbortSignal) =>
  (await ask(placeReverse, { latitude, longitude }, signal ? { signal } : {})) ?? undefined

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
