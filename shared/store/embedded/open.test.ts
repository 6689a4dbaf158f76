import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import {
  change,
  defineCollection,
  type Entity,
  insert,
  openStore,
  StoreError,
  storeError,
  tokens,
  withTie,
} from '../store.ts'
import { openEmbeddedStore } from './open.ts'

interface Person extends Entity {
  readonly client: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly unit: string
  readonly email?: string
  readonly tags?: readonly string[] | string
}

const bare = defineCollection<Person>('person', { tenant: 'client' })
const people = defineCollection<Person>('person', {
  tenant: 'client',
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, unit: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, email: 1 }, unique: true },
  ],
})

const root = mkdtempSync(join(tmpdir(), 'open-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = (folder: string, collection = people) =>
  openStore({ folder: join(root, folder), area: 'area', collections: [collection] })

function person(index: number): Person {
  const name = `${index % 2 ? 'João' : 'Maria'} Número ${index}`
  const _id = newId()
  return { _id, client: 'c', name, ...searchable(name), unit: `u${index % 8}`, email: _id }
}

test('A closed store is refused, and opened again it has everything, also what it knows about arrays', async () => {
  const store = await open('again')
  const one = { ...person(1), tags: ['a', 'b'] }
  await store.collection(people).insertMany([one, { ...person(2), tags: 'a' }])
  await Promise.all([store.close(), store.close()])
  await expect(store.health()).rejects.toMatchObject({ kind: 'closed' })
  await expect(store.collection(people).insertOne(person(3))).rejects.toBeInstanceOf(StoreError)
  const again = await open('again')
  expect(await again.collection(people).findOne({ _id: one._id })).toEqual(one)
  expect(await again.collection(people).countDocuments({ tags: 'a' })).toBe(2)
  await again.close()
})

test('Closing finishes what was asked for', async () => {
  const store = await open('closing')
  const writes = Array.from({ length: 20 }, (_, index) => store.collection(people).insertOne(person(index)))
  // The caller has so much to do with the answers that the worker has ended before all have had their turn.
  const busy = () => {
    for (const end = performance.now() + 0.5; performance.now() < end; );
  }
  const reads = Array.from({ length: 1_000 }, () => store.collection(people).countDocuments({}).then(busy))
  const closed = store.close()
  await Promise.all([...writes, ...reads])
  await closed
  const again = await open('closing')
  expect(await again.collection(people).countDocuments()).toBe(20)
  await again.close()
})

test('The planner knows how much there is while the store is open: after filling, and after many writes', async () => {
  const counted = (area: string) => {
    const file = new DatabaseSync(join(root, area, 'area.sqlite'), { readOnly: true })
    try {
      const rows = file.prepare("SELECT stat FROM sqlite_stat1 WHERE tbl = 'person'").all()
      return rows.some(({ stat }) => Number(String(stat).split(' ', 1)[0]) >= 1_500)
    } catch {
      return false
    } finally {
      file.close()
    }
  }
  const filled = await open('filled')
  expect(counted('filled')).toBe(false)
  await filled.fill(
    people,
    Array.from({ length: 2_500 }, (_, index) => person(index)),
  )
  expect(counted('filled')).toBe(true)
  await filled.close()

  const written = await open('written')
  const writes = Array.from({ length: 2_500 }, (_, index) =>
    written.collection(people).insertOne(person(index)),
  )
  await Promise.all(writes)
  // Counting comes after the answers, and before whatever is asked next.
  await written.collection(people).countDocuments({})
  expect(counted('written')).toBe(true)
  await written.close()
})

test('The same file is not opened twice by one process either', async () => {
  const store = await open('twice')
  await expect(open('twice')).rejects.toMatchObject({ kind: 'locked' })
  await store.close()
})

test('Indexes and term indexes follow their declarations when a folder is opened again', async () => {
  const before = await open('upgrade', bare)
  await before.collection(bare).insertMany([person(1), person(2), person(3)])
  const list = [{ client: 'c', unit: 'u1' }, { sort: withTie<Person>({ searchName: 1 }) }] as const
  expect((await before.explain(bare, ...list)).scans).toBe(true)
  await before.close()
  const after = await open('upgrade')
  expect(await after.explain(people, ...list)).toMatchObject({ scans: false, sorts: false })
  expect(await after.collection(people).countDocuments({ client: 'c', searchTokens: tokens('joao') })).toBe(2)
  await after.close()
  const back = await open('upgrade', bare)
  expect((await back.explain(bare, ...list)).scans).toBe(true)
  expect(await back.collection(bare).countDocuments({ client: 'c', searchTokens: tokens('joao') })).toBe(2)
  await back.close()
})

test('12,000 documents go in at once, in one transaction, and lists of them scan nothing', async () => {
  const store = await open('bulk')
  const documents = Array.from({ length: 12_000 }, (_, index) => person(index))
  await store.collection(people).insertMany(documents)
  const sort = withTie<Person>({ searchName: 1 })
  for (const filter of [
    { client: 'c' },
    { client: 'c', unit: 'u3' },
    { client: 'c', searchTokens: tokens('joao 1') },
    { client: 'c', unit: 'u3', searchTokens: tokens('maria') },
    { client: 'c', searchTokens: tokens('numero') },
  ]) {
    for (const skip of [0, 4_000]) {
      const { scans } = await store.explain(people, filter, { sort, skip, limit: 40 })
      expect({ filter, skip, scans }).toEqual({ filter, skip, scans: false })
    }
  }
  for (const filter of [
    { client: 'c' },
    { client: 'c', unit: 'u3' },
    { client: 'c', searchTokens: tokens('numero') },
  ]) {
    expect(await store.explain(people, filter, { sort, limit: 40 })).toMatchObject({ sorts: false })
  }
  // More matches than are looked up one by one.
  const many = { client: 'c', searchTokens: tokens('numero') }
  expect(await store.collection(people).countDocuments(many)).toBe(12_000)
  const page = await store.collection(people).find(many, { sort, limit: 40, skip: 6_000 }).toArray()
  expect(page.map(({ name }) => name.startsWith('Maria'))).toEqual(page.map(() => true))
  let walked = 0
  for await (const _ of store.collection(people).find({ client: 'c' }, { sort })) walked += 1
  expect(walked).toBe(12_000)
  await store.close()
}, 20_000)

test('A full disk fails the write, keeps everything before it, and works again when there is room', async () => {
  const options = { folder: join(root, 'full'), area: 'area', collections: [people] }
  const store = await openEmbeddedStore({ ...options, maxPages: 150 })
  const stored: string[] = []
  let failure: StoreError | undefined
  while (!failure) {
    const group = Array.from({ length: 20 }, (_, index) => person(index))
    await store
      .atomically(group.map((each) => insert(people, each)))
      .then(() => stored.push(...group.map(({ _id }) => _id)))
      .catch((error: unknown) => {
        failure = storeError(error)
      })
  }
  expect([failure.kind, failure.message]).toEqual(['full', 'Não há espaço em disco: nada foi gravado'])
  const ids = async (from: typeof store) =>
    (await from.collection(people).findAll({}, { sort: { _id: 1 }, max: 10_000 })).map(({ _id }) => _id)
  expect(await ids(store)).toEqual(stored)
  await store.close()
  const again = await openEmbeddedStore(options)
  await again.collection(people).insertOne(person(1))
  expect(await ids(again)).toHaveLength(stored.length + 1)
  await again.close()
})

/** Something that is waited for, and what lets it come. */
function signal(): readonly [Promise<void>, () => void] {
  let come = () => {}
  const hasCome = new Promise<void>((resolve) => {
    come = resolve
  })
  return [hasCome, () => come()]
}

test('A disk that is full while collections are filled fails each of them, and leaves them empty', async () => {
  const others = defineCollection<Person>('other', { tenant: 'client' })
  const options = { folder: join(root, 'full-filling'), area: 'area', collections: [people, others] }
  const store = await openEmbeddedStore({ ...options, maxPages: 400 })
  const [hasBegun, begin] = signal()
  const [isSent, send] = signal()
  const [isFull, goOn] = signal()
  async function* endless() {
    for (let index = 0; ; index += 1) {
      yield person(index)
      if (index !== 1_000) continue
      begin()
      await isSent
    }
  }
  // Its last batches are answered, and go with those that found the disk full. Three of 250 are under way at once: the
  // first three bring the shape of the documents along, with which they are committed, and the last ones do not.
  async function* waiting() {
    await hasBegun
    for (let index = 0; index < 2_100; index += 1) yield person(index)
    send()
    await isFull
  }
  const other = store.fill(others, waiting())
  other.catch(() => {})
  const full = { kind: 'full', message: 'Não há espaço em disco: nada foi gravado' }
  await expect(store.fill(people, endless())).rejects.toMatchObject(full)
  goOn()
  await expect(other).rejects.toMatchObject(full)
  expect(await store.collection(people).countDocuments()).toBe(0)
  expect(await store.collection(others).countDocuments()).toBe(0)
  await store.collection(others).insertOne(person(1))
  expect(await store.collection(others).countDocuments()).toBe(1)
  await store.close()
})

test('A filling that was under way when the store was closed leaves the collection empty, and whole', async () => {
  const store = await open('unended')
  let goOn = () => {}
  const isOver = new Promise<void>((resolve) => {
    goOn = resolve
  })
  async function* waiting() {
    for (let index = 0; index < 600; index += 1) yield person(index)
    await isOver
  }
  const filling = store.fill(people, waiting())
  filling.catch(() => {})
  while ((await store.collection(people).countDocuments()) < 500);
  await store.close()
  goOn()
  await expect(filling).rejects.toMatchObject({ kind: 'closed' })
  const again = await open('unended')
  expect(await again.collection(people).countDocuments()).toBe(0)
  const some = Array.from({ length: 20 }, (_, index) => person(index))
  await again.collection(people).insertMany(some)
  const joao = { client: 'c', searchTokens: tokens('joao') }
  expect(await again.collection(people).countDocuments(joao)).toBe(10)
  const sort = withTie<Person>({ searchName: 1 })
  expect(await again.explain(people, { client: 'c' }, { sort })).toMatchObject({ scans: false, sorts: false })
  await again.close()
})

test('A failed write leaves no half-known array behind: the next one brings the knowledge along', async () => {
  const store = await open('half')
  const taken = person(1)
  await store.collection(people).insertOne(taken)
  await expect(store.collection(people).insertOne({ ...taken, tags: ['x'] })).rejects.toMatchObject({
    kind: 'duplicate',
  })
  await store.collection(people).insertOne({ ...person(2), tags: ['x'] })
  await store.close()
  const again = await open('half')
  expect(await again.collection(people).countDocuments({ tags: 'x' })).toBe(1)
  await again.close()
})

test('Opened again with a clock that was set back, updatedAt goes on behind what was visible before', async () => {
  interface Note extends Entity {
    readonly updatedAt: Date
    readonly version: number
  }
  const notes = defineCollection<Note>('note', { tenant: 'global', versioned: true })
  const opened = () => openStore({ folder: join(root, 'stamps'), area: 'area', collections: [notes] })
  const write = async (store: Awaited<ReturnType<typeof opened>>, at: string) => {
    const _id = newId()
    await store.atomically([insert(notes, { _id, updatedAt: new Date(at), version: 1 })])
    return (await store.collection(notes).findOne({ _id }))?.updatedAt.toISOString()
  }
  const store = await opened()
  expect(await write(store, '2026-11-20T12:00:00.000Z')).toBe('2026-11-20T12:00:00.000Z')
  expect(await write(store, '2026-11-20T11:58:30.000Z')).toBe('2026-11-20T12:00:00.001Z')
  await store.close()
  const again = await opened()
  expect(await write(again, '2026-11-20T11:58:31.000Z')).toBe('2026-11-20T12:00:00.002Z')
  expect(await write(again, '2026-11-20T12:00:01.000Z')).toBe('2026-11-20T12:00:01.000Z')
  await again.close()
})

test('What a program that knew one line has forgotten counts as forgotten in each, and again after each such program', async () => {
  const store = await open('lines')
  for (const client of ['north', 'south', 'north'])
    await store.atomically([change('person', ['p'], 'updated', { client })])
  await store.feed.of('north').forget(1)
  await store.close()
  const file = new DatabaseSync(join(root, 'lines', 'area.sqlite'))
  file.exec('DELETE FROM "_feed" WHERE sequence <= 2')
  file.close()
  const again = await open('lines')
  const ends = (client: string) => again.feed.of(client).ends()
  expect([await ends('north'), await ends('south')]).toEqual([
    { forgotten: 2, latest: 3, given: 3 },
    { forgotten: 2, latest: 2, given: 3 },
  ])
  await again.close()
})
