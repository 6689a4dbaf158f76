import '@saude/contract/testing/rows'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { searchName } from '@saude/contract/search'
import { change, defineCollection, insert, openStore, remove, type Store, update } from '@saude/store'
import { followedFeed } from './feed-holds.ts'
import { type Follower, type FollowOptions, follow, followPositions } from './follow.ts'

interface Person {
  readonly _id: string
  readonly client: string
  readonly name: string
}

interface Order {
  readonly _id: string
  readonly client: string
  readonly citizen: {
    readonly id: string
    readonly name: string
    readonly searchName: string
    readonly isRemoved?: boolean
  }
  readonly version: number
}

const people = defineCollection<Person>('citizen', { tenant: 'client' })
const orders = defineCollection<Order>('examRequest', {
  tenant: 'client',
  about: { left: 'of a test' },
  versioned: true,
  indexes: [{ keys: { client: 1, 'citizen.id': 1, _id: 1 } }],
})
const follows = { citizen: [{ collection: orders, path: 'citizen' }] }
const town = 'town'

let folder: string
let owner: Store
let own: Store
let asked: number
let isOwnerAway: boolean
const following: Follower[] = []
const complaints: unknown[] = []

/** What the citizen area answers services. */
const ask: FollowOptions['ask'] = async (query, input, { user }) => {
  asked += 1
  if (isOwnerAway) throw new AppError('connectionFailed')
  expect(query).toBe('citizenByIds')
  const { ids } = input as { ids: string[] } // as its contract says
  const found = await owner
    .collection(people)
    .findAll({ client: user.client?.id ?? '', _id: { $in: ids } }, { max: 10_000 })
  return { items: found.map(({ _id, name }) => ({ id: _id, name, searchName: searchName(name) })) }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'saude-follow-'))
  owner = await openStore({ folder, area: 'citizen', collections: [people] })
  own = await openStore({ folder, area: 'health-secretary', collections: [orders, followPositions] })
  asked = 0
  isOwnerAway = false
  complaints.length = 0
})
afterEach(async () => {
  for (const one of following.splice(0)) await one.stop()
  await own.close()
  await owner.close()
  rmSync(folder, { recursive: true })
})

function start(more: Partial<FollowOptions> = {}): Follower {
  const started = follow(own, follows, {
    feedOf: () => followedFeed(owner.feed),
    ask,
    complain: (error) => complaints.push(error),
    ...more,
  })
  following.push(started)
  return started
}

async function someone(name: string, client = town): Promise<string> {
  const _id = newId()
  await owner.atomically([
    insert(people, { _id, client, name }),
    change('citizen', [_id], 'created', { client }),
  ])
  return _id
}

const rename = (_id: string, name: string, client = town) =>
  owner.atomically([
    update(people, { _id }, { $set: { name } }),
    change('citizen', [_id], 'updated', { client }),
  ])

async function order(id: string, name: string, client = town): Promise<string> {
  const _id = newId()
  await own
    .collection(orders)
    .insertOne({ _id, client, citizen: { id, name, searchName: searchName(name) }, version: 1 })
  return _id
}

const stored = (_id: string) => own.collection(orders).findOne({ _id })

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a renamed citizen has the new name in every copy, and the copies keep their version', async () => {
  const ana = await someone('Ana')
  const [first, second] = [await order(ana, 'Ana'), await order(ana, 'Ana')]
  start()
  await rename(ana, 'Ana Cláudia')
  await until(async () => (await stored(second))?.citizen.name === 'Ana Cláudia')
  expect(await stored(first)).toMatchObject({
    citizen: { id: ana, name: 'Ana Cláudia', searchName: 'ana claudia' },
    version: 1,
  })
})

test('a change is announced, and read once: it arrives though all clocks stand still', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] })
  try {
    const ana = await someone('Ana')
    const copy = await order(ana, 'Ana')
    const read = jest.fn(owner.feed.after)
    const follower = start({ feedOf: () => ({ ...followedFeed(owner.feed), after: read }) })
    await follower.caughtUp()
    read.mockClear()
    await rename(ana, 'Ana Cláudia')
    while ((await stored(copy))?.citizen.name !== 'Ana Cláudia')
      await new Promise((resolve) => setImmediate(resolve))
    await follower.caughtUp()
    const pages = await Promise.all(read.mock.results.map(({ value }) => value))
    expect(pages.filter(({ changes }) => changes.length > 0)).toHaveLength(1)
  } finally {
    jest.useRealTimers()
  }
})

test('what was corrected is announced under the topic of the collection, for its client', async () => {
  const ana = await someone('Ana')
  const copy = await order(ana, 'Ana')
  const follower = start()
  await rename(ana, 'Bia')
  await follower.caughtUp()
  expect(await own.feed.of(town).since(0)).toMatchObject([
    { topic: 'examRequest', ids: [copy], change: 'updated', client: town },
  ])
})

test('citizens of whom nothing is kept are not asked for, and nothing right is written again', async () => {
  const ana = await someone('Ana')
  await rename(ana, 'Bia')
  await order(await someone('Caio'), 'Caio')
  await start().caughtUp()
  expect(asked).toBe(1)
  expect(await own.feed.latest()).toBe('0')
})

test('another client is left alone', async () => {
  const ana = await someone('Ana')
  const foreign = await order(ana, 'Ana', 'elsewhere')
  const follower = start()
  await rename(ana, 'Bia')
  await follower.caughtUp()
  expect((await stored(foreign))?.citizen.name).toBe('Ana')
})

