import { newId } from '@saude/contract/id'
import { storeError } from '../store.ts'
import { mixed, type OpenForTest, useStore } from './world.ts'

export function describeRaces(open: OpenForTest): void {
  describe('writes at the same moment', () => {
    const store = useStore(open, [mixed])
    const collection = () => store().collection(mixed)
    const fifty = Array.from({ length: 50 }, (_, index) => index)

    test('lose none of 50 increments', async () => {
      const _id = newId()
      await collection().insertOne({ _id, group: 'race', n: 0 })
      await Promise.all(fifty.map(() => collection().updateOne({ _id }, { $inc: { n: 1 } })))
      expect((await collection().findOne({ _id }))?.n).toBe(50)
    })

    test('give each of 50 takers another document', async () => {
      await collection().insertMany(fifty.map((n) => ({ _id: newId(), group: 'free', n })))
      const taken = await Promise.all(
        fifty.map(() =>
          collection().findOneAndUpdate(
            { group: 'free' },
            { $set: { group: 'taken' } },
            { sort: { n: 1, _id: 1 } },
          ),
        ),
      )
      expect(new Set(taken.map((document) => document?._id)).size).toBe(50)
      expect(await collection().countDocuments({ group: 'free' })).toBe(0)
    })

    test('let one of 50 insert the same id', async () => {
      const _id = newId()
      const kinds = await Promise.all(
        fifty.map(() =>
          collection()
            .insertOne({ _id, group: 'same' })
            .then(
              () => 'stored',
              (error: unknown) => storeError(error).kind,
            ),
        ),
      )
      expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(1)
      expect(kinds.filter((kind) => kind === 'duplicate')).toHaveLength(49)
    })
  })
}
