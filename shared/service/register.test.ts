import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { integer, plate, text } from '@saude/contract/fields'
import { newId } from '@saude/contract/id'
import { resource } from '@saude/contract/resource'
import { registerCollection, registerHandlers } from './register.ts'
import { defineService, type OpenedService, openService } from './service.ts'
import { publicUser } from './user.ts'

const vehicle = resource('vehicle', {
  singular: 'veículo',
  plural: 'veículos',
  gender: 'm',
  path: '/app/options/vehicle',
  fields: {
    name: text('Modelo', { showColumn: 50, showFilter: 'column' }).required().max(80),
    plate: plate('Placa', { showColumn: 25, showFilter: 'column' }).required(),
    garage: text('Garagem', { showFilter: 'panel' }),
    maxCapacity: integer('Capacidade máxima').required().min(1).max(80),
  },
  label: 'name',
  orderBy: ['updatedAt', 'name', 'plate', 'maxCapacity'],
  unique: ['plate'],
})
const vehicles = registerCollection(vehicle)
const service = defineService({
  area: vehicle.list.access.area,
  version: '0.1.0',
  collections: { vehicle: vehicles },
  handlers: registerHandlers(vehicle, vehicles),
})

const folder = mkdtempSync(join(tmpdir(), 'saude-register-'))
const client = { id: newId(), name: 'Vila' }
const user = { ...publicUser(client), id: newId(), name: 'Ana' }
let opened: OpenedService

beforeAll(async () => {
  opened = await openService(service, { folder, ask: (...asked) => opened.run(...asked) })
})
afterAll(async () => {
  await opened.close()
  rmSync(folder, { recursive: true })
})

const run = (name: string, input: object) =>
  opened.run(name, input, { user, requestId: newId(), deadline: Date.now() + 10_000 }) as Promise<
    Record<string, unknown> // tests look at parts of it by matchers
  >
const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? { key: error.key, ...error.payload } : error),
  )

test('a plain register is created, read, listed, searched, changed and removed by its declaration alone', async () => {
  const van = await run('vehicleCreate', {
    name: 'Ducato Ambulância',
    plate: 'abc1d23',
    garage: 'Pátio Ímã',
    maxCapacity: 8,
  })
  await run('vehicleCreate', { name: 'Ônibus', plate: 'XYZ9876', garage: 'Centro', maxCapacity: 44 })
  expect(await run('vehicleGet', { id: van.id })).toEqual({
    id: van.id,
    name: 'Ducato Ambulância',
    plate: 'ABC1D23',
    garage: 'Pátio Ímã',
    maxCapacity: 8,
    version: 1,
  })
  for (const [input, names] of [
    [{}, ['Ônibus', 'Ducato Ambulância']],
    [{ orderBy: 'name' }, ['Ducato Ambulância', 'Ônibus']],
    [{ orderBy: 'maxCapacity', order: 'desc' }, ['Ônibus', 'Ducato Ambulância']],
    [{ name: 'ambu' }, ['Ducato Ambulância']],
    [{ plate: 'abc' }, ['Ducato Ambulância']],
    [{ garage: 'patio im' }, ['Ducato Ambulância']],
    [{ name: 'onibus', garage: 'patio' }, []],
  ] as const) {
    const { items } = await run('vehicleList', input)
    expect([input, items]).toEqual([input, names.map((name) => expect.objectContaining({ name }))])
  }
  expect(await run('vehicleSearch', { q: 'duc' })).toEqual({
    items: [{ id: van.id, name: 'Ducato Ambulância' }],
  })
  expect(await run('vehicleUpdate', { id: van.id, version: 1, document: { name: 'Sprinter' } })).toEqual({
    id: van.id,
    version: 2,
  })
  expect(await run('vehicleList', { name: 'sprin' })).toMatchObject({ totalItems: 1 })
  expect(
    await refusal(run('vehicleUpdate', { id: van.id, version: 1, document: { maxCapacity: 9 } })),
  ).toMatchObject({
    key: 'conflict',
    version: 2,
    changedBy: 'Ana',
    current: { maxCapacity: 8 },
  })
  await run('vehicleDelete', { id: van.id })
  expect(await refusal(run('vehicleGet', { id: van.id }))).toMatchObject({ key: 'notFound' })
})

test('a value that must be unique names its field, in both forms of the input', async () => {
  await run('vehicleCreate', { name: 'Gol', plate: 'GOL1A11', maxCapacity: 4 })
  const other = await run('vehicleCreate', { name: 'Uno', plate: 'UNO1A11', maxCapacity: 4 })
  expect(
    await refusal(run('vehicleCreate', { name: 'Cópia', plate: 'gol-1a11', maxCapacity: 4 })),
  ).toMatchObject({
    key: 'conflict',
    fields: { plate: expect.any(String) },
  })
  expect(await refusal(run('vehicleUpdate', { id: other.id, document: { plate: 'GOL1A11' } }))).toMatchObject(
    {
      key: 'conflict',
      fields: { 'document.plate': expect.any(String) },
    },
  )
})

test('no order or filter of a register reads the whole table', async () => {
  for (const key of ['searchName', 'plate', 'maxCapacity', 'updatedAt']) {
    const { scans, sorts } = await opened.store.explain(
      vehicles,
      { client: client.id },
      { sort: { [key]: 1, _id: 1 } },
    )
    expect([key, scans, sorts]).toEqual([key, false, false])
  }
})
