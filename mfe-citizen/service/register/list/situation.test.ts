import { searchable } from '@saude/contract/search'
import { citizenDelete, citizenGet, citizenUpdate } from '../../../contract/citizen.ts'
import { citizenUpdateGeolocation } from '../../../contract/location.ts'
import { patientQueueList } from '../../../contract/queue.ts'
import { citizenGeolocationSituationList, citizenListWithoutApp } from '../../../contract/situation.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const agent = member(['acs'])
const coordinator = member(['healthCoordinator'])
const here = { x: -47.2, y: -22.1 }

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

describe('a position', () => {
  const place = (id: string, document: object, user = agent) =>
    service.call(citizenUpdateGeolocation, { id, document }, user)
  const get = (id: string) => service.call(citizenGet, { id }, coordinator)

  test('is stored with its source, and who stood there', async () => {
    const id = await service.add({})
    const document = { addressCoordinates: here, altitude: 560, accuracy: 8, geolocationType: 'device' }
    expect(await place(id, document)).toEqual({ id, version: 2 })
    expect(await get(id)).toMatchObject({ ...document, version: 2 })
    expect(await service.collections.citizen.findOne({ _id: id })).toMatchObject({
      hasLocation: true,
      lastProfessional: { id: agent.id, isAcs: true },
    })
  })

  test('without a source keeps the one that there was', async () => {
    const id = await service.add({ addressCoordinates: here, geolocationType: 'inferenceByStreet' })
    await place(id, { addressCoordinates: { x: -47.3, y: -22.2 } })
    expect(await get(id)).toMatchObject({ geolocationType: 'inferenceByStreet', accuracy: null })
  })

  test('that is taken away leaves nothing behind', async () => {
    const id = await service.add({ addressCoordinates: here, geolocationType: 'manual', accuracy: 5 })
    await place(id, { addressCoordinates: null, geolocationType: 'manual' })
    expect(await get(id)).toMatchObject({ addressCoordinates: null, geolocationType: null, accuracy: null })
    expect(await service.collections.citizen.findOne({ _id: id })).toMatchObject({ hasLocation: false })
  })

  test.each([
    ['nothing', {}, { altitude: 560, accuracy: 5, geolocationType: 'manual' }],
    ['how it was found', { accuracy: 9 }, { altitude: 560, accuracy: 9, geolocationType: 'manual' }],
    ['that it is no longer known how', { geolocationType: null }, { accuracy: 5, geolocationType: null }],
  ])('of which nothing is said stays where it is: the document says %s', async (_what, document, how) => {
    const stored = {
      addressCoordinates: here,
      altitude: 560,
      accuracy: 5,
      geolocationType: 'manual',
    } as const
    const id = await service.add(stored)
    await place(id, document)
    expect(await get(id)).toMatchObject({ addressCoordinates: here, ...how })
    const kept = await service.collections.citizen.findOne({ _id: id })
    expect(kept).toMatchObject({ hasLocation: true })
    // No one stood there.
    expect(kept?.lastProfessional).toBeUndefined()
  })

  test('that there is none of was found in no way either', async () => {
    const id = await service.add({})
    await place(id, { accuracy: 9, geolocationType: 'device' })
    expect((await get(id)).accuracy ?? null).toBeNull()
    expect(await service.collections.citizen.findOne({ _id: id })).toMatchObject({ hasLocation: false })
  })

  test.each([
    [{ document: {} }, 'id'],
    [{ id: 'x' }, 'document'],
    [{ id: 'x', document: { addressCoordinates: { x: 'leste', y: 1 } } }, 'document.addressCoordinates.x'],
    [{ id: 'x', document: { addressCoordinates: { x: 1, y: 91 } } }, 'document.addressCoordinates.y'],
    [{ id: 'x', document: { altitude: 'alta' } }, 'document.altitude'],
    [{ id: 'x', document: { accuracy: -1 } }, 'document.accuracy'],
    [{ id: 'x', document: { geolocationType: 'guess' } }, 'document.geolocationType'],
    [{ id: 'x'.repeat(37), document: {} }, 'id'],
  ])('%j is refused because of %s', async (input, field) => {
    // Inputs that the type forbids, as a stranger sends them.
    const asked = service.call(citizenUpdateGeolocation, input as never, agent)
    await expect(asked).rejects.toMatchObject({ key: 'validation', payload: { fields: { [field]: /./ } } })
  })

  test('is never changed by an anonymised user, nor of another client', async () => {
    const id = await service.add({})
    const hidden = member(['acs'], { isAnonymization: true })
    await expect(place(id, {}, hidden)).rejects.toMatchObject({ key: 'permission' })
    const elsewhere = await service.add({ client: 'another' })
    await expect(place(elsewhere, {})).rejects.toMatchObject({ key: 'notFound' })
  })
})

