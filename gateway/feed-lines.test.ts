import { newId } from '@saude/contract/id'
import { headOf, isKnown, markOf } from '@saude/service/cursor'
import { followedFeed } from '@saude/service/feed-holds'
import { admitBefore } from '@saude/service/migrations/admit'
import { marksOf } from '@saude/service/migrations/mark'
import { openService } from '@saude/service/service'
import { change, defineCollection, type Entity, insert, moveEntries, openStore } from '@saude/store'
import { MongoClient } from 'mongodb'

const uri = process.env.CONTRACT_MONGODB_URI

jest.setTimeout(60_000)

interface Place extends Entity {
  readonly client: string
}
const places = defineCollection<Place>('place', { tenant: 'client' })

/** As programs numbered entries that knew one line: of all municipalities, one after the other. */
const many = 2_300
const whose = ['north', 'south', undefined] as const
const clientOf = (sequence: number) => whose[sequence % whose.length]
const at = (sequence: number) => new Date(1_700_000_000_000 + sequence)

if (uri === undefined) {
  test.skip('entries of before there were lines are moved on MongoDB (npm run test:mongo)', () => undefined)
} else {
  const installation = `lines${process.pid}${Date.now()}`
  const address = uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${installation}`)
  const area = 'area'
  let client: MongoClient
  beforeAll(async () => {
    client = await new MongoClient(uri).connect()
  })
  afterAll(async () => {
    await client.db(`${installation}_${area}`).dropDatabase()
    await client.close()
  })

  test('entries of before lines are moved without loss, from where a kill left them; positions of before go on', async () => {
    const db = client.db(`${installation}_${area}`)
    const store = await openStore({ folder: '', area, collections: [places], uri: address })
    await store.collection(places).insertOne({ _id: newId(), client: 'north' })
    await store.close()
    // The first hundred were forgotten.
    const before = Array.from({ length: many }, (_, index) => index + 1).slice(100)
    await db.collection<{ _id: number }>('_feed').insertMany(
      before.map((sequence) => {
        const one = clientOf(sequence)
        const entry = { topic: 'place', ids: [`p${sequence}`], change: 'updated', at: at(sequence) }
        return { _id: sequence, ...entry, ...(one && { client: one }) }
      }),
    )
    await db.collection<{ _id: string }>('_counters').updateOne({ _id: 'feed' }, { $set: { value: many } })

    const killed = await openStore({ folder: '', area, collections: [places], uri: address })
    expect(await killed.feed.newest()).toEqual(at(many))
    expect((await killed.atomically([moveEntries(1_000)], { isUnannounced: true })).counts).toEqual([1_000])
    expect(await killed.feed.former(10_000)).toBe(many - 1_100)
    await killed.close()

    const service = { area, version: '1.0.0', collections: { places }, handlers: [], migrations: [] }
    const place = { folder: '', uri: address, pseudonymKey: 'x'.repeat(32) }
    const opened = await openService(service, place)
    const { feed } = opened.store
    const marks = await marksOf(opened.store)
    expect(marks.map(({ _id, state, count }) => [_id, state, count])).toEqual([
      ['2026-11-27-90-feed-lines', 'done', many - 1_100],
    ])
    expect(await feed.former(1)).toBe(0)
    for (const one of whose) {
      const own = before.filter((sequence) => clientOf(sequence) === one)
      const found = await feed.of(one).since(0, 10_000)
      expect(found.map(({ sequence }) => sequence)).toEqual(own)
      expect(found.map(({ ids }) => ids[0])).toEqual(own.map((sequence) => `p${sequence}`))
      expect(new Set(found.map((entry) => entry.client))).toEqual(new Set([one]))
    }

    // A device of before: its place counts all entries, and may name one of another municipality.
    const history = await feed.history()
    const device = (sequence: number) => {
      const entry = { sequence, topic: 'place', ids: [`p${sequence}`], change: 'updated', at: at(sequence) }
      return { history, scope: '', sequence, mark: markOf(entry), within: 0, seen: 0 }
    }
    const north = feed.of('north')
    expect(await isKnown(feed, north, device(2_000))).toBe(true)
    expect(await isKnown(feed, north, device(99))).toBe(false)
    expect(await isKnown(feed, north, device(many + 1))).toBe(false)
    const missed = (sequence: number) => before.filter((one) => one > sequence && clientOf(one) === 'north')
    expect((await north.since(2_000, 10_000)).map(({ sequence }) => sequence)).toEqual(missed(2_000))
    // A municipality that has written nothing yet begins where all stood.
    expect(await headOf(feed, feed.of('new'))).toMatchObject({ sequence: many })

    // A follower of before goes on, too, and nothing that is written now is missed by either.
    const followed = followedFeed(feed)
    expect(await followed.holds('2290', { sequence: 2_290, at: at(2_290) })).toBe(true)
    expect(await followed.holds('2290', { sequence: 2_290, at: at(7) })).toBe(false)
    await opened.store.atomically([
      insert(places, { _id: newId(), client: 'new' }),
      change('place', ['later'], 'created', { client: 'new' }),
      change('place', ['too'], 'created', { client: 'north' }),
    ])
    const then = await followed.after('2290', 1_000)
    expect(then.changes.map(({ ids }) => ids[0]).sort()).toEqual(
      [...before.filter((one) => one > 2_290).map((one) => `p${one}`), 'later', 'too'].sort(),
    )
    expect((await followed.after(then.position)).changes).toEqual([])
    expect((await north.since(2_298)).map(({ sequence }) => sequence)).toEqual([many + 1])
    await opened.close()

    // A program that knows one line alone is refused before it opens anything.
    const older = { area, release: '0.1.0', migrations: [] }
    await expect(admitBefore(older, { folder: '', area, uri: address })).rejects.toMatchObject({
      kind: 'unfit',
    })
  })
}
