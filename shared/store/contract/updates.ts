import { newId } from '@saude/contract/id'
import { updateOne } from 'mingo'
import { defineCollection, type Entity, storeError, type Update } from '../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Thing extends Entity {
  readonly name?: string | null
  readonly count?: number
  readonly at?: Date
  readonly tags?: readonly (string | number | null)[]
  readonly place?: { readonly street?: string; readonly number?: number }
  readonly parts?: readonly { readonly kind: string; readonly size?: number }[]
  readonly version?: number
}

const things = defineCollection<Thing>('things', {
  tenant: 'global',
  arrays: ['tags'],
  indexes: [{ keys: { name: 1, count: 1 }, unique: true }],
})

const start = {
  count: 2,
  tags: ['a', 'b', 'a'],
  place: { street: 'Rua A' },
  parts: [{ kind: 'x', size: 1 }, { kind: 'y' }, { kind: 'x' }],
}

const updates: readonly Update<Thing>[] = [
  { $set: { name: 'Z', 'place.number': 7 } },
  { $set: { tags: [1, null] } },
  { $set: { name: null, at: new Date(0) } },
  { $unset: { count: '', 'place.street': true, name: 1 } },
  { $inc: { count: -5, version: 1, 'place.number': 3 } },
  { $push: { tags: 'c' } },
  { $push: { tags: { $each: ['c', 'd'] }, parts: { kind: 'z' } } },
  { $pull: { tags: 'a' } },
  { $pull: { parts: { kind: 'x' } } },
  { $set: { name: 'Q' }, $inc: { count: 1 }, $push: { tags: 'q' }, $unset: { place: '' } },
]

export function describeUpdates(open: OpenForTest): void {
  describe('updates', () => {
    const store = useStore(open, [things])
    const collection = () => store().collection(things)

    test('change a document as MongoDB does', async () => {
      for (const update of updates) {
        const document: Thing = { _id: newId(), name: newId(), ...structuredClone(start) }
        await collection().insertOne(document)
        const { matchedCount, modifiedCount } = await collection().updateOne({ _id: document._id }, update)
        const expected: Record<string, unknown>[] = [{ ...structuredClone(document) }]
        // mingo's own type of updates knows fewer spellings than its code.
        updateOne(expected, {}, structuredClone(update) as Parameters<typeof updateOne>[2])
        expect({ update, matchedCount, modifiedCount }).toEqual({ update, matchedCount: 1, modifiedCount: 1 })
        expect(await collection().findOne({ _id: document._id })).toEqual(expected[0])
      }
    })

    test('that change nothing modify nothing', async () => {
      const _id = newId()
      await collection().insertOne({ _id, name: _id, count: 1 })
      const result = await collection().updateOne({ _id }, { $set: { count: 1 } })
      expect([result.matchedCount, result.modifiedCount]).toEqual([1, 0])
      const missed = await collection().updateOne({ _id: 'unknown' }, { $set: { count: 1 } })
      expect([missed.matchedCount, missed.modifiedCount]).toEqual([0, 0])
    })

    test('are found by what they changed', async () => {
      const _id = newId()
      await collection().insertOne({ _id, name: _id, tags: ['old'] })
      await collection().updateOne({ _id }, { $set: { tags: ['fresh'], place: { street: 'Rua Nova' } } })
      expect(await collection().countDocuments({ tags: 'old' })).toBe(0)
      expect((await collection().findOne({ tags: 'fresh' }))?._id).toBe(_id)
      expect((await collection().findOne({ 'place.street': 'Rua Nova' }))?._id).toBe(_id)
      await collection().deleteOne({ _id })
      expect(await collection().countDocuments({ tags: 'fresh' })).toBe(0)
    })

    test('of many change each', async () => {
      const ids = [newId(), newId(), newId()]
      await collection().insertMany(ids.map((_id, count) => ({ _id, name: 'many', count })))
      const { matchedCount } = await collection().updateMany({ name: 'many' }, { $inc: { count: 10 } })
      expect(matchedCount).toBe(3)
      const found = await collection().findAll({ name: 'many' }, { sort: { count: 1 }, max: 10_000 })
      expect(found.map(({ count }) => count)).toEqual([10, 11, 12])
      expect((await collection().deleteMany({ name: 'many' })).deletedCount).toBe(3)
    })

    test('replace a document and keep its id', async () => {
      const _id = newId()
      await collection().insertOne({ _id, name: _id, count: 1 })
      await collection().replaceOne({ _id }, { name: 'replaced' })
      expect(await collection().findOne({ _id })).toEqual({ _id, name: 'replaced' })
      await collection().replaceOne({ _id: 'new-one' }, { name: 'made' }, { upsert: true })
      expect(await collection().findOne({ _id: 'new-one' })).toEqual({ _id: 'new-one', name: 'made' })
    })

    test('make the document that they do not find, when asked to', async () => {
      const _id = newId()
      const update: Update<Thing> = {
        $set: { name: _id },
        $inc: { count: 1 },
        $setOnInsert: { at: new Date(5) },
      }
      expect((await collection().updateOne({ _id }, update, { upsert: true })).upsertedCount).toBe(1)
      await collection().updateOne({ _id }, update, { upsert: true })
      expect(await collection().findOne({ _id })).toEqual({ _id, name: _id, count: 2, at: new Date(5) })
    })

    test('answer the document before or after', async () => {
      const _id = newId()
      await collection().insertOne({ _id, name: _id, count: 1 })
      const change: Update<Thing> = { $inc: { count: 1 } }
      expect((await collection().findOneAndUpdate({ _id }, change))?.count).toBe(1)
      expect((await collection().findOneAndUpdate({ _id }, change, { returnDocument: 'after' }))?.count).toBe(
        3,
      )
      expect(await collection().findOneAndUpdate({ _id: 'unknown' }, change)).toBeNull()
    })

    test('that MongoDB refuses are refused and leave the document alone', async () => {
      const document: Thing = { _id: newId(), name: newId(), ...structuredClone(start) }
      await collection().insertOne(document)
      const { _id } = document
      // Texts where numbers and arrays belong: not to be written in TypeScript.
      const refused = [
        { $inc: { name: 1 } },
        { $push: { name: 'x' } },
        { $set: { 'name.first': 'x' } },
        { $set: { _id: 'other' } },
        { $set: { count: 1 }, $inc: { count: 1 } },
      ] as Update<Thing>[]
      for (const update of refused) await expect(collection().updateOne({ _id }, update)).rejects.toThrow()
      expect(await collection().findOne({ _id })).toEqual(document)
    })

    test('that would repeat a unique key are duplicates, null and missing included', async () => {
      await collection().deleteMany({})
      await collection().insertMany([
        { _id: '1', name: 'a', count: 1 },
        { _id: '2', name: 'a', count: 2 },
        { _id: '3', name: 'a' },
      ])
      const kindOf = async (work: Promise<unknown>) => storeError(await work.catch((error: unknown) => error))
      const twice = await kindOf(collection().insertOne({ _id: '4', name: 'a', count: 2 }))
      expect([twice.kind, twice.detail.keys]).toEqual(['duplicate', ['name', 'count']])
      expect((await kindOf(collection().insertOne({ _id: '4', name: 'a' }))).kind).toBe('duplicate')
      expect((await kindOf(collection().insertOne({ _id: '1', name: 'b' }))).detail.keys).toEqual(['_id'])
      expect((await kindOf(collection().updateOne({ _id: '1' }, { $set: { count: 2 } }))).kind).toBe(
        'duplicate',
      )
      await collection().insertOne({ _id: '5', count: 1 })
      expect(await collection().countDocuments()).toBe(4)
    })
  })
}
