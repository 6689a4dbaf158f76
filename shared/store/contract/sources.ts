import { newId } from '@saude/contract/id'
import { atMost, insert, put, remove, removeAll, type Store, update, updateAll } from '../store.ts'
import { houses, type Repair, repaired, repairs } from './view/houses.ts'
import { house } from './views.ts'
import { type OpenForTest, useStore } from './world.ts'

const repair = (houseId: string, own: Partial<Repair> = {}): Repair => ({
  _id: newId(),
  client: 'c',
  houseId,
  cost: 10,
  on: new Date('2026-03-01T12:00:00.000Z'),
  note: '',
  ...own,
})

const none = { repairs: 0, cost: 0, last: null }
const march = '2026-03-01T12:00:00.000Z'

/** What rows say that are made of documents of two collections. */
export function describeSources(open: OpenForTest): void {
  describe('rows with documents of another collection', () => {
    const store = useStore(open, [houses, repairs], [repaired])

    async function said(id: string, client = 'c') {
      const [row] = await read(store(), id, client)
      return row
    }

    test('follow these in their commit, and go with them to another document', async () => {
      const [one, other] = [house(), house()]
      const first = repair(one._id)
      // The document and what belongs to it at once, this one first.
      await store().atomically([insert(repairs, first), insert(houses, one), insert(houses, other)])
      expect(await said(one._id)).toEqual({ repairs: 1, cost: 10, last: march })
      const second = repair(one._id, { cost: 5, on: new Date('2026-04-01T12:00:00.000Z') })
      await store().atomically([
        put(repairs, second),
        update(repairs, { _id: first._id }, { $set: { cost: 7 } }),
      ])
      expect(await said(one._id)).toEqual({ repairs: 2, cost: 12, last: '2026-04-01T12:00:00.000Z' })
      await store().atomically([update(repairs, { _id: second._id }, { $set: { houseId: other._id } })])
      expect(await said(one._id)).toEqual({ repairs: 1, cost: 7, last: march })
      expect(await said(other._id)).toMatchObject({ repairs: 1, cost: 5 })
      await store().atomically([
        remove(repairs, { _id: first._id }),
        updateAll(repairs, { houseId: other._id }, { $set: { cost: null, on: null } }),
      ])
      expect([await said(one._id), await said(other._id)]).toEqual([none, none])
      await store().atomically([removeAll(repairs, { client: 'c' }), remove(houses, { _id: one._id })])
      expect(await said(one._id)).toBeUndefined()
      await store().atomically([insert(repairs, repair(one._id))])
      expect(await said(one._id)).toBeUndefined()
    })

    test('stay as they were where nothing that they say was written', async () => {
      const one = house()
      await store().atomically([insert(houses, one)])
      const written = async () => (await store().view(repaired).state()).written
      const before = await written()
      const silent = repair(one._id, { cost: null, on: null })
      await store().atomically([insert(repairs, silent)])
      await store().atomically([update(repairs, { _id: silent._id }, { $set: { note: 'Calha' } })])
      expect(await said(one._id)).toEqual(none)
      if (store().engine === 'embedded') expect(await written()).toBe(before)
    })

    test('know nothing of another client, and nothing of a commit that failed', async () => {
      const [one, elsewhere] = [house(), house({ client: 'd' })]
      await store().atomically([insert(houses, one), insert(houses, elsewhere)])
      await store().atomically([insert(repairs, repair(one._id, { client: 'd' }))], { isUnannounced: true })
      expect(await said(one._id)).toEqual(none)
      const failing = store().atomically([
        insert(repairs, repair(one._id)),
        update(houses, { _id: 'nowhere' }, { $set: { people: 1 } }),
      ])
      await expect(failing).rejects.toMatchObject({ kind: 'stale' })
      await store().atomically([insert(repairs, repair(elsewhere._id, { client: 'd' }))])
      expect(await said(elsewhere._id, 'd')).toMatchObject({ repairs: 1 })
    })
  })

  describe('rows with documents of another collection that is filled', () => {
    const store = useStore(open, [houses, repairs], [repaired])

    test('are there at the end, whichever collection is filled first, and after one is emptied', async () => {
      const some = Array.from({ length: 1_200 }, () => house({ people: 2 }))
      await store().fill(houses, some)
      await store().fill(
        repairs,
        some.flatMap(({ _id }) => [repair(_id), repair(_id)]),
      )
      await expectAll(20)
      await store().clear(repairs, 'c')
      await expectAll(0)
      const more = house({ people: 2 })
      await store().atomically([insert(repairs, repair(more._id))])
      await store().fill(houses, [more])
      expect(await said(more._id)).toMatchObject({ repairs: 1 })
    })

    const said = async (id: string) => (await read(store(), id, 'c'))[0]

    async function expectAll(cost: number) {
      const found = await store()
        .view(repaired)
        .group({ client: 'c', by: { cost: 'cost' }, max: atMost(10) })
      expect(found).toEqual([{ key: { cost }, count: 1_200, sums: {} }])
      expect((await store().view(repaired).state()).isReady).toBe(true)
    }
  })
}

async function read(store: Store, id: string, client: string) {
  const columns = ['repairs', 'cost', 'last'] as const
  const found = await store.view(repaired).find({ client, where: { _id: id }, columns, limit: atMost(1) })
  return found.map(({ _id, ...row }) => row)
}
