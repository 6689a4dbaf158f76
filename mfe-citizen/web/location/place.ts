import type { AppError } from '@saude/contract/errors'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { useAsk, useSend } from '@saude/kits/platform'
import { citizenGet } from '../../contract/citizen.ts'
import { citizenUpdateGeolocation } from '../../contract/location.ts'

type Citizen = OutputOf<typeof citizenGet>
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
>

export interface PlaceSource {
  readonly citizen: PlacedCitizen | undefined
  readonly error: AppError | undefined
  readonly retry: () => void
  readonly save: (document: PlaceDocument) => Promise<unknown>
  readonly isSaving: boolean
}

/** Where the screen's data come from and go to: the server. Working without a connection puts another one here. */
export function usePlaceSource(id: string): PlaceSource {
  const { data: citizen, error, refetch } = useAsk(citizenGet, { id })
  const [send, { isLoading }] = useSend(citizenUpdateGeolocation)
  return {
    citizen,
    error,
    retry: refetch,
    // By HTTP: whatever fails is then tried again in the background.
    save: (document) => send({ id, document }, { forceHttp: true }),
    isSaving: isLoading,
  }
}
