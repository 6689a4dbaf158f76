import { newId } from '@saude/contract/id'
import { exists, insert } from '../store.ts'
import { mixed, type OpenForTest } from './world.ts'

export function describeClosing(open: OpenForTest): void {
  describe('closing', () => {
    test('finishes what was asked for and refuses what comes later', async () => {
      const store = await open([mixed])
      const collection = store.collection(mixed)
      const asked = [
        ...Array.from({ length: 20 }, () => collection.insertOne({ _id: newId(), group: 'last' })),
        store.atomically([insert(mixed, { _id: newId(), group: 'last' })]),
      ]
      const closed = store.close()
      await Promise.all(asked)
      await Promise.all([closed, store.close()])
      const refusals = [
        collection.insertOne({ _id: newId(), group: 'late' }),
        collection.findAll({}, { max: 10_000 }),
        store.atomically([exists(mixed, {})]),
        store.health(),
      ]
      for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ kind: 'closed' })
    })
  })
}
