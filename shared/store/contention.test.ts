import { MongoClient } from 'mongodb'
import { databaseName } from './mongo/replica-set.ts'
import {
  change,
  defineCollection,
  type Entity,
  insert,
  openStore,
  type Store,
  storeError,
  update,
} from './store.ts'

const uri = process.env.CONTRACT_MONGODB_URI

jest.setTimeout(60_000)

interface Act extends Entity {
  readonly client: string
  readonly n: number
  readonly updatedAt: Date
  readonly version: number
}
const acts = defineCollection<Act>('acts', { tenant: 'client', versioned: true, synced: true })

const processes = 4
const actsEach = 24
const atOnce = 8

if (uri === undefined) {
  test.skip('processes meet on MongoDB (npm run test:mongo)', () => undefined)
} else {
  const area = `contention_${process.pid}_${Date.now()}`
  let direct: MongoClient
  let stores: Store[] = []
  beforeAll(async () => {
    direct = await new MongoClient(uri).connect()
    const one = { folder: '', area, collections: [acts], uri }
    stores = await Promise.all(Array.from({ length: processes }, () => openStore(one)))
  })
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await direct.db(databaseName(uri, area)).dropDatabase()
    await direct.close()
  })

  /** How often a transaction of these stores was undone because another one wrote its document, so far. */
  async function conflicts(): Promise<number> {
    const admin = direct.db('admin')
    const said = await admin.command({ standIn: 1 }).catch(() => undefined)
    // Other tests meet on the same server.
    if (said) return Number(said.conflicts[databaseName(uri ?? '', area)] ?? 0)
    const { metrics } = await admin.command({ serverStatus: 1 })
    return Number(metrics.operation.writeConflicts)
  }
  /** What only the stand-in does. */
  const isFaulty = (how: object) =>
    direct
      .db('admin')
      .command({ standIn: 1, ...how })
      .then(
        () => true,
        () => false,
      )

  let made = 0
  const act = (store: Store, client: string) => {
    made += 1
    const _id = `act${made}`
    const document = { _id, client, n: made, updatedAt: new Date(), version: 1 }
    return store
      .atomically([insert(acts, document), change('acts', [_id], 'created', { client })])
      .then(() => _id)
  }
  /** Acts of each process, some at once, for those whose home it is. */
  const writeAll = (homes: readonly (readonly string[])[]) =>
    Promise.all(
      stores.map(async (store, place) => {
        const own = homes[place] ?? []
        const done: string[] = []
        for (let from = 0; from < actsEach; from += atOnce)
          done.push(
            ...(await Promise.all(
              Array.from({ length: atOnce }, (_, index) =>
                act(store, own[(from + index) % own.length] ?? ''),
              ),
            )),
          )
        return done
      }),
    )
  const idsOf = async (client: string) =>
    (await stores[0]?.feed.of(client).since(0, 1_000))?.flatMap(({ ids }) => ids) ?? []
  const sequencesOf = async (client: string) =>
    (await stores[0]?.feed.of(client).since(0, 1_000))?.map(({ sequence }) => sequence)

  test('four processes with homes meet at no document', async () => {
    const homes = Array.from({ length: processes }, (_, place) => [`home${place}a`, `home${place}b`])
    // Lines are made with the first act of each.
    for (const [place, own] of homes.entries())
      for (const client of own) if (stores[place]) await act(stores[place], client)
    const before = await conflicts()
    const done = await writeAll(homes)
    expect((await conflicts()) - before).toBe(0)
    for (const [place, own] of homes.entries()) {
      const found = (await Promise.all(own.map(idsOf))).flat()
      expect(found).toEqual(expect.arrayContaining(done[place] ?? []))
      expect(found).toHaveLength(actsEach + own.length)
    }
  })

  test('without homes they meet, and no act fails, is lost or done twice', async () => {
    const clients = ['shared1', 'shared2']
    const before = await conflicts()
    const done = (await writeAll(stores.map(() => clients))).flat()
    // The same acts, 96 of them on two lines: what is counted above is seen.
    expect((await conflicts()) - before).toBeGreaterThan(0)
    const found = (await Promise.all(clients.map(idsOf))).flat()
    expect(found.sort()).toEqual(done.sort())
    for (const client of clients)
      expect(await sequencesOf(client)).toEqual(done.slice(done.length / 2).map((_, index) => index + 1))
  })

  test('of those who change one document at once, and of two municipalities at once, all come through in the end', async () => {
    const [one = ''] = await Promise.all([stores[0] ? act(stores[0], 'both1') : ''])
    await Promise.all(
      stores.flatMap((store) =>
        Array.from({ length: 4 }, () =>
          store.atomically([
            update(acts, { _id: one, client: 'both1' }, { $inc: { n: 1 } }),
            change('acts', [one], 'updated', { client: 'both1' }),
            change('acts', [one], 'updated', { client: 'both2' }),
            change('acts', [one], 'updated'),
          ]),
        ),
      ),
    )
    expect((await stores[1]?.collection(acts).findOne({ _id: one }))?.version).toBe(1 + 4 * processes)
    expect(await idsOf('both2')).toHaveLength(4 * processes)
  })

  test('a commit that was applied and whose answer is lost is done once', async () => {
    if (!stores[0] || !(await isFaulty({ cut: 1 }))) return
    const id = await act(stores[0], 'cut')
    expect(await idsOf('cut')).toEqual([id])
    expect(await stores[1]?.collection(acts).countDocuments({ client: 'cut' })).toBe(1)
  })

  test('a server that is no primary any more is asked again, and what it refused is done once', async () => {
    if (!stores[0] || !(await isFaulty({ refuse: 2 }))) return
    const id = await act(stores[0], 'refused')
    expect(await idsOf('refused')).toEqual([id])
  })

  test('who comes second to a document finds it changed, however long the first commit takes', async () => {
    const [first, second] = stores
    if (!first || !second || !(await isFaulty({ delay: 30 }))) return
    const id = await act(first, 'slow')
    const work = (store: Store) =>
      store.atomically([update(acts, { _id: id, client: 'slow', version: 1 }, { $inc: { n: 1 } })]).then(
        () => 'done',
        (error: unknown) => storeError(error).kind,
      )
    expect((await Promise.all([work(first), work(second)])).sort()).toEqual(['done', 'stale'])
    await isFaulty({ delay: 0 })
  })
}
