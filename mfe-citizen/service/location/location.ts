import type { InputOf } from '@saude/contract/query'
import { update } from '@saude/service/handlers'
import { citizenUpdateGeolocation } from '../../contract/location.ts'
import { on } from '../collections.ts'
import type { Citizen } from '../register/citizen.ts'
import { knownCitizen } from '../register/known.ts'
import { isOpenToPosition, territoryFor } from './territory.ts'

/** The position with how it was found; without a position nothing is left of it. */
export const placeCitizen = on(
  citizenUpdateGeolocation,
  async ({ input, collections, commit, user, ask }) => {
    const { id, document } = input
    const stored = await knownCitizen(collections.citizen, id)
    const patch = placed(document, stored)
    const isPlacing = document.addressCoordinates !== undefined
    const lastProfessional = { id: user.id ?? '', name: user.name, isAcs: user.groups.includes('acs') }
    const territory =
      isPlacing && isOpenToPosition(stored)
        ? await territoryFor({ ...stored, ...patch }, ask, collections.citizen)
        : {}
    return commit(
      [
        update(
          collections.citizen,
          // What was derived from the record just read still holds when it is written; else it is derived again.
          { _id: id, version: stored.version },
          { ...patch, ...territory, ...(isPlacing && { lastProfessional }) },
        ),
      ],
      { id, version: stored.version + 1 },
    )
  },
)

const nowhere = {
  addressCoordinates: null,
  altitude: null,
  accuracy: null,
  geolocationType: null,
  hasLocation: false,
}

/** Absent is unchanged and null emptied; how the last position was found says nothing of a new one. */
function placed(
  { addressCoordinates, ...how }: InputOf<typeof citizenUpdateGeolocation>['document'],
  stored: Citizen,
): Partial<Citizen> {
  if (addressCoordinates === null) return nowhere
  if (addressCoordinates === undefined) return stored.addressCoordinates ? how : {}
  return {
    addressCoordinates,
    altitude: how.altitude ?? null,
    accuracy: how.accuracy ?? null,
    geolocationType: how.geolocationType ?? stored.geolocationType ?? null,
    hasLocation: true,
  }
}
