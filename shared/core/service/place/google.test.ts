import type { Outbound } from '@saude/service/outbound/outbound'
import { google } from './google.ts'
import type { PlaceContext } from './provider.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
// Google's provider reads nothing of the municipality.
const context = { now } as PlaceContext

/**
 * Google's network as its reference describes it: Places (New) wants the key and a mask of fields as headers and says
 * errors as `{error: {code, status}}`; Geocoding takes the key in the address and says a `status` in every answer.
 */
function standIn(answer: (request: Request) => Response | Promise<Response>) {
  const asked: { url: URL; headers: Headers; body: unknown }[] = []
  const ask: Outbound = async (url, { method = 'GET', headers = {}, body }) => {
    const request = new Request(url, { method, headers, ...(body !== undefined && { body: String(body) }) })
    const text = await request.clone().text()
    asked.push({ url: new URL(request.url), headers: request.headers, body: text ? JSON.parse(text) : null })
    return answer(request)
  }
  return { asked, provider: google({ key: 'chave-secreta', ask, waitMs: 50 }) }
}

const suggestions = {
  suggestions: [
    {
      placePrediction: {
        place: 'places/ChIJ0WGkg4FEzpQRrlsz_whLqZs',
        placeId: 'ChIJ0WGkg4FEzpQRrlsz_whLqZs',
        text: { text: 'Rua das Paineiras, Itapira - SP, Brasil', matches: [{ endOffset: 8 }] },
        structuredFormat: {
          mainText: { text: 'Rua das Paineiras', matches: [{ endOffset: 8 }] },
          secondaryText: { text: 'Itapira - SP, Brasil' },
        },
        types: ['route', 'geocode'],
        distanceMeters: 812,
      },
    },
    // What Google suggests to search for is no place.
    { queryPrediction: { text: { text: 'ruas perto de mim' } } },
  ],
}

const details = {
  id: 'ChIJ0WGkg4FEzpQRrlsz_whLqZs',
  types: ['hospital', 'point_of_interest'],
  formattedAddress: 'R. das Paineiras, 214 - Centro, Itapira - SP, 13970-000, Brasil',
  addressComponents: [
    { longText: '214', shortText: '214', types: ['street_number'], languageCode: 'pt' },
    { longText: 'Rua das Paineiras', shortText: 'R. das Paineiras', types: ['route'] },
    { longText: 'Centro', shortText: 'Centro', types: ['sublocality_level_1', 'sublocality', 'political'] },
    { longText: 'Itapira', shortText: 'Itapira', types: ['administrative_area_level_2', 'political'] },
    { longText: 'São Paulo', shortText: 'SP', types: ['administrative_area_level_1', 'political'] },
    { longText: 'Brasil', shortText: 'BR', types: ['country', 'political'] },
    { longText: '13970-000', shortText: '13970-000', types: ['postal_code'] },
  ],
  location: { latitude: -22.4357, longitude: -46.8221 },
  displayName: { text: 'Hospital Municipal', languageCode: 'pt-BR' },
  primaryTypeDisplayName: { text: 'Hospital', languageCode: 'pt-BR' },
  nationalPhoneNumber: '(19) 3863-0000',
  attributions: [{ provider: 'Guia de Itapira', providerUri: 'https://guia.example' }],
}

const geocoded = {
  status: 'OK',
  results: [
    {
      place_id: 'ChIJd8BlQ2BZwokRAFUEcm_qrcA',
      formatted_address: 'R. das Paineiras, 214 - Centro, Itapira - SP, 13970-000, Brasil',
      address_components: [
        { long_name: '214', short_name: '214', types: ['street_number'] },
        { long_name: 'Rua das Paineiras', short_name: 'R. das Paineiras', types: ['route'] },
        { long_name: 'Itapira', short_name: 'Itapira', types: ['administrative_area_level_2', 'political'] },
        { long_name: 'São Paulo', short_name: 'SP', types: ['administrative_area_level_1', 'political'] },
      ],
      geometry: { location: { lat: -22.43571, lng: -46.82211 }, location_type: 'ROOFTOP' },
      types: ['street_address'],
    },
  ],
}

const search = { q: 'paineiras', near: { lat: -22.43, lng: -46.82 }, sessionToken: 'sessão-1' }

test('a search asks for places of Brazil in Portuguese, near to the caller, within its session', async () => {
  const { asked, provider } = standIn(() => Response.json(suggestions))
  expect(await provider.suggest(search, context)).toEqual([
    {
      id: 'ChIJ0WGkg4FEzpQRrlsz_whLqZs',
      name: 'Rua das Paineiras',
      description: 'Itapira - SP, Brasil',
    },
  ])
  expect(asked[0]?.url.href).toBe('https://places.googleapis.com/v1/places:autocomplete')
  expect(asked[0]?.headers.get('X-Goog-Api-Key')).toBe('chave-secreta')
  expect(asked[0]?.body).toEqual({
    input: 'paineiras',
    languageCode: 'pt-BR',
    regionCode: 'br',
    includedRegionCodes: ['br'],
    sessionToken: 'sessão-1',
    origin: { latitude: -22.43, longitude: -46.82 },
    locationBias: { circle: { center: { latitude: -22.43, longitude: -46.82 }, radius: 30_000 } },
  })
})

test('nothing found is an empty answer', async () => {
  expect(await standIn(() => Response.json({})).provider.suggest(search, context)).toEqual([])
})

