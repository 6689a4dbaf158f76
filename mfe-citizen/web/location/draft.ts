import { distanceBetween } from '@saude/contract/geo'
import type { GeoPosition } from '@saude/kits/map'
import type { DevicePosition } from '@saude/kits/platform'
import type { PlaceDocument, PlacedCitizen } from './place.ts'

/** What was decided on the screen and not saved yet: a position and how it was found, or none any more. */
export type Draft =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'removed' }
  | ({ readonly kind: 'manual' } & GeoPosition)
  | ({ readonly kind: 'device' } & DevicePosition)

/**
 * The stored position as this person sees it: what was only inferred from the street is hidden from agents, who are
 * to find the door.
 */
export function storedAt(
  citizen: Pick<PlacedCitizen, 'addressCoordinates' | 'geolocationType'> | undefined,
  isAgent: boolean,
): GeoPosition | null {
  const at = citizen?.addressCoordinates
  if (!at || (isAgent && citizen.geolocationType === 'inferenceByStreet')) return null
  return { latitude: at.y, longitude: at.x }
}

/** Where the point stands now. */
export const shownAt = (draft: Draft, stored: GeoPosition | null): GeoPosition | null =>
  draft.kind === 'unchanged' ? stored : draft.kind === 'removed' ? null : draft

/** What is saved: the chosen source where one was chosen, the citizen's own otherwise. */
export function documentOf(
  draft: Draft,
  { addressCoordinates, geolocationType }: Pick<PlacedCitizen, 'addressCoordinates' | 'geolocationType'>,
): PlaceDocument {
  switch (draft.kind) {
    case 'unchanged':
      return { addressCoordinates, geolocationType }
    case 'removed':
      return { addressCoordinates: null, altitude: null, accuracy: null, geolocationType: null }
    case 'manual':
      return {
        addressCoordinates: { x: draft.longitude, y: draft.latitude },
        altitude: null,
        accuracy: null,
        geolocationType: 'manual',
      }
    case 'device':
      return {
        addressCoordinates: { x: draft.longitude, y: draft.latitude },
        altitude: draft.altitude,
        accuracy: draft.accuracy,
        geolocationType: 'device',
      }
  }
}

/** Metres from the address from which on a new position is asked about: longer than most blocks and streets. */
const far = 500

/** The points that are known of the address: those of its street, else the stored position. */
const known = ({
  streetPaths,
  addressCoordinates: at,
}: Pick<PlacedCitizen, 'streetPaths' | 'addressCoordinates'>) => {
  const street = (streetPaths ?? []).flat()
  return street.length > 0 ? street : at ? [{ latitude: at.y, longitude: at.x }] : []
}

/** Where the map opens: at the stored position, else in the middle of the street; null where neither is known. */
export function opensAt(
  citizen: Pick<PlacedCitizen, 'streetPaths' | 'addressCoordinates'>,
  stored: GeoPosition | null,
): GeoPosition | null {
  const points = known(citizen)
  return stored ?? points[Math.floor(points.length / 2)] ?? null
}

/** How many metres a new position is from the address, where that is far; undefined where it is near or unknown. */
export function farFrom(
  citizen: Pick<PlacedCitizen, 'streetPaths' | 'addressCoordinates'>,
  { latitude, longitude }: GeoPosition,
): number | undefined {
  const away = known(citizen).map((point) =>
    distanceBetween({ lat: latitude, lng: longitude }, { lat: point.latitude, lng: point.longitude }),
  )
  const nearest = Math.min(...away)
  return away.length > 0 && nearest > far ? nearest : undefined
}
