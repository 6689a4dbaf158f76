import { newId } from '@saude/contract/id'
import { after, atMost, type Filter, type Sort, withTie } from '../store.ts'
import { expectedIds, foundIds } from './oracle.ts'
import { documentsOf, type Mixed, mixed, type OpenForTest, scalars, useStore } from './world.ts'

const sorts: readonly Sort<Mixed>[] = [
  { v: 1 },
  { v: -1 },
  { group: 1, v: -1 },
  { w: 1, v: 1 },
  { w: -1, n: 1 },
  { 'at.b': 1 },
  { _id: -1 },
]

export function describePages(open: OpenForTest): void {
  describe('sorted pages', () => {
    const store = useStore(open, [mixed])
    const documents = documentsOf(scalars)
    beforeAll(() => store().collection(mixed).insertMany(documents))

    test('are in the order of MongoDB, with null before numbers, strings, booleans and dates', async () => {
      for (const sort of sorts) {
        const ids = await foundIds(store(), {}, withTie(sort))
        expect({ sort, ids }).toEqual({ sort, ids: expectedIds(documents, {}, withTie(sort)) })
      }
    })

    test('are parts of the whole, however far they skip', async () => {
      const sort = withTie<Mixed>({ v: 1 })
      const all = expectedIds(documents, {}, sort)
      for (const [skip, limit] of [
        [0, 5],
        [3, 7],
        [45, 40],
        [100, 5],
        [10, 990],
      ] as const) {
        const page = await store()
          .collection(mixed)
          .find({}, { sort, skip, limit: atMost(limit, 1_000) })
          .toArray()
        expect(page.map(({ _id }) => _id)).toEqual(all.slice(skip, skip + limit))
      }
    })

    test('of one of a few values, null and missing among them, are in one order', async () => {
      const collection = store().collection(mixed)
      // `v` may be anything, which its type does not let a filter say.
      const filters = [
        { v: { $in: ['a', null] } },
        { v: { $in: [0, 'b', true, new Date(0)] } },
        { group: 'even', v: { $in: ['ab', 'ab', null] } },
      ] as unknown as readonly Filter<Mixed>[]
      for (const filter of filters) {
        for (const sort of [withTie<Mixed>({ w: 1 }), withTie<Mixed>({ w: -1 }), withTie<Mixed>({})]) {
          const all = expectedIds(documents, filter, sort)
          for (const skip of [0, 2, 40]) {
            const page = await collection.find(filter, { sort, skip, limit: 7 }).toArray()
            expect(page.map(({ _id }) => _id)).toEqual(all.slice(skip, skip + 7))
          }
          expect(await collection.countDocuments(filter)).toBe(all.length)
        }
      }
    })

    test('follow each other by the values of the last row, null and missing first, without loss or repetition', async () => {
      const collection = store().collection(mixed)
      const texts = documentsOf(scalars.filter((value) => value == null || typeof value === 'string'))
      await collection.deleteMany({})
      await collection.insertMany(texts)
      for (const sort of [
        withTie<Mixed>({ v: 1 }),
        withTie<Mixed>({ v: -1 }),
        withTie<Mixed>({ group: 1, v: -1 }),
      ]) {
        const seen: string[] = []
        let last: Mixed | undefined
        do {
          const filter = last === undefined ? {} : after<Mixed>(sort, { ...last })
          const page = await collection.find(filter, { sort, limit: 3 }).toArray()
          seen.push(...page.map(({ _id }) => _id))
          last = page.at(-1)
        } while (last !== undefined)
        expect({ sort, seen }).toEqual({ sort, seen: expectedIds(texts, {}, sort) })
      }
      await collection.deleteMany({})
      await collection.insertMany(documents)
    })

    test('by keyset neither lose nor repeat rows that stay while others come, go and change their place', async () => {
      const collection = store().collection(mixed)
      const sort = withTie<Mixed>({ n: 1 })
      const before = await collection.findAll({ group: 'even' }, { sort, max: 10_000 })
      const known = new Set(before.map(({ _id }) => _id))
      const seen: string[] = []
      const gone = new Set<string>()
      const [mover] = before
      let last: Mixed | undefined
      do {
        const filter =
          last === undefined ? { group: 'even' } : { group: 'even', ...after<Mixed>(sort, { ...last }) }
        const page = await collection.find(filter, { sort, limit: 4 }).toArray()
        seen.push(...page.map(({ _id }) => _id))
        last = page.at(-1)
        if (last === undefined || !known.has(last._id)) continue
        const n = last.n ?? 0
        // Before the page, in place of the row that the next one begins behind, and, unseen yet, behind that.
        await collection.insertOne({ _id: newId(), group: 'even', n: -1 })
        await collection.deleteOne({ _id: last._id })
        await collection.insertOne({ _id: newId(), group: 'even', n })
        const next = await collection.findOne({ group: 'even', n: { $gt: n } }, { sort, skip: 5 })
        if (next) {
          gone.add(next._id)
          await collection.deleteOne({ _id: next._id })
        }
        // One that was seen goes back and forth before the page.
        await collection.updateOne({ _id: mover?._id ?? '' }, { $set: { n: -n } })
      } while (last !== undefined)
      expect(seen.filter((id) => known.has(id))).toEqual(
        before.map(({ _id }) => _id).filter((id) => !gone.has(id)),
      )
      expect(new Set(seen).size).toBe(seen.length)
      expect(gone.size).toBeGreaterThan(2)
      await collection.deleteMany({})
      await collection.insertMany(documents)
    })

    test('can be walked one by one', async () => {
      const sort = withTie<Mixed>({ w: 1 })
      const walked: string[] = []
      for await (const document of store().collection(mixed).find({}, { sort })) walked.push(document._id)
      expect(walked).toEqual(expectedIds(documents, {}, sort))
      const cursor = store().collection(mixed).find({ group: 'odd' }, { sort, limit: 1 })
      expect((await cursor.next())?._id).toBe(expectedIds(documents, { group: 'odd' }, sort)[0])
      expect(await cursor.next()).toBeNull()
    })

    test('hold the fields that the projection names', async () => {
      const collection = store().collection(mixed)
      const _id = newId()
      const list = [{ k: 1, n: 2 }, { k: 3 }]
      const whole = { _id, group: 'p', v: 1, at: { b: true, c: 2 }, list }
      await collection.insertOne(whole)
      const projected = async (projection: object) =>
        collection.find({ _id }, { projection: { ...projection } }).next()
      expect(await projected({ v: 1, w: 1 })).toEqual({ _id, v: 1 })
      expect(await projected({ _id: 1 })).toEqual({ _id })
      expect(await projected({ _id: 0, group: 1 })).toEqual({ group: 'p' })
      expect(await projected({ 'at.b': 1 })).toEqual({ _id, at: { b: true } })
      expect(await projected({ 'list.k': 1 })).toEqual({ _id, list: [{ k: 1 }, { k: 3 }] })
      expect(await projected({ v: 0, list: 0 })).toEqual({ _id, group: 'p', at: { b: true, c: 2 } })
      expect(await projected({ 'at.c': 0, 'list.n': 0 })).toEqual({
        _id,
        group: 'p',
        v: 1,
        at: { b: true },
        list: [{ k: 1 }, { k: 3 }],
      })
      expect(await projected({ _id: 0, at: 0 })).toEqual({ group: 'p', v: 1, list })
      await collection.deleteOne({ _id })
    })

    test('limit what is counted', async () => {
      expect(await store().collection(mixed).countDocuments({ group: 'odd' }, { limit: 3 })).toBe(3)
    })

    test('and distinct values are those that are there', async () => {
      const values = await store().collection(mixed).distinct('v', { group: 'odd' }, { max: 1_000 })
      const expected = new Set(
        documents.filter(({ group, v }) => group === 'odd' && v !== undefined).map(({ v }) => key(v)),
      )
      expect(new Set(values.map(key))).toEqual(expected)
      expect(values).toHaveLength(expected.size)
    })
  })
}

function key(value: unknown): string {
  return `${Object.prototype.toString.call(value)} ${value instanceof Date ? value.toISOString() : String(value)}`
}
