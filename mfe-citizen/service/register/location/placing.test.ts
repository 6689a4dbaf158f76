import { territoryOf } from '@saude/core/contract/territory-of'
import { citizenGet, citizenList, citizenUpdate } from '../../../contract/citizen.ts'
import { citizenUpdateGeolocation } from '../../../contract/location.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const agent = member(['acs'])
const nurse = member(['nurse'], { name: 'Nair Enfermeira' })
const [door, gate] = [
  { x: -47.2, y: -22.1 },
  { x: -47.21, y: -22.11 },
]

let service: CitizensService
beforeEach(async () => {
  // The gateway asks the area itself for what is stored now.
  service = await openCitizens(now, async (query, input) => {
    if (query === citizenGet.name) return stored(String(Reflect.get(Object(input), 'id')))
    if (query !== territoryOf.name) return { items: [] }
    return { rule: null, microArea: null, agent: null, healthUnit: null }
  })
})
afterEach(() => service.close())

const place = (id: string, at: { x: number; y: number } | null, version?: number, user = agent) =>
  service.call(
    citizenUpdateGeolocation,
    { id, document: { addressCoordinates: at, accuracy: 8, geolocationType: 'device' }, version },
    user,
  )
const stored = (id: string) => service.call(citizenGet, { id }, nurse)

test('a position that somebody else has given meanwhile is shown to who comes too late', async () => {
  const id = await service.add({})
  await place(id, gate, 1, nurse)
  await expect(place(id, door, 1)).rejects.toMatchObject({
    key: 'conflict',
    payload: {
      version: 2,
      changedBy: 'Nair Enfermeira',
      changedAt: '2026-11-20 12:00:00.000-03:00',
      current: { addressCoordinates: gate, accuracy: 8, geolocationType: 'device' },
    },
  })
  expect(await stored(id)).toMatchObject({ addressCoordinates: gate, version: 2 })
  // Who has seen that one decides.
  expect(await place(id, door, 2)).toEqual({ id, version: 3 })
})

test('so is one that was taken away', async () => {
  const id = await service.add({ addressCoordinates: gate, geolocationType: 'manual' })
  await place(id, null, 1, nurse)
  await expect(place(id, door, 1)).rejects.toMatchObject({
    key: 'conflict',
    payload: { version: 2, current: { addressCoordinates: null } },
  })
})

test('what else has changed of the citizen is no reason', async () => {
  const id = await service.add({})
  await service.call(citizenUpdate, { id, document: { email: 'ana@exemplo.br' } }, nurse)
  expect(await place(id, door, 1)).toEqual({ id, version: 3 })
})

test('two positions of one person are sent one after the other from a device that saw neither', async () => {
  const id = await service.add({})
  await place(id, gate, 1)
  expect(await place(id, door, 1)).toEqual({ id, version: 3 })
})

test('without a version, as earlier pages send it, the last word counts', async () => {
  const id = await service.add({})
  await place(id, gate, 1, nurse)
  expect(await place(id, door)).toEqual({ id, version: 3 })
})

test('devices learn the version with the list', async () => {
  const id = await service.add({})
  await place(id, gate, 1, nurse)
  const { items } = await service.call(citizenList, { offlineStore: true }, agent)
  expect(items).toMatchObject([{ id, version: 2 }])
})
