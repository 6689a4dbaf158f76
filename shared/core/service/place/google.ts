import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import type { Outbound, OutboundCall } from '@saude/service/outbound/outbound'
import { placeName, placeSources } from '../../contract/place.ts'
import { type Component, fieldsOf } from './google-address.ts'
import type { Place, PlaceProvider, Suggestion } from './provider.ts'

interface GoogleOptions {
  readonly key: string
  /** The way to Google. */
  readonly ask: Outbound
  readonly waitMs?: number
}

const places = 'https://places.googleapis.com/v1'
const geocode = 'https://maps.googleapis.com/maps/api/geocode/json'

/** What is asked of a place: more is billed higher. */
const fields =
  'id,displayName,formattedAddress,shortFormattedAddress,addressComponents,location,types,primaryTypeDisplayName,nationalPhoneNumber,attributions'

/** Metres around the municipality's middle whose places come first. */
const biasMetres = 30_000

/** More than any answer to our questions. */
const mostBytes = 1_048_576

type Asked = Pick<OutboundCall, 'method' | 'headers' | 'body'>
type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, key: string): unknown => (isJson(value) ? value[key] : undefined)
const textAt = (value: unknown, ...keys: string[]): string | undefined => {
  const found = keys.reduce<unknown>(at, value)
  return typeof found === 'string' && found !== '' ? found : undefined
}
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = at(value, key)
  return Array.isArray(found) ? found : []
}

/**
 * Google's Places API (New) for searches and places, its Geocoding API for positions.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 * https://developers.google.com/maps/documentation/geocoding/requests-reverse-geocoding
 */
export function google({ key, ask, waitMs = 8_000 }: GoogleOptions): PlaceProvider {
  async function answerOf(url: string, init: Asked): Promise<{ ok: boolean; body: unknown }> {
    try {
      const response = await ask(url, { ...init, timeoutMs: waitMs, mostBytes })
      const body: unknown = await response.json()
      return { ok: response.ok, body }
    } catch (error) {
      // The address of a request may hold the key: nothing of the failure leaves this place.
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
      throw new AppError(
        isSlow ? 'timeout' : 'connectionFailed',
        isSlow ? 'O Google Maps demorou a responder, tente novamente' : 'O Google Maps não respondeu',
      )
    }
  }

  /** Places answers `{error: {code, status, message}}` where it fails. */
  async function placesOf(path: string, init: Asked, mask?: string): Promise<unknown> {
    const headers = {
      'Content-Type': 'application/json',
      'X-Goog-Api-Key': key,
      ...(mask && { 'X-Goog-FieldMask': mask }),
    }
    const { ok, body } = await answerOf(`${places}/${path}`, { ...init, headers })
    if (!ok) throw failureOf(textAt(body, 'error', 'status') ?? 'UNKNOWN')
    return body
  }

  return {
    attribution: placeSources.googlePlaces.attribution,

    async suggest({ q, near, sessionToken }) {
      const center = near && { latitude: near.lat, longitude: near.lng }
      const body = await placesOf('places:autocomplete', {
        method: 'POST',
        body: JSON.stringify({
          input: q,
          languageCode: 'pt-BR',
          regionCode: 'br',
          includedRegionCodes: ['br'],
          ...(sessionToken && { sessionToken }),
          ...(center && { origin: center, locationBias: { circle: { center, radius: biasMetres } } }),
        }),
      })
      return listAt(body, 'suggestions').flatMap((suggestion): Suggestion[] => {
        const found = at(suggestion, 'placePrediction')
        const id = textAt(found, 'placeId')
        const whole = textAt(found, 'text', 'text')
        const name = textAt(found, 'structuredFormat', 'mainText', 'text') ?? whole
        if (!id || !name) return []
        return [
          {
            id,
            name,
            description: textAt(found, 'structuredFormat', 'secondaryText', 'text') ?? whole ?? null,
          },
        ]
      })
    },

    async details(id, sessionToken, { now }) {
      const query = new URLSearchParams({
        languageCode: 'pt-BR',
        regionCode: 'br',
        ...(sessionToken && { sessionToken }),
      })
      const body = await placesOf(`places/${encodeURIComponent(id)}?${query}`, { method: 'GET' }, fields)
      const components = listAt(body, 'addressComponents').map(
        (part): Component => ({
          long: textAt(part, 'longText'),
          short: textAt(part, 'shortText'),
          types: listAt(part, 'types'),
        }),
      )
      return placeOf({
        id: textAt(body, 'id') ?? id,
        name: textAt(body, 'displayName', 'text'),
        fullAddress: textAt(body, 'formattedAddress'),
        latitude: at(at(body, 'location'), 'latitude'),
        longitude: at(at(body, 'location'), 'longitude'),
        components,
        also: {
          category: textAt(body, 'primaryTypeDisplayName', 'text')?.slice(0, 100) ?? null,
          types: textsOf(listAt(body, 'types')),
          phone: textAt(body, 'nationalPhoneNumber')?.slice(0, 30) ?? null,
          htmlAttributions: textsOf(listAt(body, 'attributions').map((one) => at(one, 'provider'))),
        },
        now,
      })
    },

    async reverse({ lat, lng }, { now }) {
      const query = new URLSearchParams({ latlng: `${lat},${lng}`, language: 'pt-BR', key })
      const { body } = await answerOf(`${geocode}?${query}`, { method: 'GET' })
      const status = textAt(body, 'status') ?? 'UNKNOWN'
      if (status === 'ZERO_RESULTS') throw new AppError('notFound', 'Nenhum endereço encontrado neste ponto')
      if (status !== 'OK') throw failureOf(status)
      const [found] = listAt(body, 'results')
      const components = listAt(found, 'address_components').map(
        (part): Component => ({
          long: textAt(part, 'long_name'),
          short: textAt(part, 'short_name'),
          types: listAt(part, 'types'),
        }),
      )
      // The point that was chosen is meant, not the middle of the house that is nearest.
      return placeOf({
        id: textAt(found, 'place_id'),
        // Geocoding has no field for it: a point of interest stands among the parts of its address.
        name: components.find(({ types }) => types.includes('point_of_interest'))?.long,
        fullAddress: textAt(found, 'formatted_address'),
        latitude: lat,
        longitude: lng,
        components,
        also: { types: textsOf(listAt(found, 'types')) },
        now,
      })
    },
  }
}