test('a place is asked for with a mask of its fields and ends the session', async () => {
  const { asked, provider } = standIn(() => Response.json(details))
  expect(await provider.details('ChIJ0WGkg4FEzpQRrlsz_whLqZs', 'sessão-1', context)).toEqual({
    source: 'googlePlaces',
    googlePlacesId: 'ChIJ0WGkg4FEzpQRrlsz_whLqZs',
    name: 'Hospital Municipal',
    coordinates: { latitude: -22.4357, longitude: -46.8221 },
    street: 'Rua das Paineiras',
    streetNumber: '214',
    address: 'Rua das Paineiras, 214',
    fullAddress: 'R. das Paineiras, 214 - Centro, Itapira - SP, 13970-000, Brasil',
    postCode: '13970000',
    neighborhood: { name: 'Centro' },
    city: { name: 'Itapira' },
    state: { name: 'São Paulo', code: 'SP' },
    country: { name: 'Brasil', code: 'BR' },
    category: 'Hospital',
    types: ['hospital', 'point_of_interest'],
    phone: '(19) 3863-0000',
    htmlAttributions: ['Guia de Itapira'],
    searchedAt: '2026-11-20 12:00:00',
    customName: false,
  })
  expect(asked[0]?.url.pathname).toBe('/v1/places/ChIJ0WGkg4FEzpQRrlsz_whLqZs')
  expect(asked[0]?.url.searchParams.get('sessionToken')).toBe('sessão-1')
  expect(asked[0]?.headers.get('X-Goog-FieldMask')).toContain('addressComponents')
})

test('a place without a position is of no use', async () => {
  const { provider } = standIn(() => Response.json({ ...details, location: undefined }))
  await expect(provider.details('x', undefined, context)).rejects.toMatchObject({
    message: 'Dados incompletos do Google Maps',
  })
})

test('a position becomes the address that is nearest, at the point that was chosen', async () => {
  const { asked, provider } = standIn(() => Response.json(geocoded))
  expect(await provider.reverse({ lat: -22.4, lng: -46.8 }, context)).toMatchObject({
    name: 'Rua das Paineiras, 214',
    coordinates: { latitude: -22.4, longitude: -46.8 },
    city: { name: 'Itapira' },
    googlePlacesId: 'ChIJd8BlQ2BZwokRAFUEcm_qrcA',
    types: ['street_address'],
  })
  expect(asked[0]?.url.searchParams.get('latlng')).toBe('-22.4,-46.8')
})

test('a position at which nothing is known is not found', async () => {
  const { provider } = standIn(() => Response.json({ status: 'ZERO_RESULTS', results: [] }))
  await expect(provider.reverse({ lat: 0, lng: 0 }, context)).rejects.toMatchObject({
    key: 'notFound',
    message: 'Nenhum endereço encontrado neste ponto',
  })
})

const refused = (code: number, status: string) =>
  Response.json({ error: { code, status, message: 'API key chave-secreta is wrong' } }, { status: code })

test.each([
  ['an unknown place', 404, 'NOT_FOUND', 'notFound'],
  ['a used-up quota', 429, 'RESOURCE_EXHAUSTED', 'tooManyRequests'],
  ['a wrong key', 403, 'PERMISSION_DENIED', 'connectionFailed'],
])('%s is said by its status, and never with the key', async (_, code, status, key) => {
  const { provider } = standIn(() => refused(code, status))
  const failure = await provider.details('x', undefined, context).catch((error: unknown) => error)
  expect(failure).toMatchObject({ key, message: `Google Places Error: ${status}` })
  expect(JSON.stringify(failure)).not.toContain('chave-secreta')
})

test('a used-up quota of the other service is one too', async () => {
  const { provider } = standIn(() => Response.json({ status: 'OVER_QUERY_LIMIT', results: [] }))
  await expect(provider.reverse({ lat: 0, lng: 0 }, context)).rejects.toMatchObject({
    key: 'tooManyRequests',
    payload: { retryAfter: 60 },
  })
})

test('a slow answer is given up, and a broken line is reported', async () => {
  const slow: Outbound = (_, { timeoutMs }) =>
    new Promise((_answer, fail) => {
      setTimeout(() => fail(new DOMException('slow', 'TimeoutError')), timeoutMs)
    })
  const provider = google({ key: 'k', ask: slow, waitMs: 20 })
  await expect(provider.suggest(search, context)).rejects.toMatchObject({ key: 'timeout' })
  const gone = standIn(() => {
    throw new TypeError('fetch failed https://maps?key=chave-secreta')
  })
  await expect(gone.provider.reverse({ lat: 0, lng: 0 }, context)).rejects.toMatchObject({
    key: 'connectionFailed',
    message: 'O Google Maps não respondeu',
  })
})

test('a post code of another country stays as it is written there', async () => {
  const abroad = { longText: 'SW1A 2AA', shortText: 'SW1A 2AA', types: ['postal_code'] }
  const { provider } = standIn(() => Response.json({ ...details, addressComponents: [abroad] }))
  expect(await provider.details('x', undefined, context)).toMatchObject({ postCode: 'SW1A 2AA' })
})

const poi = {
  long_name: 'UPA Central',
  short_name: 'UPA Central',
  types: ['establishment', 'point_of_interest'],
}

test('a point of interest that was pressed has its name', async () => {
  const [first] = geocoded.results
  const named = { ...first, address_components: [poi, ...(first?.address_components ?? [])] }
  const { provider } = standIn(() => Response.json({ ...geocoded, results: [named] }))
  expect(await provider.reverse({ lat: -22.4, lng: -46.8 }, context)).toMatchObject({
    name: 'UPA Central',
    address: 'Rua das Paineiras, 214',
  })
})
