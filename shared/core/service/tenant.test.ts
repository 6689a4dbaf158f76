import type { User } from '@saude/service/handlers'
import { applicationAbout } from '../contract/about.ts'
import { clientCreate, clientSwitch } from '../contract/client.ts'
import { deviceList } from '../contract/device.ts'
import { groupSearch } from '../contract/group.ts'
import { healthUnit, healthUnitSearch } from '../contract/health-unit.ts'
import { notificationList, notificationRead } from '../contract/notification.ts'
import { acsSearch, addressStreets, citySearch, neighborhoodSearch } from '../contract/territory.ts'
import { userCreate, userGet, userList, userPasswordReset, userSearch, userUpdate } from '../contract/user.ts'
import { openCore, refusal, type TestCore } from '../testing/core.ts'

let core: TestCore
/** Holds every right in another client, without being provider staff. */
let stranger: User
let otherClient: string

beforeAll(async () => {
  core = await openCore()
  const provider = await core.as('prixAdmin')
  const { id } = await core.call(clientCreate, { name: 'Outra Cidade' }, provider.user)
  otherClient = id
  const secretary = await core.as('healthSecretary')
  stranger = { ...secretary.user, id: 'stranger', client: { id, name: 'Outra Cidade' } }
})
afterAll(() => core.close())

const document = (email: string) => core.documents.users.find((user) => user.email === email)?._id ?? ''

test('lists and searches of another client are empty', async () => {
  const ask = async () => [
    await core.call(userList, {}, stranger),
    await core.call(healthUnit.list, { client: false }, stranger),
    await core.call(deviceList, {}, stranger),
    await core.call(notificationList, {}, stranger),
  ]
  for (const page of await ask()) expect(page.totalItems).toBe(0)
  for (const query of [userSearch, acsSearch, healthUnitSearch, neighborhoodSearch, addressStreets])
    expect(
      (await core.call<{ q?: string | null | undefined }, { items: unknown[] }>(query, {}, stranger)).items,
    ).toEqual([])
  expect((await core.call(groupSearch, {}, stranger)).items).toHaveLength(11)
})

test("another client's ids do not exist", async () => {
  const user = document('nurse@demo.local')
  const unit = core.documents.healthUnits[0]?._id ?? ''
  const calls = [
    core.call(userGet, { id: user }, stranger),
    core.call(userUpdate, { id: user, document: { userComplement: { name: 'Tomado' } } }, stranger),
    core.call(userPasswordReset, { id: user }, stranger),
    core.call(healthUnit.get, { id: unit }, stranger),
    core.call(healthUnit.update, { id: unit, document: { name: 'Tomada' } }, stranger),
    core.call(healthUnit.remove, { id: unit }, stranger),
  ]
  // All at once: none of them is refused before somebody listens.
  for (const { key } of await Promise.all(calls.map(refusal))) expect(key).toBe('notFound')
})

test("another client's groups and units cannot be given to a user", async () => {
  const nurses = core.documents.groups.find(({ key }) => key === 'nurse')?._id ?? ''
  const own = (await core.call(groupSearch, { q: 'Enfermagem' }, stranger)).items[0]?.id ?? ''
  const form = { name: 'Alguém Novo', email: 'alguem@saude.example' }
  const foreignGroup = { userComplement: { ...form, group: [{ id: nurses }] } }
  expect((await refusal(core.call(userCreate, foreignGroup, stranger))).key).toBe('validation')
  const healthUnit = { id: core.documents.healthUnits[0]?._id ?? '' }
  const foreignUnit = { userComplement: { ...form, healthUnit, group: [{ id: own }] } }
  expect((await refusal(core.call(userCreate, foreignUnit, stranger))).key).toBe('validation')
})

test("provider staff see all clients' units, or those of the client that they chose", async () => {
  await core.call(healthUnit.create, { name: 'UBS Distante', cnes: '1234567' }, stranger)
  const { user } = await core.as('healthSecretary')
  expect((await core.call(healthUnit.list, { client: false }, user)).totalItems).toBe(8)
  // With two clients nothing is chosen for them.
  const provider = await core.as('prixAdmin')
  expect(provider.user.client).toBeNull()
  expect((await core.call(healthUnit.list, { client: false }, provider.user)).totalItems).toBe(9)
  expect((await core.call(healthUnit.list, {}, provider.user)).totalItems).toBe(0)
  const chosen = await core.call(clientSwitch, { id: otherClient }, provider.user)
  const session = await core.core.sessions.authenticate(chosen.token)
  expect((await core.call(healthUnit.list, {}, session.user)).items).toMatchObject([
    { name: 'UBS Distante', client: { name: 'Outra Cidade' } },
  ])
})

