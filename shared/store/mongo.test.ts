import { newId } from '@saude/contract/id'
import { MongoClient } from 'mongodb'
import { openProxy } from './contract/proxy.ts'
import { mixed, type OpenForTest } from './contract/world.ts'
import { describeStoreContract } from './contract.suite.ts'
import { clientOptions } from './mongo/open.ts'
import { databaseName, hasTransactions } from './mongo/replica-set.ts'
import {
  absent,
  change,
  dropFormerIndexes,
  insert,
  openStore,
  type Store,
  storeError,
  update,
} from './store.ts'

const uri = process.env.CONTRACT_MONGODB_URI

test('A MongoDB that does not answer is named to the operator', async () => {
  const away = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200'
  const opening = openStore({ folder: '', area: 'area', collections: [mixed], uri: away })
  await expect(opening).rejects.toMatchObject({
    kind: 'unfit',
    message: expect.stringContaining('O MongoDB de MONGODB_URI não responde'),
  })
  const wrong = openStore({ folder: '', area: 'area', collections: [mixed], uri: 'mongo:/nowhere' })
  await expect(wrong).rejects.toMatchObject({ kind: 'unfit' })
})

test('Each area has its database, named after the installation where the address names one', () => {
  expect(databaseName('mongodb://a,b:27018', 'citizen')).toBe('citizen')
  expect(databaseName('mongodb://user:x@a,b:27018/?replicaSet=rs0', 'citizen')).toBe('citizen')
  expect(databaseName('mongodb+srv://user:x@a/admin?x=1', 'citizen')).toBe('citizen')
  expect(databaseName('mongodb://a,b:27018/vila?replicaSet=rs0', 'citizen')).toBe('vila_citizen')
})

test('A MongoDB without transactions is refused in words for the operator, except in tests with a stand-in', () => {
  expect(hasTransactions({ setName: 'rs0' })).toBe(true)
  expect(hasTransactions({ msg: 'isdbgrid' })).toBe(true)
  expect(() => hasTransactions({ isWritablePrimary: true }, '')).toThrow('não faz parte de um replica set')
  expect(hasTransactions({ isWritablePrimary: true }, 'allow')).toBe(false)
})

test('Undefined is left out, and what is written or read is on most servers, whatever the address says', async () => {
  for (const address of [
    'mongodb://127.0.0.1:1',
    'mongodb://127.0.0.1:1/?w=1&journal=false&readConcernLevel=local&readPreference=secondary',
  ]) {
    const client = new MongoClient(address, clientOptions(address))
    const written = client.db('area').collection('citizen').writeConcern
    expect([address, written?.w, written?.journal, client.bsonOptions.ignoreUndefined]).toEqual([
      address,
      'majority',
      true,
      true,
    ])
    const { readConcern, readPreference } = client.db('area').collection('citizen')
    expect([readConcern?.level, readPreference?.mode]).toEqual(['majority', 'primary'])
    await client.close()
  }
})

