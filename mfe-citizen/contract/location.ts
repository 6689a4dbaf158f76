import { id, number, object, oneOf, point } from '@saude/contract/fields'
import { changed, query } from '@saude/contract/query'
import { rows } from './access.ts'
import { geolocationTypes } from './citizen.ts'

/**
 * Places a citizen on the map, or takes the position away where it is null. The last word counts: who stands at
 * the door knows best, so no version is asked for.
 */
export const citizenUpdateGeolocation = query(rows.citizenUpdateGeolocation, {
  input: {
    id: id().required(),
    document: object('Documento', {
      addressCoordinates: point('Localização'),
      altitude: number('Altitude', { unit: 'm' }),
      accuracy: number('Precisão', { unit: 'm' }).min(0),
      geolocationType: oneOf('Origem da localização', geolocationTypes),
    }).required(),
  },
  output: changed,
  writes: ['citizen'],
  // On the street a slow line is no line; later it is tried again in the background.
  timeout: 3_000,
  queueable: true,
  logs: 'id',
})
