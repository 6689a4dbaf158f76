import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '@saude/contract/id'
import { takeoutDays } from '@saude/core/contract/takeout'
import { clients } from '@saude/core/service/client/client'
import { collections } from '@saude/core/service/collections'
import { type TakeoutOrder, takeoutOrders, takeoutPurpose } from '@saude/core/service/takeout/order'
import { fileKey } from '@saude/service/files'
import { migrationMarks } from '@saude/service/migrations/mark'
import { createVault } from '@saude/service/vault'
import { openStore, type Store } from '@saude/store'
import { openFolderKeeper } from '@saude/store/keeper/folder'
import { copyTown, filledTown } from '../testing/filled.ts'
import { testFolders } from '../testing/settings.ts'
import { makeInChild } from './child.ts'
import { type Making, openTakeouts } from './jobs.ts'
import { checkContent } from './manifest.ts'
import { opening } from './sealed.ts'

jest.setTimeout(180_000)

const folders = testFolders()
const town = join(folders.dataDir, 'town')
const secret = 'of this installation, 32 bytes or more'
const keeper = openFolderKeeper(town)
let store: Store
let client: { readonly _id: string; readonly name: string }
let clock = Date.parse('2026-11-27T12:00:00.000Z')

beforeAll(async () => {
  await copyTown(await filledTown(), town)
  store = await openStore({
    folder: town,
    area: 'core',
    collections: [...Object.values(collections), migrationMarks],
  })
  const found = await store.collection(clients).findOne({})
  if (!found) throw new Error('no client')
  client = found
})
afterAll(async () => {
  await store.close()
  folders.remove()
})

async function ordered(password?: string): Promise<string> {
  const _id = newId()
  await store.collection(takeoutOrders).insertOne({
    _id,
    client: client._id,
    clientName: client.name,
    by: { id: newId(), name: 'Secretária' },
    reason: 'Troca de sistema',
    createdAt: new Date(clock),
    updatedAt: new Date(clock),
    state: 'waiting',
    sealed: password === undefined ? null : createVault(secret, takeoutPurpose).close(password, _id),
    isSealed: password !== undefined,
    holder: null,
    attempts: 0,
    written: 0,
    total: 0,
    until: new Date(clock),
    file: null,
    problem: null,
    takenBy: null,
  })
  return _id
}

const read = async (id: string): Promise<TakeoutOrder> => {
  const order = await store.collection(takeoutOrders).findOne({ _id: id })
  if (!order) throw new Error('no order')
  return order
}

/** A gateway that makes archives in this way. */
const gateway = (make: (making: Making) => Promise<void>, everyMs = 600_000) =>
  openTakeouts({
    store,
    keeper,
    secret,
    dataDir: town,
    make,
    now: () => clock,
    everyMs,
    complain: () => undefined,
  })

/** The program of `npm run export`, as a gateway of this installation starts it. */
const inChild = (making: Making) =>
  makeInChild(making, {
    env: { ...process.env, DATA_DIR: town, MONGODB_URI: '', FILES_URL: '' },
  })

const writes = async ({ file }: Making) => writeFileSync(file, 'everything')
/** Begins, and goes on until it is ended. */
function hanging() {
  let begin = (_: unknown) => {}
  const begun = new Promise((resolve) => {
    begin = resolve
  })
  const make = ({ signal }: Making) =>
    new Promise<void>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')), { once: true })
      begin(undefined)
    })
  return { make, begun }
}

async function contentOf(id: string): Promise<string> {
  const opened = await keeper.open(fileKey({ area: 'core', client: client._id, id }))
  if (!opened) throw new Error('not kept')
  const path = join(folders.dataDir, `${id}.tar`)
  await pipeline(opened.stream, createWriteStream(path))
  return path
}

const leftovers = () => readdirSync(town).filter((name) => name.includes('levando'))