test('a removed citizen keeps the last name and is marked; one that comes back is not marked any more', async () => {
  const ana = await someone('Ana')
  const copy = await order(ana, 'Ana')
  const follower = start()
  await owner.atomically([
    remove(people, { _id: ana }),
    change('citizen', [ana], 'removed', { client: town }),
  ])
  await follower.caughtUp()
  expect((await stored(copy))?.citizen).toMatchObject({ name: 'Ana', isRemoved: true })
  await owner.atomically([
    insert(people, { _id: ana, client: town, name: 'Ana' }),
    change('citizen', [ana], 'created', { client: town }),
  ])
  await follower.caughtUp()
  expect((await stored(copy))?.citizen).toMatchObject({ name: 'Ana', isRemoved: false })
})

test('copies of a citizen who was merged into another become copies of the other', async () => {
  const [ana, twin] = [await someone('Ana'), await someone('Ana Maria')]
  const copy = await order(ana, 'Ana')
  const follower = start()
  await owner.atomically([
    remove(people, { _id: ana }),
    change('citizen', [ana], 'merged', { client: town, detail: { into: twin } }),
  ])
  await follower.caughtUp()
  expect((await stored(copy))?.citizen).toMatchObject({ id: twin, name: 'Ana Maria' })
})

test('a service that was down corrects what it missed, from where it stopped', async () => {
  const ana = await someone('Ana')
  const copy = await order(ana, 'Ana')
  const first = start({ settleMs: 20 })
  await first.caughtUp()
  await until(async () => (await own.collection(followPositions).findOne({ _id: 'citizen' }))?.sequence === 1)
  await first.stop()

  await rename(ana, 'Bia')
  const read: (readonly [string, number | undefined])[] = []
  const feed = {
    ...followedFeed(owner.feed),
    after: (position: string, limit?: number) => {
      read.push([position, limit])
      return owner.feed.after(position, limit)
    },
  }
  await start({ feedOf: () => feed }).caughtUp()
  expect((await stored(copy))?.citizen.name).toBe('Bia')
  // On from where it stopped.
  expect(read[0]).toEqual(['1', 500])
})

test('an owner put back from an older copy is read from its beginning, whatever it has written since', async () => {
  const ana = await someone('Ana')
  await rename(ana, 'Ana Cláudia')
  const copy = await order(ana, 'Ana')
  // The place is behind the end of the feed that was put back …
  await own.collection(followPositions).insertOne({ _id: 'citizen', sequence: 7, at: new Date(7) })
  const first = start({ settleMs: 20 })
  await first.caughtUp()
  expect((await stored(copy))?.citizen.name).toBe('Ana Cláudia')
  // … and is a good one again a little later.
  await until(async () => (await own.collection(followPositions).findOne({ _id: 'citizen' }))?.sequence === 2)
  await first.stop()

  // The owner has counted on: at that place stands another entry than was read.
  const late = await order(ana, 'Ana')
  await own.collection(followPositions).replaceOne({ _id: 'citizen' }, { sequence: 2, at: new Date(7) })
  await start().caughtUp()
  expect((await stored(late))?.citizen.name).toBe('Ana Cláudia')
  expect(complaints).toEqual([])
})

test('an owner that has forgotten what was missed is asked for every copy', async () => {
  const ids: string[] = []
  for (let count = 0; count < 450; count += 1) ids.push(await someone('Ana'))
  const elsewhere = await someone('Caio', 'elsewhere')
  const copies = await Promise.all(ids.map((id) => order(id, 'Ana')))
  const other = await order(elsewhere, 'Caio', 'elsewhere')
  const first = start({ settleMs: 20 })
  await first.caughtUp()
  await until(
    async () => (await own.collection(followPositions).findOne({ _id: 'citizen' }))?.sequence === 451,
  )
  await first.stop()

  await rename(ids[7] ?? '', 'Bia')
  await rename(elsewhere, 'Davi', 'elsewhere')
  await owner.atomically([
    remove(people, { _id: ids[8] ?? '' }),
    change('citizen', [ids[8] ?? ''], 'removed', { client: town }),
  ])
  await rename(ids[9] ?? '', 'Ana')
  for (const client of await owner.feed.lines()) await owner.feed.of(client).forget(Number.MAX_SAFE_INTEGER)
  await start().caughtUp()
  expect((await stored(copies[7] ?? ''))?.citizen.name).toBe('Bia')
  expect((await stored(other))?.citizen.name).toBe('Davi')
  expect((await stored(copies[8] ?? ''))?.citizen.isRemoved).toBe(true)
  expect((await stored(copies[10] ?? ''))?.citizen).toMatchObject({ name: 'Ana' })
  expect(complaints).toEqual([])
})

test('an owner that does not answer is asked until it does, and complained of once', async () => {
  const ana = await someone('Ana')
  const copy = await order(ana, 'Ana')
  isOwnerAway = true
  start()
  await rename(ana, 'Bia')
  await until(async () => asked > 1)
  expect(complaints).toHaveLength(1)
  isOwnerAway = false
  await until(async () => (await stored(copy))?.citizen.name === 'Bia')
})

test('an old name written by a call that had read it before the change is corrected a little later', async () => {
  const ana = await someone('Ana')
  await rename(ana, 'Bia')
  const follower = start({ settleMs: 50 })
  await follower.caughtUp()
  const late = await order(ana, 'Ana')
  await until(async () => (await stored(late))?.citizen.name === 'Bia')
})

test('what no one owns cannot be followed', () => {
  expect(() =>
    follow(own, { vehicle: [] }, { feedOf: () => followedFeed(owner.feed), ask, complain: () => {} }),
  ).toThrow('no area declares vehicleByIds')
})
