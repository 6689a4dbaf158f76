import { device } from '@saude/kits/platform'
import { citizenList } from '../../contract/citizen.ts'
import type { PlacedCitizen } from './place.ts'

/** A citizen as this device holds them: a row of the list, which knows no address. */
export function heldPlace(id: string): PlacedCitizen | undefined {
  const row = device()?.row(id)
  if (!row) return undefined
  const { items } = citizenList.output.cast({ items: [row] })
  const [held] = items
  if (!held) return undefined
  return {
    id,
    name: held.name,
    addressCoordinates: held.addressCoordinates,
    geolocationType: held.geolocationType,
    streetPaths: held.streetPaths,
    cnsResponsibleProfessional: held.cnsResponsible,
    addressPublicPlaceType: undefined,
    addressPublicPlace: undefined,
    addressNumber: undefined,
    addressComplement: undefined,
    neighborhood: undefined,
  }
}