test('an order becomes an archive of everything, by a process of its own, sealed with the password that was said', async () => {
  const password = 'uma senha bem comprida'
  const id = await ordered(password)
  expect(JSON.stringify(await read(id))).not.toContain(password)
  const one = gateway(inChild)
  await one.look()
  await one.close()
  const order = await read(id)
  expect(order).toMatchObject({ state: 'done', sealed: null, problem: null })
  expect(order.file?.name).toBe('tudo-santa-rita-do-vale-2026-11-27.tar.aes')
  const file = await contentOf(id)
  expect(readFileSync(file).length).toBe(order.file?.size)
  const opened = join(folders.dataDir, 'opened')
  mkdirSync(opened)
  const command = opening(file).replace('PASTA', opened).replace(' -in ', ' -pass env:SENHA -in ')
  execFileSync('sh', ['-c', command], { env: { ...process.env, SENHA: password } })
  expect((await checkContent(opened)).client.id).toBe(client._id)
  expect(leftovers()).toEqual([])
})

test('one that cannot be made says why, and leaves nothing', async () => {
  const id = await ordered()
  const one = gateway(async () => {
    throw new Error('Não há espaço no disco.')
  })
  await one.look()
  await one.close()
  expect(await read(id)).toMatchObject({ state: 'failed', problem: 'Não há espaço no disco.', file: null })
  expect(leftovers()).toEqual([])
})

test('what a gateway that stops was making, another one makes', async () => {
  const id = await ordered()
  const { make, begun } = hanging()
  const first = gateway(make)
  const looking = first.look()
  await begun
  await first.close()
  await looking
  expect((await read(id)).state).toBe('running')
  const second = gateway(writes)
  await second.look()
  await second.close()
  expect(await read(id)).toMatchObject({ state: 'done', attempts: 2 })
})

test('what a killed gateway was making, another one makes once it gives no sign any more, and not before', async () => {
  const id = await ordered()
  const { make, begun } = hanging()
  const dead = gateway(make)
  const looking = dead.look()
  await begun
  const other = gateway(writes)
  await other.look()
  expect((await read(id)).attempts).toBe(1)
  clock += 61_000
  await other.look()
  expect(await read(id)).toMatchObject({ state: 'done', attempts: 2 })
  await other.close()
  // It stood still only, and finds out: what it writes now is not taken.
  await dead.close()
  await looking
  expect(await read(id)).toMatchObject({ state: 'done', attempts: 2 })
})

test('one that is cancelled while it is made ends, and leaves nothing', async () => {
  const id = await ordered()
  const { make, begun } = hanging()
  const one = gateway(make, 5)
  const looking = one.look()
  await begun
  await store.collection(takeoutOrders).updateOne({ _id: id }, { $set: { state: 'cancelled', sealed: null } })
  await looking
  await one.close()
  expect(await read(id)).toMatchObject({ state: 'cancelled', file: null })
  expect(leftovers()).toEqual([])
})

test('one that is interrupted again and again is given up', async () => {
  const id = await ordered()
  await store.collection(takeoutOrders).updateOne({ _id: id }, { $set: { attempts: 3 } })
  const one = gateway(writes)
  await one.look()
  await one.close()
  expect(await read(id)).toMatchObject({ state: 'failed', file: null })
})

test('after its days, or when it is removed, nothing is left of an archive but that it was there', async () => {
  const [late, removed] = [await ordered(), await ordered()]
  const one = gateway(writes)
  await one.look()
  await one.look()
  await store.collection(takeoutOrders).updateOne({ _id: removed }, { $set: { state: 'expired' } })
  clock += takeoutDays * 86_400_000 + 1
  await one.look()
  await one.close()
  for (const id of [late, removed]) {
    expect(await read(id)).toMatchObject({ state: 'expired', file: null, reason: 'Troca de sistema' })
    expect(await keeper.state(fileKey({ area: 'core', client: client._id, id }))).toBeUndefined()
  }
})
