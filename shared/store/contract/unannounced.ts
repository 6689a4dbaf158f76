import { newId } from '@saude/contract/id'
import { change, defineCollection, type Entity, insert, put, remove, update, updateAll } from '../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Kept extends Entity {
  readonly client: string
  readonly name: string
  readonly updatedAt: Date
  readonly version: number
}

const kept = defineCollection<Kept>('kept', { tenant: 'client', versioned: true, synced: true })

const at = new Date('2026-01-02T03:04:05.678Z')

export function describeUnannounced(open: OpenForTest): void {
  describe('what is written unannounced', () => {
    const store = useStore(open, [kept])
    const one = (name: string): Kept => ({ _id: newId(), client: 'c', name, updatedAt: at, version: 4 })

    test('has no entry in the feed, and keeps version and time', async () => {
      const [changed, replaced, gone, added] = [one('a'), one('b'), one('c'), one('d')]
      await store().atomically([insert(kept, changed), insert(kept, replaced), insert(kept, gone)])
      const before = await store().feed.latest()
      await store().atomically(
        [
          update(kept, { _id: changed._id, version: 4 }, { $set: { name: 'A' } }),
          updateAll(kept, { name: 'b' }, { $set: { name: 'B' } }),
          put(kept, { ...replaced, name: 'B2' }),
          insert(kept, added),
          remove(kept, { _id: gone._id }),
        ],
        { isUnannounced: true },
      )
      expect(await store().feed.latest()).toBe(before)
      const found = await store().collection(kept).findAll({ client: 'c' }, { max: 10 })
      expect(found.map(({ name, version, updatedAt }) => [name, version, updatedAt]).sort()).toEqual([
        ['A', 4, expect.any(Date)],
        ['B2', 4, at],
        ['d', 4, at],
      ])
      // Written as usual it is announced, as ever.
      await store().atomically([update(kept, { _id: changed._id, version: 4 }, { $set: { name: 'AA' } })])
      expect((await store().feed.after(before)).changes).toHaveLength(1)
    })

    test('holds no entry of its own', async () => {
      const writing = store().atomically([change('kept', ['x'], 'updated')], { isUnannounced: true })
      await expect(writing).rejects.toMatchObject({ kind: 'unsupported' })
    })
  })
}