/** Quotas and keys are the operator's, so the status is said; what Google writes beside it is not. */
function failureOf(status: string): AppError {
  const text = `Google Places Error: ${status}`
  if (status === 'NOT_FOUND') return new AppError('notFound', text)
  if (status === 'OVER_QUERY_LIMIT' || status === 'OVER_DAILY_LIMIT' || status === 'RESOURCE_EXHAUSTED')
    return new AppError('tooManyRequests', text, { retryAfter: 60 })
  return new AppError('connectionFailed', text)
}

interface Found {
  readonly id: string | undefined
  readonly name: string | undefined
  readonly fullAddress: string | undefined
  readonly latitude: unknown
  readonly longitude: unknown
  readonly components: readonly Component[]
  /** What kind of place it is, and whom the words about it come from. */
  readonly also: Pick<Place, 'category' | 'types' | 'phone' | 'htmlAttributions'>
  readonly now: Date
}

/** As many as a place holds. */
const textsOf = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => (typeof value === 'string' ? value.slice(0, 100) : [])).slice(0, 10)

function placeOf({ id, name, fullAddress, latitude, longitude, components, also, now }: Found): Place {
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    throw new AppError('incompatible', 'Dados incompletos do Google Maps')
  const address = fieldsOf(components)
  return {
    source: 'googlePlaces',
    googlePlacesId: id ?? null,
    ...address,
    ...also,
    fullAddress: fullAddress?.slice(0, 500) ?? null,
    name: placeName({ ...address, name, source: 'googlePlaces' }).slice(0, 200),
    coordinates: { latitude, longitude },
    searchedAt: toWire(now).slice(0, 19),
    customName: false,
  }
}
