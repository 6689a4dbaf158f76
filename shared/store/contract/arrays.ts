import { newId } from '@saude/contract/id'
import type { Filter } from '../store.ts'
import { type Mixed, mixed, type OpenForTest, useStore } from './world.ts'

// Of a field that holds anything the types cannot say what it may be asked for.
const asking = (filter: object) => filter as Filter<Mixed>

/** A field that held scalars until now begins to hold an array: every question about it means something else. */
export function describeArrays(open: OpenForTest): void {
  describe('the first array of a field', () => {
    const store = useStore(open, [mixed])
    const collection = () => store().collection(mixed)

    test('is seen by a cursor that was made before it came', async () => {
      const [one, other] = [newId(), newId()]
      await collection().insertOne({ _id: one, group: 'first', v: 'a' })
      const cursors = [
        collection().find(asking({ v: 'a' }), { sort: { _id: 1 }, limit: 100 }),
        collection().find(asking({ group: 'first', v: { $in: ['b', 'a'] } }), {
          sort: { _id: 1 },
          limit: 100,
        }),
      ]
      await collection().insertOne({ _id: other, group: 'first', v: ['c', 'a'] })
      for (const cursor of cursors)
        expect((await cursor.toArray()).map(({ _id }) => _id)).toEqual([one, other])
      expect(await collection().countDocuments(asking({ v: 'a' }))).toBe(2)
      expect(new Set(await collection().distinct('v', { group: 'first' }, { max: 10 }))).toEqual(
        new Set(['a', 'c']),
      )
    })

    test('that an update or a transaction brings is found at once', async () => {
      const _id = newId()
      await collection().insertOne({ _id, group: 'later', w: 'a', at: { b: 1 } })
      await collection().updateOne({ _id }, { $set: { w: ['x', 'y'] } })
      expect(await collection().countDocuments(asking({ w: 'y' }))).toBe(1)
      expect(await collection().countDocuments(asking({ w: { $ne: 'y' }, group: 'later' }))).toBe(0)
      await collection().updateOne({ _id }, { $set: { 'at.b': [1, 2] } })
      expect(await collection().countDocuments(asking({ 'at.b': 2 }))).toBe(1)
    })

    test('may be asked for in the moment in which it is written', async () => {
      const _id = newId()
      const work = collection().insertOne({ _id, group: 'moment', list: [{ k: 'deep', n: 1 }] })
      // Before or after it, and nothing else.
      expect([0, 1]).toContain(await collection().countDocuments(asking({ 'list.k': 'deep' })))
      await work
      expect((await collection().findOne(asking({ 'list.k': 'deep' })))?._id).toBe(_id)
      expect(new Set(await collection().distinct('group', {}, { max: 10 }))).toEqual(
        new Set(['first', 'later', 'moment']),
      )
    })
  })
}
