import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { Query } from '@saude/contract/query'
import { demoTown } from '@saude/gateway/core/demo/town'
import type { User } from '@saude/service/handlers'
import { checkService, type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { optionsQueries } from '../contract/queries.ts'
import { vehicle } from '../contract/vehicle.ts'
import { demoVehicles } from '../demo/vehicles.ts'
import { collections } from './collections.ts'
import { service } from './service.ts'

const town = demoTown()
const manager: User = {
  ...publicUser({ id: town.client.id, name: town.client.name }),
  id: 'u1',
  name: 'Gestora',
}
const elsewhere: User = { ...manager, client: { id: 'another', name: 'Outra Cidade' } }

let folder: string
let options: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'options-'))
  options = await openService(
    { ...service, collections },
    { folder, ask: (...asked) => options.run(...asked) },
  )
  const { store } = options
  await service.demo?.({
    store,
    collections: options.collections,
    client: town.client.id,
    town,
    count: 0,
    now: new Date('2026-11-20T12:00:00-03:00'),
  })
})
afterAll(async () => {
  await options.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = manager): Promise<Out> {
  const context = { user, requestId: newId(), requestKey: newId(), deadline: Date.now() + 20_000 }
  return (await options.run(query.name, input, context)) as Out // shaped by the kit to this contract
}

test('the six queries of the register have handlers', () => checkService(service, optionsQueries))

test('the demo has twelve vehicles with plates of their own, newest change first', async () => {
  const page = await call(vehicle.list, {})
  expect(page.totalItems).toBe(12)
  expect(page.items.map(({ id }) => id)).toEqual(demoVehicles(town.seed).map(({ id }) => id))
  const bySeats = await call(vehicle.list, {
    orderBy: 'maxCapacity',
    order: 'desc',
    startIndex: 0,
    stopIndex: 0,
  })
  expect(bySeats.items).toMatchObject([{ name: 'Mercedes-Benz OF-1721 Ônibus', maxCapacity: 44 }])
})

test('a vehicle is created, found by the beginnings of its words and by its plate, changed and removed', async () => {
  const { id } = await call(vehicle.create, { name: 'Ônibus escolar', plate: 'abc-1d23', maxCapacity: 31 })
  expect((await call(vehicle.search, { q: 'escol onib' })).items).toMatchObject([{ id }])
  // The filters of a register are not in its type.
  const byPlate: object = { plate: 'ABC1' }
  expect((await call(vehicle.list, byPlate)).items).toMatchObject([{ id, plate: 'ABC1D23' }])
  await call(vehicle.update, { id, document: { maxCapacity: 30 }, version: 1 })
  expect(await call(vehicle.get, { id })).toMatchObject({
    name: 'Ônibus escolar',
    maxCapacity: 30,
    version: 2,
  })
  await expect(call(vehicle.update, { id, document: { maxCapacity: 29 }, version: 1 })).rejects.toMatchObject(
    {
      key: 'conflict',
      payload: { version: 2, changedBy: 'Gestora', current: { maxCapacity: 30 } },
    },
  )
  await expect(call(vehicle.get, { id }, elsewhere)).rejects.toMatchObject({ key: 'notFound' })
  await call(vehicle.remove, { id })
  await expect(call(vehicle.get, { id })).rejects.toMatchObject({ key: 'notFound' })
})

test('a plate is there once in a client, and must be one', async () => {
  const values = { name: 'Van', plate: 'XYZ4E56', maxCapacity: 15 }
  await call(vehicle.create, values)
  await expect(call(vehicle.create, { ...values, plate: 'xyz-4e56' })).rejects.toMatchObject({
    key: 'conflict',
    payload: { fields: { plate: 'Conflito, já existe registro com essas definições' } },
  })
  await call(vehicle.create, values, elsewhere)
  await expect(call(vehicle.create, { ...values, plate: '1234' })).rejects.toMatchObject({
    payload: { fields: { plate: 'Invalid input' } },
  })
})
