import { newId } from '@saude/contract/id'
import type { User } from '@saude/service/user'
import { placeAutocomplete } from '../../contract/place.ts'
import { clientSettings, settingsGet, settingsUpdate } from '../../contract/settings.ts'
import { days, openCore, refusal, type TestCore, town } from '../../testing/core.ts'
import { accessLog } from '../access-log/access-log.ts'
import { gazetteer } from '../place/gazetteer.ts'
import type { PlaceProvider } from '../place/provider.ts'
import { purge } from '../purge.ts'

let core: TestCore
let secretary: User
beforeAll(async () => {
  core = await openCore()
  secretary = (await core.as('healthSecretary')).user
})
afterAll(() => core.close())

const elsewhere = (): User => ({ ...secretary, client: { id: newId(), name: 'Outra Cidade' } })
const said = (user = secretary) => core.call(settingsGet, {}, user)
const fieldsOf = async (document: Record<string, unknown>) => {
  // Bad values on purpose.
  const { payload } = await refusal(core.call(settingsUpdate, { document } as never, secretary))
  return (payload as { fields: Record<string, string> }).fields
}

test('a client without settings has empty ones, and each client its own', async () => {
  const other = elsewhere()
  expect(await said(other)).toMatchObject({ settingsComplement: { client: other.client }, version: null })
  const first = await core.call(settingsUpdate, { document: { pricePerDiesel: 6.19 } }, other)
  expect(first.version).toBe(1)
  expect((await said(other)).settingsComplement.pricePerDiesel).toBe(6.19)
  expect((await said()).settingsComplement.pricePerDiesel).not.toBe(6.19)
})

test('what is not said stays, what is emptied is empty, and other areas read the same', async () => {
  const user = elsewhere()
  const tripDeparturePlace = { name: 'Garagem', coordinates: { latitude: -22.1, longitude: -47.2 } }
  await core.call(settingsUpdate, { document: { tripDeparturePlace, notifyNurse: true } }, user)
  await core.call(
    settingsUpdate,
    { document: { notifyNurse: null, pricePerGasoline: 5.9 }, version: 1 },
    user,
  )
  expect(await core.call(clientSettings, {}, user)).toMatchObject({
    tripDeparturePlace,
    notifyNurse: null,
    pricePerGasoline: 5.9,
  })
  expect(await said(user)).toMatchObject({ updatedBy: user.name, version: 2 })
})

test('a stale version is refused, and two first ones at once both count', async () => {
  const user = elsewhere()
  const prices = [1, 2].map((price) =>
    core.call(
      settingsUpdate,
      { document: price === 1 ? { pricePerDiesel: 1 } : { pricePerGasoline: 2 } },
      user,
    ),
  )
  expect((await Promise.all(prices)).map(({ version }) => version).sort()).toEqual([1, 2])
  expect(await core.call(clientSettings, {}, user)).toMatchObject({ pricePerDiesel: 1, pricePerGasoline: 2 })
  const late = core.call(settingsUpdate, { document: { pricePerDiesel: 3 }, version: 1 }, user)
  expect(await refusal(late)).toMatchObject({ key: 'conflict' })
})

test('of each year there is one population', async () => {
  const user = elsewhere()
  const populations = [2024, 2022].map((year) => ({ year, population: 21_000 }))
  await core.call(settingsUpdate, { document: { populations, populationSource: 'IBGE' } }, user)
  expect(await core.call(clientSettings, {}, user)).toMatchObject({ populations, populationSource: 'IBGE' })
  expect(await fieldsOf({ populations: [...populations, { year: 2024, population: 1 }] })).toEqual({
    'document.populations': 'O ano 2024 aparece mais de uma vez',
  })
  expect(await fieldsOf({ populations: [{ year: 2024, population: 0 }] })).toHaveProperty([
    'document.populations[0].population',
  ])
})

test('bad values are refused in the words of the screen', async () => {
  expect(await fieldsOf({ pricePerDiesel: 6.199 })).toEqual({
    'document.pricePerDiesel': 'O campo Preço do diesel por litro só pode haver 2 números decimais',
  })
  expect(await fieldsOf({ pricePerAlcohool: -1 })).toHaveProperty(['document.pricePerAlcohool'])
  expect(await fieldsOf({ customProtocolMessageLoanMaterial: 'a'.repeat(1001) })).toHaveProperty([
    'document.customProtocolMessageLoanMaterial',
  ])
  expect(await fieldsOf({ tripDeparturePlace: { name: 'Garagem' } })).not.toEqual({})
  expect(await fieldsOf({ offlineScope: 'everything' })).toHaveProperty(['document.offlineScope'])
})

