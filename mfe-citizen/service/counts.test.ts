import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import type { OutputOf } from '@saude/contract/query'
import { type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { citizenCounts } from '../contract/counts.ts'
import { collections } from './collections.ts'
import { type Citizen, derive } from './register/citizen/citizen.ts'
import { service } from './service.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const client = 'c1'
const user = { ...publicUser({ id: client, name: 'Vila Serena' }), id: 'u1', name: 'Alguém' }

let folder: string
let citizen: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citizen-'))
  citizen = await openService({ ...service, collections }, { folder, now: () => now })
  await add({ gender: 'F', birthDate: '2021-11-20' }) // five years old today
  await add({ gender: 'F', birthDate: '2021-11-21' }) // four
  await add({ gender: 'M', birthDate: '1946-11-20' }) // eighty today
  await add({ gender: 'M', birthDate: '1920-01-01' })
  await add({ gender: null, birthDate: null })
  await add({ gender: 'M', birthDate: '1990-05-05', deathAt: '2025-01-01' })
  await add({ gender: 'M', birthDate: '1990-05-05', addressOnCity: false })
  await add({ gender: 'M', birthDate: '1990-05-05', client: 'another' })
})
afterAll(async () => {
  await citizen.close()
  await rm(folder, { recursive: true, force: true })
})

async function add(given: Partial<Citizen>) {
  const id = newId()
  const name = 'Pessoa de Teste'
  // What counting does not look at is left out.
  const document = {
    _id: id,
    client,
    name,
    version: 1,
    updatedAt: now,
    ...given,
    ...derive(id, { name, ...given }),
  }
  await citizen.collections.citizen.insertOne(document as unknown as Citizen)
}

async function counted(by: 'gender' | 'age') {
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
  const answer = await citizen.run(citizenCounts.name, { by }, context)
  // Shaped by the kit to this contract.
  return (answer as OutputOf<typeof citizenCounts>).items.filter(({ count }) => count > 0)
}

test('residents of the client are counted by gender', async () => {
  expect(await counted('gender')).toEqual([
    { gender: 'F', count: 2 },
    { gender: 'M', count: 2 },
    { gender: null, count: 1 },
  ])
})

test('a birthday changes the group of age; from 80 on all are one group', async () => {
  expect(await counted('age')).toEqual([
    { initialAge: 0, count: 1 },
    { initialAge: 5, count: 1 },
    { initialAge: 80, count: 2 },
    { initialAge: null, count: 1 },
  ])
})

test.each([
  { client, isVisitable: true, gender: 'F' as const },
  { client, isVisitable: true, birthDate: { $lte: '2021-11-20', $gt: '2016-11-20' } },
])('counting %j scans no table', async (filter) => {
  const { scans, plan } = await citizen.store.explain(collections.citizen, filter, {})
  expect(scans ? plan : []).toEqual([])
  expect(plan.join(' ')).toMatch(/isVisitable|_/)
})
