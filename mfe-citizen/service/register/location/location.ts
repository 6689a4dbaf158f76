import { toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { update } from '@saude/service/handlers'
import { StaleError } from '@saude/service/stale'
import { citizenUpdateGeolocation } from '../../../contract/location.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { knownCitizen } from '../citizen/known.ts'
import { nowhere } from '../home/home.ts'
import { livesAlone, throughHome } from '../home/settle.ts'
import { doorstepOf } from './household.ts'
import { isOpenToPosition, territoryFor } from './territory.ts'

/** The position with how it was found; without a position nothing is left of it. */
export const placeCitizen = on(
  citizenUpdateGeolocation,
  async ({ input, collections, commit, user, ask, now }) => {
    const { id, document } = input
    const stored = await knownCitizen(collections.citizen, id)
    refuseOther(stored, input.version, user.id)
    const patch = placed(document, stored)
    const isPlacing = document.addressCoordinates !== undefined
    const by = { id: user.id ?? '', name: user.name }
    const version = stored.version + 1
    const placing = { version, by, at: toWire(now) }
    const lastProfessional = { ...by, isAcs: user.groups.includes('acs') }
    const territory =
      isPlacing && isOpenToPosition(stored)
        ? await territoryFor({ ...stored, ...patch }, ask, doorstepOf(collections.citizen))
        : {}
    const { addressCoordinates, altitude, accuracy, geolocationType, hasLocation } = { ...stored, ...patch }
    const position = { addressCoordinates, altitude, accuracy, geolocationType, hasLocation }
    const isOfHome = isPlacing && (input.addressOf === 'home' || (await livesAlone(collections, stored)))
    return commit(
      [
        ...(isOfHome ? await throughHome(collections, stored, { position, territory }) : []),
        update(
          collections.citizen,
          // What was derived from the record just read still holds when it is written; else it is derived again.
          { _id: id, version: stored.version },
          { ...patch, ...territory, ...(isPlacing && { lastProfessional, placing }) },
        ),
      ],
      { id, version },
    )
  },
)

/**
 * Somebody else has given a position since the caller saw the citizen. One's own later word is no conflict: a device
 * that has sent two of them knows the version before the first.
 */
function refuseOther(
  { version, placing }: Citizen,
  seen: number | null | undefined,
  user: string | null,
): void {
  if (!seen || !placing || placing.version <= seen || placing.by.id === user) return
  const { by, at } = placing
  throw new StaleError('conflict', undefined, { version, changedBy: by.name, changedAt: at })
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