describe('the geolocation situation', () => {
  const list = (input: object = {}, user = coordinator) =>
    service.call(citizenGeolocationSituationList, input, user)

  beforeEach(async () => {
    const lastProfessional = { id: 'u9', name: 'Rosa', isAcs: true }
    await service.add({ name: 'Ana', addressCoordinates: here, geolocationType: 'manual', lastProfessional })
    await service.add({
      _id: 'bia',
      name: 'Bia',
      addressCoordinates: here,
      geolocationType: 'inferenceByStreet',
    })
    await service.add({ name: 'Caio', addressOnCity: false })
    await service.add({ name: 'Davi', deathAt: '2026-01-01' })
  })

  test('says of each living citizen how the position was found and who came last', async () => {
    const { items, totalItems } = await list()
    expect(totalItems).toBe(3)
    expect(items).toMatchObject([
      { name: 'Ana', geolocation: 'manual', lastProfessional: 'Rosa', isAcs: true, addressOnCity: true },
      { name: 'Bia', geolocation: 'inferenceByStreet', lastProfessional: null, isAcs: false },
      { name: 'Caio', geolocation: 'none', addressOnCity: false },
    ])
  })

  test.each([
    [{ geolocation: 'manual' }, ['Ana']],
    [{ geolocation: 'device' }, []],
    [{ geolocation: 'none' }, ['Caio']],
    [{ lastProfessional: { id: 'u9' } }, ['Ana']],
    [{ citizen: { id: 'bia' } }, ['Bia']],
    [{ expression: 'caio' }, ['Caio']],
    [{ orderBy: 'name', order: 'desc' }, ['Caio', 'Bia', 'Ana']],
    [{ q: 'bi' }, ['Bia']],
  ])('filtered by %j shows %j', async (input, names) => {
    const page = await list(input)
    expect(page.items.map(({ name }) => name)).toEqual(names)
    expect(page.totalItems).toBe(names.length)
  })

  test('is not searched by name under anonymisation', async () => {
    const hidden = member(['healthCoordinator'], { isAnonymization: true })
    for (const input of [{ q: 'ana' }, { citizen: { id: 'x' } }, { orderBy: 'name' }])
      await expect(list(input, hidden)).rejects.toMatchObject({ key: 'permission' })
    expect((await list({}, hidden)).items).toHaveLength(3)
  })
})

describe('citizens without app', () => {
  const list = (input: object = {}) => service.call(citizenListWithoutApp, input, coordinator)

  beforeEach(async () => {
    await service.add({ name: 'Ana', installedApp: 'MATCH', mobilePhone: '19911112222' })
    await service.add({ name: 'Bia', installedApp: 'WRONG', mobilePhone: '19911113333' })
    await service.add({
      name: 'Caio',
      installedApp: 'INCORRECT_DDD',
      responsibleAcsId: 'a1',
      cns: '700000000000005',
    })
    await service.add({ name: 'Davi' })
    await service.add({ name: 'Eva', deathAt: '2026-01-01' })
  })

  test.each([
    [{}, ['Bia', 'Caio', 'Davi']],
    [{ installedApp: 'WRONG' }, ['Bia']],
    [{ installedApp: 'INCORRECT_DDD' }, ['Caio']],
    [{ installedApp: 'NOT_INSTALLED' }, ['Davi']],
    [{ installedApp: 'MATCH' }, ['Ana']],
    [{ name: 'da' }, ['Davi']],
    [{ responsibleAcs: { id: 'a1' } }, ['Caio']],
    [{ q: '7000' }, ['Caio']],
    [{ orderBy: 'name', order: 'desc' }, ['Davi', 'Caio', 'Bia']],
  ])('filtered by %j are %j', async (input, names) => {
    const page = await list(input)
    expect(page.items.map(({ name }) => name)).toEqual(names)
    expect(page.totalItems).toBe(names.length)
  })
})

describe('the queue of patients', () => {
  const waits = async (name: string, unit: string, given: object = {}) => {
    const id = await service.add({ name })
    await service.collections.patientQueue.insertOne({
      _id: `q-${name}`,
      client: clientId,
      citizen: { id, name },
      searchTokens: searchable(name).searchTokens,
      status: 'waiting',
      healthUnit: { id: unit, name: `UBS ${unit}` },
      room: null,
      professionalName: null,
      arrivedAt: now,
      calledAt: null,
      ...given,
    })
    return id
  }
  const list = (input: object = {}, user = agent) => service.call(patientQueueList, input, user)
  const names = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).items.map(({ name }) => name)

  test("is that of the user's unit, of the one that was chosen, or of all where none is to be chosen", async () => {
    await waits('Ana', 'u1', { status: 'called', room: 'Sala 2', calledAt: now })
    await waits('Bia', 'u1', { arrivedAt: new Date(now.getTime() + 1000) })
    await waits('Caio', 'u2')
    expect(await names()).toHaveLength(3)
    expect(await names({}, { ...agent, healthUnitId: 'u1' })).toEqual(['Ana', 'Bia'])
    expect(await names({ healthUnit: { id: 'u2' } }, { ...agent, healthUnitId: 'u1' })).toEqual(['Caio'])
    expect(await names({ healthUnit: null }, { ...agent, healthUnitId: 'u1' })).toHaveLength(3)
    expect((await list({ status: 'called' })).items).toMatchObject([
      { name: 'Ana', status: 'called', room: 'Sala 2', healthUnitName: 'UBS u1' },
    ])
  })

  test('calls a citizen by the name that is right now', async () => {
    const id = await waits('Ana', 'u1')
    await service.call(citizenUpdate, { id, document: { name: 'Ana Lima' } }, coordinator)
    expect(await names()).toEqual(['Ana Lima'])
  })

  test('is searched by name, also after a change of it', async () => {
    const id = await waits('Ana', 'u1')
    await waits('Bia', 'u1')
    expect(await names({ q: 'an' })).toEqual(['Ana'])
    expect(await names({ expression: 'bia' })).toEqual(['Bia'])
    await service.call(citizenUpdate, { id, document: { name: 'Zoé Lima' } }, coordinator)
    expect(await names({ q: 'zoe', expression: 'lima' })).toEqual(['Zoé Lima'])
    expect(await names({ q: 'ana' })).toEqual([])
    await expect(names({ q: 'bia' }, member(['acs'], { isAnonymization: true }))).rejects.toMatchObject({
      key: 'permission',
    })
  })

  test('does not call a citizen who was removed', async () => {
    const id = await waits('Ana', 'u1')
    await waits('Bia', 'u1')
    await service.call(citizenDelete, { id }, coordinator)
    expect(await names()).toEqual(['Bia'])
  })
})
