import { newId } from '@saude/contract/id'
import { searchable } from '@saude/contract/search'
import { defineCollection, type Entity, tokens } from '../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Named extends Entity {
  readonly client: string
  readonly searchTokens: readonly string[]
  readonly unit: string
}

const named = defineCollection<Named>('named', {
  tenant: 'client',
  arrays: ['searchTokens'],
  counts: [['unit']],
  indexes: [{ keys: { client: 1, unit: 1, _id: 1 } }],
})
const followed = defineCollection<Entity & { readonly client: string }>('followed', {
  tenant: 'client',
  synced: true,
})

export function describeClearing(open: OpenForTest): void {
  describe('clearing', () => {
    const store = useStore(open, [named, followed])
    const many = (client: string) =>
      Array.from({ length: 2_100 }, (_, index) => ({
        _id: newId(),
        client,
        ...searchable(index % 2 ? 'João Moura' : 'Ana Paixão'),
        unit: `u${index % 3}`,
      }))
    const counted = async (client: string) => {
      const all = store().collection(named)
      return [
        await all.countDocuments({ client }),
        await all.countDocuments({ client, unit: 'u1' }),
        await all.countDocuments({ client, searchTokens: tokens('joao') }),
      ]
    }

    test('takes what is a client’s, nothing of others, and leaves a collection that can be filled again', async () => {
      await store().fill(named, [...many('a'), ...many('b')])
      await store().clear(named, 'a')
      expect([await counted('a'), await counted('b')]).toEqual([
        [0, 0, 0],
        [2_100, 700, 1_050],
      ])
      await store().clear(named, 'b')
      expect(await counted('b')).toEqual([0, 0, 0])
      await store().clear(named, 'b')
      await store().fill(named, many('b'))
      expect(await counted('b')).toEqual([2_100, 700, 1_050])
    })

    test('is refused where followers would not learn of it', async () => {
      await expect(store().clear(followed, 'a')).rejects.toMatchObject({ kind: 'unsupported' })
    })
  })
}
