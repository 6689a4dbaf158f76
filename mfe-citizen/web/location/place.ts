import type { AppError } from '@saude/contract/errors'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { device, QueuedError, useAsk, useSend } from '@saude/kits/platform'
import { citizenGet } from '../../contract/citizen.ts'
import { citizenUpdateGeolocation } from '../../contract/location.ts'
import { heldPlace } from './held.ts'

type Citizen = OutputOf<typeof citizenGet>
type AddressOf = InputOf<typeof citizenUpdateGeolocation>['addressOf']
export type PlaceDocument = InputOf<typeof citizenUpdateGeolocation>['document']

/** What the screen needs to know of a citizen; the copy on the device has all of it too. */
export type PlacedCitizen = Pick<
  Citizen,
  | 'id'
  | 'name'
  | 'addressPublicPlaceType'
  | 'addressPublicPlace'
  | 'addressNumber'
  | 'addressComplement'
  | 'neighborhood'
  | 'addressCoordinates'
  | 'geolocationType'
  | 'streetPaths'
  | 'cnsResponsibleProfessional'
  | 'version'
  | 'homeId'
>

export interface PlaceSource {
  readonly citizen: PlacedCitizen | undefined
  readonly error: AppError | undefined
  readonly retry: () => void
  /** @param version of the citizen that the person saw; of one that they have decided on, the newer one */
  readonly save: (document: PlaceDocument, version?: number, addressOf?: AddressOf) => Promise<unknown>
  readonly isSaving: boolean
}

/** Where the screen's data come from and go to: the server, or without a connection what this device holds. */
export function usePlaceSource(id: string): PlaceSource {
  const { data, error, refetch } = useAsk(citizenGet, { id })
  const isUnreached = error?.key === 'connectionFailed' || error?.key === 'timeout'
  const citizen = data ?? (isUnreached ? heldPlace(id) : undefined)
  const [send, { isLoading }] = useSend(citizenUpdateGeolocation)
  return {
    citizen,
    error,
    retry: refetch,
    // By HTTP: whatever fails is then tried again in the background.
    save: async (document, version = citizen?.version ?? undefined, addressOf = undefined) => {
      try {
        const description = `Localização de ${citizen?.name ?? 'um cidadão'}`
        const said = { id, document, version, ...(addressOf && { addressOf }) }
        return await send(said, { forceHttp: true, description })
      } catch (reason) {
        if (reason instanceof QueuedError) await device()?.changeRow(id, document)
        throw reason
      }
    },
    isSaving: isLoading,
  }
}
