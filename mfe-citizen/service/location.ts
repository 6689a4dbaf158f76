import { update } from '@saude/service/handlers'
import { citizenUpdateGeolocation } from '../contract/location.ts'
import { on } from './collections.ts'
import { knownCitizen } from './known.ts'
import { isOpenToPosition, territoryFor } from './territory.ts'

/** The position with how it was found; without a position nothing is left of it. */
export const placeCitizen = on(
  citizenUpdateGeolocation,
  async ({ input, collections, commit, user, ask }) => {
    const { id, document } = input
    const { addressCoordinates, altitude = null, accuracy = null } = document
    const stored = await knownCitizen(collections.citizen, id)
    const lastProfessional = { id: user.id ?? '', name: user.name, isAcs: user.groups.includes('acs') }
    const patch = addressCoordinates
      ? {
          addressCoordinates,
          altitude,
          accuracy,
          geolocationType: document.geolocationType ?? stored.geolocationType ?? null,
          hasLocation: true,
        }
      : {
          addressCoordinates: null,
          altitude: null,
          accuracy: null,
          geolocationType: null,
          hasLocation: false,
        }
    const territory = isOpenToPosition(stored) ? await territoryFor({ ...stored, ...patch }, ask) : {}
    return commit([update(collections.citizen, { _id: id }, { ...patch, ...territory, lastProfessional })], {
      id,
      version: stored.version + 1,
    })
  },
)
