import { id, integer, number, object, oneOf, point } from '@saude/contract/fields'
import { changed, query } from '@saude/contract/query'
import { rows } from './access.ts'
import { addressOf, citizenGet } from './citizen.ts'
import { geolocationTypes } from './person-codes.ts'

/**
 * Places a citizen on the map, or takes the position away where it is null. With the version of the citizen that the
 * caller saw, a position that somebody else has given since is a `conflict`, whatever else has changed of the citizen.
 * Without it the last word counts, as it does for what earlier versions of the page have in their queues.
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
    version: integer('Versão', { isHidden: true }).min(1),
    addressOf: addressOf(),
  },
  output: changed,
  writes: ['citizen'],
  readBy: citizenGet,
  // On the street a slow line is no line; later it is tried again in the background.
  timeout: 3_000,
  queueable: true,
  logs: 'id',
})
