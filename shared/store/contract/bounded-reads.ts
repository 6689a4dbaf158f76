import { newId } from '@saude/contract/id'
import { answerBounds, anybody, atMost, type Reader, storeError } from '../store.ts'
import { type Mixed, mixed, type OpenForTest, useStore } from './world.ts'

/** Characters of one document, so that few of them are more than an answer holds. */
const large = 4 * 1024 * 1024

async function failure(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return storeError(error)
}

export function describeBoundedReads(open: OpenForTest): void {
  describe('reads', () => {
    const store = useStore(open, [mixed])
    const collection = (reader: Reader = anybody) => store().collection(mixed, reader)
    const reader = (check = () => {}): Reader => ({ query: 'noteList', caller: '', check, walks: new Set() })
    const some = (group: string, count: number, more: Partial<Mixed> = {}) =>
      Array.from({ length: count }, (_, n): Mixed => ({ _id: newId(), group, n, v: n, ...more }))
    beforeAll(async () => {
      await store().fill(mixed, [...some('many', answerBounds.rows + 1), ...some('few', 5)])
      for (const one of some('large', 10, { w: 'x'.repeat(large) })) await collection().insertOne(one)
    })

    test('of all that there is answer as many as they say, and refuse one more', async () => {
      const all = await collection().findAll({ group: 'few' }, { sort: { n: 1, _id: 1 }, max: 5 })
      expect(all.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4])
      const { kind, message, detail } = await failure(
        collection(reader()).findAll({ group: 'few' }, { max: 4 }),
      )
      expect({ kind, detail }).toEqual({ kind: 'beyond', detail: { collection: 'mixed', query: 'noteList' } })
      expect(message).toContain('4 rows')
    })

    test('of values and groups do the same', async () => {
      const few = { group: 'few' }
      expect(await collection().distinct('v', few, { max: 5 })).toHaveLength(5)
      expect((await failure(collection().distinct('v', few, { max: 4 }))).kind).toBe('beyond')
      const stages = [{ $match: few }, { $group: { _id: '$n', count: { $sum: 1 } } }] as const
      expect(await collection().aggregateAll([...stages], { max: atMost(5) })).toHaveLength(5)
      expect((await failure(collection().aggregateAll([...stages], { max: atMost(4) }))).kind).toBe('beyond')
    })

    test('of more rows or bytes than one answer holds are refused, and a walk goes along all of them', async () => {
      const many = collection().find({ group: 'many' }, { limit: atMost(50_000) })
      expect(await failure(many.toArray())).toMatchObject({ kind: 'beyond', detail: { collection: 'mixed' } })
      const refused = await failure(collection().findAll({ group: 'large' }, { max: 10 }))
      expect(refused).toMatchObject({ kind: 'beyond', detail: { collection: 'mixed' } })
      for (const [group, count] of [
        ['many', answerBounds.rows + 1],
        ['large', 10],
      ] as const) {
        const seen = new Set<unknown>()
        for await (const { _id } of collection().find({ group }, { sort: { n: 1, _id: 1 } })) seen.add(_id)
        expect(seen.size).toBe(count)
      }
    })

    test('are counted, and a walk is one until it is closed or at its end', async () => {
      const { rows } = store().reads
      await collection().findAll({ group: 'few' }, { max: 5 })
      expect(store().reads.rows - rows).toBe(5)
      const walk = collection().find({ group: 'few' })
      await walk.next()
      expect(store().reads.walks).toBe(1)
      await walk.close()
      expect(store().reads.walks).toBe(0)
      for await (const _ of collection().find({ group: 'few' })) break
      expect(store().reads.walks).toBe(0)
    })

    test('end with the call for which they are made', async () => {
      let isOver = false
      const ending = reader(() => {
        if (isOver) throw new Error('over')
      })
      const own = collection(ending)
      const walk = own.find({ group: 'few' })
      expect((await walk.next())?.group).toBe('few')
      expect(ending.walks.size).toBe(1)
      isOver = true
      for (const read of [
        walk.next(),
        own.find({ group: 'few' }, { limit: 5 }).toArray(),
        own.findAll({ group: 'few' }, { max: 5 }),
        own.findOne({ group: 'few' }),
        own.countDocuments({ group: 'few' }),
        own.distinct('v', { group: 'few' }, { max: 5 }),
      ])
        await expect(read).rejects.toThrow('over')
      expect(store().reads.walks).toBe(0)
    })
  })
}
