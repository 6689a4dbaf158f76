import { newId } from '@saude/contract/id'
import { insert, put, update } from '../store.ts'
import { type Mixed, mixed, type OpenForTest, useStore } from './world.ts'

/** Undefined is nothing said, wherever it stands; null is a value. In an array it keeps its place, as null. */
export function describeUndefined(open: OpenForTest): void {
  describe('undefined', () => {
    const store = useStore(open, [mixed])
    const collection = () => store().collection(mixed)
    const said: Mixed = { _id: '', group: 'g', v: { a: undefined, b: null, c: [undefined, 1] }, w: undefined }
    const kept = { group: 'g', v: { b: null, c: [null, 1] } }
    const found = async (_id: string) => collection().findOne({ _id })

    test('is not stored by inserts and replacements, nor below an object', async () => {
      const ids = [newId(), newId(), newId(), newId(), newId()] as const
      await collection().insertOne({ ...said, _id: ids[0] })
      await collection().insertMany([{ ...said, _id: ids[1] }])
      await store().atomically([
        insert(mixed, { ...said, _id: ids[2] }),
        put(mixed, { ...said, _id: ids[3] }),
        put(mixed, { ...said, _id: ids[3] }),
      ])
      const { _id, ...document } = said
      await collection().replaceOne({ _id: ids[4] }, document, { upsert: true })
      for (const id of ids) expect(await found(id)).toEqual({ _id: id, ...kept })
      // `toEqual` does not distinguish missing from undefined; a filter does.
      expect(await collection().countDocuments({ w: { $exists: true } })).toBe(0)
    })

    test('changes nothing in an update', async () => {
      const _id = newId()
      await collection().insertOne({ _id, group: 'g', v: 1, w: 'w', n: 1 })
      const nothing = { v: undefined, 'at.b': undefined }
      await collection().updateOne({ _id }, { $set: { ...nothing, n: 2 } })
      await store().atomically([update(mixed, { _id }, { $set: { ...nothing, n: 3 } })])
      await collection().findOneAndUpdate({ _id }, { $set: { ...nothing, w: { x: undefined, y: 1 } } })
      expect(await found(_id)).toEqual({ _id, group: 'g', v: 1, w: { y: 1 }, n: 3 })
      expect(await collection().countDocuments({ _id, at: { $exists: true } })).toBe(0)
    })
  })
}
