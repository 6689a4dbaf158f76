import { newId } from '@saude/contract/id'
import {
  absent,
  type Change,
  change,
  defineCollection,
  type Entity,
  exists,
  insert,
  put,
  remove,
  removeAll,
  StoreError,
  softDelete,
  tombstones,
  update,
  updateAll,
} from '../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Account extends Entity {
  readonly client: string
  readonly owner: string
  readonly balance: number
  readonly seenAt?: Date
  readonly version: number
}
interface UniqueKey extends Entity {
  readonly key: string
}

const accounts = defineCollection<Account>('accounts', {
  tenant: 'client',
  versioned: true,
  indexes: [{ keys: { client: 1, owner: 1 }, unique: true }],
})
const uniqueKeys = defineCollection<UniqueKey>('uniqueKeys', {
  tenant: 'global',
  indexes: [{ keys: { key: 1 }, unique: true }],
})

function account(owner: string, more: Partial<Account> = {}): Account {
  return { _id: newId(), client: 'c', owner, balance: 10, version: 1, ...more }
}

export function describeAtomically(open: OpenForTest): void {
  describe('several operations', () => {
    const store = useStore(open, [accounts, uniqueKeys])
    const failure = async (work: Promise<unknown>): Promise<StoreError> => {
      const error: unknown = await work.then(
        () => 'done',
        (reason: unknown) => reason,
      )
      if (error instanceof StoreError) return error
      throw new Error(`No StoreError but ${String(error)}`)
    }

    test('happen together and raise versions', async () => {
      const [one, two] = [account('together-1'), account('together-2', { seenAt: new Date(7) })]
      const outcome = await store().atomically([
        insert(accounts, one),
        insert(accounts, two),
        update(accounts, { _id: one._id, version: 1 }, { $inc: { balance: -3 } }),
        updateAll(accounts, { owner: 'together-2' }, { $inc: { balance: 3 } }),
        put(uniqueKeys, { _id: 'r', key: 'together' }),
        put(uniqueKeys, { _id: 'r', key: 'together again' }),
        exists(uniqueKeys, { key: 'together again' }),
        absent(uniqueKeys, { key: 'together' }),
      ])
      expect(outcome.counts).toEqual([1, 1, 1, 1, 1, 1, 1, 0])
      const collection = store().collection(accounts)
      expect(await collection.findOne({ _id: one._id })).toEqual({ ...one, balance: 7, version: 2 })
      expect(await collection.findOne({ _id: two._id })).toEqual({ ...two, balance: 13, version: 2 })
    })

    test('happen not at all when a version is stale, a document is gone or a client is another', async () => {
      const one = account('stale')
      await store().atomically([insert(accounts, one)])
      for (const target of [
        { _id: one._id, version: 7 },
        { _id: 'gone' },
        { _id: one._id, client: 'other' },
      ]) {
        const work = [
          put(uniqueKeys, { _id: 'stale', key: 'stale' }),
          update(accounts, target, { $inc: { balance: 1 } }),
        ]
        const error = await failure(store().atomically(work))
        expect([error.kind, error.detail.operation, error.detail.collection]).toEqual([
          'stale',
          1,
          'accounts',
        ])
        expect((await failure(store().atomically([softDelete(accounts, target)]))).kind).toBe('stale')
        expect((await failure(store().atomically([remove(accounts, target)]))).kind).toBe('stale')
      }
      expect(await store().collection(uniqueKeys).findOne({ _id: 'stale' })).toBeNull()
      expect(await store().collection(accounts).findOne({ _id: one._id })).toEqual(one)
    })

    test('happen not at all when a unique key is taken, and say which', async () => {
      await store().atomically([insert(uniqueKeys, { _id: newId(), key: 'taken' })])
      const one = account('unique')
      const error = await failure(
        store().atomically([insert(accounts, one), insert(uniqueKeys, { _id: newId(), key: 'taken' })]),
      )
      expect([error.kind, error.detail.keys, error.detail.operation]).toEqual(['duplicate', ['key'], 1])
      expect(await store().collection(accounts).findOne({ _id: one._id })).toBeNull()
    })

    test('happen not at all when a precondition fails', async () => {
      const one = account('precondition')
      for (const condition of [
        exists(accounts, { owner: 'unknown' }),
        absent(uniqueKeys, { key: 'taken' }),
      ]) {
        const error = await failure(store().atomically([insert(accounts, one), condition]))
        expect([error.kind, error.detail.operation]).toEqual(['stale', 1])
      }
      expect(await store().collection(accounts).findOne({ _id: one._id })).toBeNull()
    })

    test('let one of 20 succeed that expect the same version', async () => {
      const one = account('race')
      await store().atomically([insert(accounts, one)])
      const kinds = await Promise.all(
        Array.from({ length: 20 }, () =>
          store()
            .atomically([
              update(accounts, { _id: one._id, version: 1 }, { $inc: { balance: 1 } }),
              change('account', [one._id], 'updated'),
            ])
            .then(
              () => 'done',
              (error: unknown) => (error instanceof StoreError ? error.kind : error),
            ),
        ),
      )
      expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'stale')).toHaveLength(19)
      expect(await store().collection(accounts).findOne({ _id: one._id })).toMatchObject({
        balance: 11,
        version: 2,
      })
    })

    test('move a deleted document to the tombstones, from where it can come back', async () => {
      const one = account('removed', { seenAt: new Date(3) })
      await store().atomically([insert(accounts, one)])
      await store().atomically([softDelete(accounts, { _id: one._id, version: 1 }, 'somebody')])
      expect(await store().collection(accounts).findOne({ _id: one._id })).toBeNull()
      const tombstone = await store().tombstones.findOne({ _id: one._id })
      expect(tombstone).toMatchObject({
        collection: 'accounts',
        client: 'c',
        deletedBy: 'somebody',
        document: one,
      })
      expect(tombstone?.deletedAt).toBeInstanceOf(Date)
      await store().atomically([insert(accounts, one), remove(tombstones, { _id: one._id })])
      expect(await store().collection(accounts).findOne({ _id: one._id })).toEqual(one)
      await store().atomically([softDelete(accounts, { _id: one._id })])
      expect(await store().tombstones.countDocuments({ collection: 'accounts', client: 'c' })).toBe(1)
    })

    test('delete all that a filter finds', async () => {
      await store().atomically([insert(accounts, account('all-1')), insert(accounts, account('all-2'))])
      const owners = ['all-1', 'all-2', 'all-3']
      expect((await store().atomically([removeAll(accounts, { owner: { $in: owners } })])).counts).toEqual([
        2,
      ])
    })

    test('write the change feed in the order of their commits, and nothing when they fail', async () => {
      const before = await store().feed.latest()
      const heard: Change[] = []
      const stop = store().feed.subscribe((changes) => heard.push(...changes))
      const ids = Array.from({ length: 10 }, () => newId())
      const outcomes = await Promise.all(
        ids.map((id) =>
          store().atomically([change('account', [id], 'created', { client: 'c', detail: { into: id } })]),
        ),
      )
      await failure(
        store().atomically([change('account', ['x'], 'created'), exists(accounts, { owner: 'unknown' })]),
      )
      const feed = (await store().feed.after(before)).changes
      const sequences = feed.map(({ sequence }) => sequence)
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
      expect(new Set(sequences).size).toBe(10)
      expect(outcomes.map(({ sequence }) => sequence).sort((a, b) => Number(a) - Number(b))).toEqual(
        feed.map(({ sequence }) => sequence),
      )
      expect(new Set(feed.flatMap((entry) => entry.ids))).toEqual(new Set(ids))
      expect(feed[0]).toMatchObject({
        topic: 'account',
        change: 'created',
        client: 'c',
        detail: { into: feed[0]?.ids[0] },
      })
      expect(feed[0]?.at).toBeInstanceOf(Date)
      const some = await store().feed.after(before, 3)
      expect(some.changes).toEqual(feed.slice(0, 3))
      const rest = await store().feed.after(some.position)
      expect(rest.changes).toEqual(feed.slice(3))
      expect(rest.position).toBe(await store().feed.latest())
      expect(await store().feed.check(before)).toBe('whole')
      await expectSoon(() => expect(heard).toEqual(feed))
      stop()
    })

    test('leave a feed whose old entries are forgotten, never the newest, and which counts on', async () => {
      for (let count = 0; count < 5; count += 1)
        await store().atomically([change('account', [`old-${count}`], 'created', { client: 'old' })])
      const line = store().feed.of('old')
      const { latest: last } = await line.ends()
      const left = async () => (await line.since(0)).map(({ sequence }) => sequence)
      expect(await left()).toHaveLength(5)
      expect((await line.ends()).forgotten).toBeLessThan((await left())[0] ?? 0)
      await line.forget(last - 2)
      expect(await left()).toEqual([last - 1, last])
      expect(await line.ends()).toEqual({ forgotten: last - 2, latest: last, given: last })
      await line.forget(last + 1000)
      expect(await left()).toEqual([last])
      expect(await line.ends()).toEqual({ forgotten: last - 1, latest: last, given: last })
      expect(await line.count()).toBe(1)
      await store().atomically([change('account', ['new'], 'created', { client: 'old' })])
      expect((await left())[0]).toBe(last)
      expect(await line.count()).toBe(2)
    })

    test('write a line for each client and one for global data, of which each is forgotten by itself', async () => {
      const whose = [undefined, 'north', 'south', 'north', undefined, 'south', 'north']
      for (const [count, client] of whose.entries())
        await store().atomically([change('account', [`l${count}`], 'created', { ...(client && { client }) })])
      const ids = async (client: string | undefined) =>
        (await store().feed.of(client).since(0)).map((entry) => entry.ids[0])
      expect(await ids('north')).toEqual(['l1', 'l3', 'l6'])
      expect(await ids('south')).toEqual(['l2', 'l5'])
      expect((await ids(undefined)).slice(-2)).toEqual(['l0', 'l4'])
      expect(await ids('elsewhere')).toEqual([])
      expect(await store().feed.lines()).toEqual(expect.arrayContaining([undefined, 'north', 'south']))
      const north = store().feed.of('north')
      const [, second] = await north.since(0)
      expect((await north.since(second?.sequence ?? 0)).map((entry) => entry.ids)).toEqual([['l6']])
      await north.forget((await north.ends()).latest)
      expect(await ids('north')).toEqual(['l6'])
      expect(await ids('south')).toEqual(['l2', 'l5'])
      const { forgotten, latest } = await store().feed.of('elsewhere').ends()
      expect(latest).toBe(forgotten)
    })
  })
}

/** MongoDB's feed is heard a moment later. */
async function expectSoon(check: () => void): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    try {
      check()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  check()
}
