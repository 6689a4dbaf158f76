import { newId } from '@saude/contract/id'
import { defineCollection, put, storeError } from '../store.ts'
import { type Mixed, type OpenForTest, scalars, useStore } from './world.ts'

const keys = defineCollection<Mixed>('keys', {
  tenant: 'global',
  indexes: [{ keys: { v: 1 }, unique: true }],
})

/** One of each: null and missing are the same to a unique index. */
const different = scalars.filter((value) => value !== undefined)

export function describeUniqueKeys(open: OpenForTest): void {
  describe('unique keys', () => {
    const store = useStore(open, [keys])
    const collection = () => store().collection(keys)
    const kindOf = async (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'done',
        (error: unknown) => storeError(error).kind,
      )

    test('of all kinds are distinguished, and each is taken once', async () => {
      for (const v of different)
        expect([v, await kindOf(collection().insertOne({ _id: newId(), group: 'g', v }))]).toEqual([
          v,
          'done',
        ])
      for (const v of scalars) {
        const again = { _id: newId(), group: 'g', ...(v !== undefined && { v }) }
        expect([v, await kindOf(collection().insertOne(again))]).toEqual([v, 'duplicate'])
      }
      expect(await collection().countDocuments()).toBe(different.length)
    })

    test('are kept by every way of writing, and what is refused changes nothing', async () => {
      await collection().deleteMany({})
      const [one, other] = [newId(), newId()]
      const both = [
        { _id: one, group: 'g', v: 'one' },
        { _id: other, group: 'g', v: 'other' },
      ]
      await collection().insertMany(both)
      const taken = { $set: { v: 'one' } }
      const ways = [
        collection().updateOne({ _id: other }, taken),
        collection().updateMany({ _id: other }, taken),
        collection().findOneAndUpdate({ _id: other }, taken),
        collection().replaceOne({ _id: other }, { group: 'g', v: 'one' }),
        collection().updateOne({ _id: newId() }, { $set: { group: 'g', v: 'one' } }, { upsert: true }),
        store().atomically([put(keys, { _id: other, group: 'g', v: 'one' })]),
      ]
      expect(await Promise.all(ways.map(kindOf))).toEqual(ways.map(() => 'duplicate'))
      expect(await collection().findAll({}, { sort: { _id: 1 }, max: 10_000 })).toEqual(both)
      // Its own key is free.
      expect(await kindOf(collection().updateOne({ _id: one }, { $set: { v: 'one', w: 1 } }))).toBe('done')
      // Free again when its document is gone.
      await collection().deleteOne({ _id: one })
      expect(await kindOf(collection().updateOne({ _id: other }, taken))).toBe('done')
    })
  })
}