test('a unit keeps its CNES for itself within a client, and stays while people work in it', async () => {
  const { user } = await core.as('healthSecretary')
  const [unit] = core.documents.healthUnits
  const twice = core.call(healthUnit.create, { name: 'UBS Outra', cnes: unit?.cnes ?? '' }, user)
  expect(await refusal(twice)).toMatchObject({
    key: 'conflict',
    payload: { fields: { cnes: expect.any(String) } },
  })
  expect((await refusal(core.call(healthUnit.remove, { id: unit?._id ?? '' }, user))).key).toBe('conflict')
  const { id } = await core.call(healthUnit.create, { name: 'UBS Breve', cnes: '7654321' }, user)
  await core.call(healthUnit.remove, { id }, user)
  expect((await refusal(core.call(healthUnit.get, { id }, user))).key).toBe('notFound')
})

test('units are found by name and by CNES, neighbourhoods by name', async () => {
  const { user } = await core.as('doctor')
  const [unit] = core.documents.healthUnits
  const byCnes = await core.call(healthUnitSearch, { q: unit?.cnes.slice(0, 5) ?? '' }, user)
  expect(byCnes.items.map(({ id }) => id)).toContain(unit?._id)
  const [place] = core.documents.neighborhoods
  const named = await core.call(neighborhoodSearch, { q: place?.searchName ?? '' }, user)
  expect(named.items.map(({ id }) => id)).toContain(place?._id)
  const known = await core.call(neighborhoodSearch, { ids: [place?._id ?? '', 'nowhere'] }, user)
  expect(known.items).toEqual([{ id: place?._id, name: place?.name }])
  const [road] = core.documents.streets
  const roads = await core.call(addressStreets, { q: road?.publicPlace ?? '' }, user)
  expect(roads.items).toContainEqual(
    expect.objectContaining({ id: road?._id, type: road?.type, publicPlace: road?.publicPlace }),
  )
})

test('cities are public, the nearest first where a position is given', async () => {
  const [town] = core.documents.cities
  const near = await core.call(citySearch, { latitude: town?.latitude ?? 0, longitude: town?.longitude ?? 0 })
  expect(near.items[0]).toMatchObject({ name: town?.name, description: `${town?.name} - SP` })
  expect((await core.call(citySearch, { q: 'campinas' })).items[0]?.name).toBe('Campinas')
  const nearby = await core.call(citySearch, { near: town?._id ?? '' })
  expect(nearby.items.map(({ id }) => id)).toEqual(near.items.map(({ id }) => id))
  const nowhere = await core.call(citySearch, { near: 'nowhere', q: 'campinas' })
  expect(nowhere.items[0]?.name).toBe('Campinas')
})

test('notices are those of the user, unread until they are read', async () => {
  const { user } = await core.as('nurse')
  const unread = await core.call(notificationList, { onlyUnread: true }, user)
  expect(unread.totalItems).toBe(3)
  expect(unread.items[0]?.countUnread).toBe(3)
  const some = await core.call(notificationRead, { ids: [unread.items[0]?.id ?? ''] }, user)
  expect(some.countUnread).toBe(2)
  const foreign = await core.call(notificationRead, {}, (await core.as('doctor')).user)
  expect(foreign.countUnread).toBe(0)
  expect((await core.call(notificationList, { onlyUnread: true }, user)).totalItems).toBe(2)
  expect((await core.call(notificationList, {}, user)).totalItems).toBe(4)
  const driver = await core.as('driver')
  const aboutCitizen = core.call(notificationList, { citizenId: 'c' }, driver.user)
  expect((await refusal(aboutCitizen)).key).toBe('permission')
})

test('the application says its version as a number that grows', async () => {
  expect(await core.call(applicationAbout, {})).toMatchObject({
    name: 'Saúde Municipal',
    currentTime: '2026-11-20 12:00:00.000-03:00',
    version: '1.2.3',
    versionNumber: 1_002_003,
  })
})
