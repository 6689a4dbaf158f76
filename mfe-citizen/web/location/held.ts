import { device } from '@saude/kits/platform'
import { citizenList } from '../../contract/citizen.ts'
import type { PlacedCitizen } from './place.ts'

/** A citizen as this device holds them: a row of the list, which knows no address. */
export function heldPlace(id: string): PlacedCitizen | undefined {
  const row = device()?.row(id)
  if (!row) return undefined
  // Read as the page of a list that has this row alone.
  const alone = { items: [row], totalItems: 1, startIndex: 0, stopIndex: 0, endReached: true }
  const { items } = citizenList.output.cast(alone)
  const [held] = items
  if (!held) return undefined
  return {
    id,
    name: held.name,
    addressCoordinates: held.addressCoordinates,
    geolocationType: held.geolocationType,
    streetPaths: held.streetPaths,
    cnsResponsibleProfessional: held.cnsResponsible,
    version: held.version,
    addressPublicPlaceType: undefined,
    addressPublicPlace: undefined,
    addressNumber: undefined,
    addressComplement: undefined,
    neighborhood: undefined,
  }
}