if (uri === undefined) {
  console.warn(
    'SKIPPED: the MongoDB engine is not tested here. `npm run test:mongo` tests it, with CONTRACT_MONGODB_URI or a stand-in.',
  )
  test.skip('The MongoDB engine keeps the store’s contract (npm run test:mongo)', () => undefined)
} else {
  const areas: string[] = []
  afterAll(async () => {
    const client = await new MongoClient(uri).connect()
    for (const area of areas) await client.db(databaseName(uri, area)).dropDatabase()
    await client.close()
  })
  const open: OpenForTest = (collections, views = []) => {
    const area = `contract_${process.pid}_${Date.now()}_${areas.length}`
    areas.push(area)
    return openStore({ folder: '', area, collections, views, uri })
  }
  describeStoreContract('The MongoDB engine', open)

  test('Indexes are made when a database is opened, former ones go by a command alone, and foreign ones never', async () => {
    const area = `contract_${process.pid}_${Date.now()}_indexes`
    areas.push(area)
    const client = await new MongoClient(uri).connect()
    const names = async (indexes: (typeof mixed)['indexes']) => {
      const store = await openStore({ folder: '', area, collections: [{ ...mixed, indexes }], uri })
      await store.close()
      const found = await client.db(databaseName(uri, area)).collection('mixed').indexes()
      return found.map(({ name }) => name).sort()
    }
    expect(await names([{ keys: { v: 1, _id: 1 } }])).toEqual(['_id_', 'saude_v_1__id_1'])
    await client.db(databaseName(uri, area)).collection('mixed').createIndex({ w: 1 }, { name: 'own' })
    const former = 'saude_v_1__id_1'
    expect(await names([{ keys: { n: 1 }, unique: true }])).toEqual([
      '_id_',
      'own',
      'saude_n_1_unique',
      former,
    ])
    // The same keys cannot be unique and not.
    expect(await names([{ keys: { n: 1 } }])).toEqual(['_id_', 'own', 'saude_n_1', former])
    const now = [{ ...mixed, indexes: [{ keys: { n: 1 as const } }] }]
    expect(await dropFormerIndexes({ area, uri }, now)).toEqual(['mixed: v_1__id_1'])
    expect(await dropFormerIndexes({ area, uri }, now)).toEqual([])
    expect(await names([{ keys: { n: 1 } }])).toEqual(['_id_', 'own', 'saude_n_1'])
    await client.close()
  })

  test('An index that became unique over documents that are not is refused in words, and loses nothing', async () => {
    const area = `contract_${process.pid}_${Date.now()}_unique`
    areas.push(area)
    const store = await openStore({ folder: '', area, collections: [{ ...mixed, indexes: [] }], uri })
    await store.collection(mixed).insertMany(['a', 'b'].map((_id) => ({ _id, group: 'g', n: 1 })))
    await store.close()
    const unique = { ...mixed, indexes: [{ keys: { n: 1 as const }, unique: true }] }
    await expect(openStore({ folder: '', area, collections: [unique], uri })).rejects.toMatchObject({
      kind: 'unfit',
      message: expect.stringContaining('tem documentos repetidos em mixed (n)'),
    })
    const again = await openStore({ folder: '', area, collections: [{ ...mixed, indexes: [] }], uri })
    expect(await again.collection(mixed).countDocuments()).toBe(2)
    await again.close()
  })

  test('A server that goes away while it is used is reported as such, and used again when it is back', async () => {
    const area = `contract_${process.pid}_${Date.now()}_away`
    areas.push(area)
    const direct = await new MongoClient(uri).connect()
    const { primary } = await direct.db('admin').command({ hello: 1 })
    const [host = '', port] = String(primary ?? direct.options.hosts[0]).split(':')
    await direct.close()
    const proxy = await openProxy(host, Number(port ?? 27017))
    const address = uri.replace(/(?<=@|\/\/)(?!.*@)[^/?]+/, `127.0.0.1:${proxy.port}`)
    const options = 'directConnection=true&serverSelectionTimeoutMS=2000'
    const through = `${address}${address.includes('?') ? '&' : '?'}${options}`
    const store = await openStore({ folder: '', area, collections: [mixed], uri: through })
    const write = (_id: string) =>
      store.atomically([insert(mixed, { _id, group: 'away' }), change('mixed', [_id], 'created')])
    const heard: string[] = []
    store.feed.subscribe((changes) => heard.push(...changes.flatMap(({ ids }) => ids)))
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await write('before')
    await until(() => heard.length > 0)
    expect(store.feed.isHeard()).toBe(true)
    await proxy.cut()
    const asked = [write('lost'), store.collection(mixed).findAll({}, { max: 10_000 }), store.health()]
    for (const one of asked) await expect(one).rejects.toMatchObject({ kind: 'away' })
    // Nothing is heard any more: who remembers what the feed would have changed reads it again.
    await until(() => !store.feed.isHeard())
    await proxy.mend()
    await write('after')
    await until(() => store.feed.isHeard() && heard.length > 1)
    expect(heard).toEqual(['before', 'after'])
    const found = await store.collection(mixed).findAll({}, { sort: { _id: 1 }, max: 10_000 })
    expect(found.map(({ _id }) => _id)).toEqual(['after', 'before'])
    await store.close()
    await proxy.cut()
  })

  describe('two gateways on one database', () => {
    const area = `contract_${process.pid}_${Date.now()}_two`
    areas.push(area)
    let stores: Store[] = []
    beforeAll(async () => {
      const one = { folder: '', area, collections: [mixed], uri }
      stores = await Promise.all([openStore(one), openStore(one)])
    })
    afterAll(() => Promise.all(stores.map((store) => store.close())))
    const each = <R>(times: number, work: (store: Store, time: number) => Promise<R>) =>
      Promise.all(stores.flatMap((store) => Array.from({ length: times }, (_, time) => work(store, time))))

    test('lose no update and number their changes without a gap, no matter which was first', async () => {
      const heard: number[] = []
      const stop = stores[0]?.feed.subscribe((changes) => {
        heard.push(...changes.map(({ sequence }) => sequence))
      })
      await stores[0]?.atomically([insert(mixed, { _id: 'n', group: 'count', n: 0 })])
      const outcomes = await each(10, (store) =>
        store.atomically([
          update(mixed, { _id: 'n' }, { $inc: { n: 1 } }),
          change('mixed', ['n'], 'counted'),
        ]),
      )
      expect((await stores[1]?.collection(mixed).findOne({ _id: 'n' }))?.n).toBe(20)
      const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
      expect(outcomes.map(({ sequence }) => sequence ?? 0).sort((a, b) => a - b)).toEqual(numbers)
      while (heard.length < 20) await new Promise((resolve) => setTimeout(resolve, 50))
      expect(heard).toEqual(numbers)
      stop?.()
    })

    test('let one of them make what both found absent', async () => {
      const kinds = await each(5, (store, time) =>
        store
          .atomically([
            absent(mixed, { group: 'only' }),
            insert(mixed, { _id: `${newId()}${time}`, group: 'only' }),
          ])
          .then(
            () => 'done',
            (error: unknown) => storeError(error).kind,
          ),
      )
      expect(kinds.sort()).toEqual(['done', ...Array.from({ length: 9 }, () => 'stale')])
    })
  })
}
