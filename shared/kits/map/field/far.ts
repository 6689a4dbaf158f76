import { formatDistance } from '@saude/contract/formats'
import { distanceBetween } from '@saude/contract/geo'
import { placeName } from '@saude/core/contract/place'
import type { ConfirmQuestion } from '../../ui/index.ts'
import type { GeoPosition } from '../Position.tsx'
import { type Place, placeAt } from './places.ts'

/** Metres within which a place is taken without a question: neighbours lie in other states too. */
const near = 100_000

const vertex = ({ latitude, longitude }: GeoPosition) => ({ lat: latitude, lng: longitude })

const stateAt = async (home: GeoPosition, signal: AbortSignal): Promise<string | undefined> =>
  (await placeAt(home, undefined, signal).catch(() => undefined))?.place.state?.name ?? undefined

/**
 * What is asked before a found place is taken that lies far away in another state, or who knows where: Enter takes the first
 * suggestion, and streets have namesakes. Undefined where there is nothing to ask.
 */
export async function farQuestion(
  place: Place,
  home: GeoPosition,
  signal: AbortSignal,
): Promise<ConfirmQuestion | undefined> {
  const metres = distanceBetween(vertex(home), vertex(place.coordinates))
  if (metres <= near) return undefined
  const theirs = place.state?.name ?? undefined
  const own = theirs === undefined ? undefined : await stateAt(home, signal)
  if (theirs !== undefined && theirs === own) return undefined
  const where = [placeName(place), place.city?.name, theirs].filter(Boolean).join(', ')
  return {
    title: 'Usar este lugar?',
    text: `${where}: fica a ${formatDistance(metres)} do município${own ? ', em outro estado' : ''}.`,
    confirmLabel: 'Usar este lugar',
  }
}