test('anonymised people change no settings, and provider staff choose a client first', async () => {
  const { user } = await core.as('prixAdmin')
  expect((await refusal(said({ ...user, client: null }))).message).toBe(
    'Escolha antes o cliente em cujos dados trabalha',
  )
  const anonymous = { ...secretary, isAnonymization: true }
  const change = core.call(settingsUpdate, { document: { notifyNurse: true } }, anonymous)
  expect((await refusal(change)).key).toBe('permission')
})

test('the access log is kept as long as the client says', async () => {
  const user = elsewhere()
  const client = user.client?.id ?? ''
  const log = core.store.collection(accessLog)
  const entry = (at: number) => ({
    _id: newId(),
    client,
    userId: 'u',
    userName: 'Rita',
    query: 'citizenGet',
    isChange: false,
    requestId: newId(),
    citizenIds: ['c'],
    at: new Date(at),
  })
  await log.insertMany([entry(core.now() - days(200)), entry(core.now() - days(170))])
  const now = new Date(core.now())
  await purge(core.store, now, 'key')
  expect(await log.countDocuments({ client })).toBe(2)
  await core.call(settingsUpdate, { document: { accessLogMonths: 6 } }, user)
  await purge(core.store, now, 'key')
  expect(await log.countDocuments({ client })).toBe(1)
})

test('the municipality is one of all, and is what places and maps go by from then on', async () => {
  const { user } = await core.as('healthSecretary')
  const before = (await core.call(settingsGet, {}, user)).settingsComplement.city
  expect(before?.name).toBe(`${town.client.name} - ${town.client.stateCode}`)
  await core.call(settingsUpdate, { document: { city: { id: '1200708' } } }, user)
  expect((await core.call(settingsGet, {}, user)).settingsComplement.city).toEqual({
    id: '1200708',
    name: 'Xapuri - AC',
  })
  const stored = await core.opened.collections.client?.findOne({ _id: user.client?.id ?? '' })
  expect(stored).toMatchObject({ ibge: '1200708', stateCode: 'AC', name: user.client?.name })
  expect(await fieldsOf({ city: { id: '0000000' } })).toEqual({
    'document.city': 'Município deve ser preenchido com um dos valores fornecidos',
  })
})

test('sessions know whose citizens a device may keep', async () => {
  const { user } = await core.as('healthSecretary')
  const scope = async () => (await core.login('acs@demo.local')).info.offlineScope
  await core.call(settingsUpdate, { document: { offlineScope: 'none' } }, user)
  expect(await scope()).toBe('none')
  expect((await core.call(clientSettings, {}, user)).offlineScope).toBe('none')
  await core.call(settingsUpdate, { document: { offlineScope: null } }, user)
  expect(await scope()).toBeNull()
})

test('sessions know who answers for personal data, also where one of both is said later', async () => {
  const officer = async () => (await core.login('acs@demo.local')).info.dataOfficer
  await core.call(settingsUpdate, { document: { dataOfficerName: 'Rosa Lima' } }, secretary)
  expect(await officer()).toBe('Rosa Lima')
  await core.call(settingsUpdate, { document: { dataOfficerContact: 'lgpd@exemplo.gov.br' } }, secretary)
  expect(await officer()).toBe('Rosa Lima, lgpd@exemplo.gov.br')
  const nothing = { dataOfficerName: null, dataOfficerContact: null }
  await core.call(settingsUpdate, { document: nothing }, secretary)
  expect(await officer()).toBeNull()
})

test('maps and places are chosen among those that the operator has set up, for one client alone', async () => {
  expect((await said(secretary)).offered).toEqual({ mapSource: false, placeSource: false })
  expect(await fieldsOf({ mapSource: 'operator' })).toEqual({
    'document.mapSource': 'O provedor não configurou este serviço',
  })
  const places: PlaceProvider = { ...gazetteer, attribution: 'Fora', suggest: async () => [] }
  const other = await openCore({ places, hasMaps: true })
  const { user } = await other.as('healthSecretary')
  const attribution = async () => (await other.call(placeAutocomplete, { q: 'rua' }, user)).attribution
  const isMapDrawn = async () => (await other.login('nurse@demo.local')).info.isMapDrawn
  expect((await other.call(settingsGet, {}, user)).offered).toEqual({ mapSource: true, placeSource: true })
  expect([await attribution(), await isMapDrawn()]).toEqual(['Fora', false])
  const own = { mapSource: 'own', placeSource: 'own' } as const
  await other.call(settingsUpdate, { document: own }, user)
  expect((await other.call(settingsGet, {}, user)).settingsComplement).toMatchObject(own)
  expect([await attribution(), await isMapDrawn()]).toEqual(['Cadastro do município', true])
  await other.call(settingsUpdate, { document: { placeSource: null, mapSource: 'operator' } }, user)
  expect([await attribution(), await isMapDrawn()]).toEqual(['Fora', false])
  await other.close()
})
