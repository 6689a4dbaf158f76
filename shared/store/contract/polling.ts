import { setImmediate as turn } from 'node:timers/promises'
import { newId } from '@saude/contract/id'
import {
  after,
  change,
  defineCollection,
  type Entity,
  insert,
  put,
  remove,
  type Sort,
  softDelete,
  touched,
  update,
  updateAll,
} from '../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Note extends Entity {
  readonly client: string
  readonly n: number
  readonly updatedAt: Date
  readonly version: number
}

const notes = defineCollection<Note>('notes', {
  tenant: 'client',
  versioned: true,
  synced: true,
  indexes: [{ keys: { client: 1, updatedAt: 1, _id: 1 } }],
})

const writers = 24
const changesEach = 10
const sort: Sort<Note> = { updatedAt: 1, _id: 1 }

export function describePolling(open: OpenForTest): void {
  describe('who polls', () => {
    const store = useStore(open, [notes])
    const note = (n = 0): Note => ({ _id: newId(), client: 'c', n, updatedAt: new Date(), version: 1 })

    test('by the last change misses nothing of 24 writers whose clocks differ by up to 90 s', async () => {
      const made = Array.from({ length: 40 }, (_, n) => note(n))
      await store().atomically(made.map((one) => insert(notes, one)))
      const held = new Map<string, number>()
      let last: Note | undefined
      const poll = async (): Promise<void> => {
        const filter = { client: 'c', ...(last && after<Note>(sort, { ...last })) }
        const rows = await store().collection(notes).find(filter, { sort, limit: 7 }).toArray()
        for (const row of rows) held.set(row._id, row.n)
        last = rows.at(-1) ?? last
        if (rows.length > 0) await poll()
      }
      let isWriting = true
      const polling = (async () => {
        while (isWriting) {
          await poll()
          await turn()
        }
      })()
      const write = async (_value: unknown, writer: number) => {
        for (let index = 0; index < changesEach; index++) {
          // The instant of the call; its work takes a moment.
          const updatedAt = new Date(Date.now() - (writer % 4) * 30_000)
          for (let waited = 0; waited < (writer * index) % 5; waited++) await turn()
          const _id = made[(writer * 7 + index) % made.length]?._id ?? ''
          const n = writer * 1000 + index
          await store().atomically([update(notes, { _id }, { $set: { n, updatedAt } })])
        }
      }
      await Promise.all(Array.from({ length: writers }, write))
      isWriting = false
      await polling
      await poll()
      const stored = await store().collection(notes).findAll({ client: 'c' }, { max: 10_000 })
      expect(stored.filter(({ _id, n }) => held.get(_id) !== n)).toEqual([])
    })

    test('a document that is put back with its time is no edit, with another time it stands behind all others', async () => {
      const [one, two] = [note(), note()]
      const read = async () => (await store().collection(notes).findOne({ _id: one._id }))?.updatedAt
      await store().atomically([insert(notes, one)])
      const at = await read()
      await store().atomically([insert(notes, two)])
      if (!at) throw new Error('not there')
      await store().atomically([put(notes, { ...one, n: 1, updatedAt: at })])
      expect(await read()).toEqual(at)
      await store().atomically([put(notes, { ...one, n: 2, updatedAt: new Date(at.getTime() - 90_000) })])
      const seen = (await store().collection(notes).findOne({ _id: two._id }))?.updatedAt
      expect((await read())?.getTime()).toBeGreaterThan(seen?.getTime() ?? Number.POSITIVE_INFINITY)
    })

    test('the feed finds each document of a synced collection named, whatever wrote it', async () => {
      const [one, two, three] = [note(), note(), note()]
      const entriesOf = async (steps: Parameters<ReturnType<typeof store>['atomically']>[0]) => {
        const before = await store().feed.latest()
        await store().atomically(steps)
        const entries = (await store().feed.after(before)).changes
        return entries.map(({ topic, client, ids, change: word }) => [
          word,
          topic,
          client,
          ...[...ids].sort(),
        ])
      }
      const quiet = (...ids: string[]) => [touched, 'notes', 'c', ...ids]
      expect(await entriesOf([insert(notes, one), insert(notes, two), insert(notes, three)])).toEqual([
        quiet(one._id, two._id, three._id),
      ])
      const all = { client: 'c', _id: { $in: [one._id, two._id] } }
      expect(await entriesOf([updateAll(notes, all, { $set: { n: 1 } })])).toEqual([quiet(one._id, two._id)])
      // What an own entry names is not named twice, unless it speaks of another client.
      const own = change('notes', [one._id], 'updated', { client: 'c' })
      expect(await entriesOf([update(notes, { _id: one._id }, { $set: { n: 2 } }), own])).toEqual([
        ['updated', 'notes', 'c', one._id],
      ])
      const others = change('notes', [one._id], 'updated', { client: 'other' })
      const both = await entriesOf([update(notes, { _id: one._id }, { $set: { n: 3 } }), others])
      // Of several lines, one after the other.
      expect(both).toHaveLength(2)
      expect(both).toEqual(expect.arrayContaining([['updated', 'notes', 'other', one._id], quiet(one._id)]))
      expect(await entriesOf([remove(notes, { _id: one._id })])).toEqual([quiet(one._id)])
      expect(await entriesOf([softDelete(notes, { _id: two._id, client: 'c' })])).toEqual([quiet(two._id)])
    })

    test('the feed reads one history, until the store is filled with what no entry names', async () => {
      const history = await store().feed.history()
      await store().atomically([insert(notes, note())])
      expect(await store().feed.history()).toBe(history)
      await store().collection(notes).deleteMany({})
      await store().fill(notes, [note(), note()])
      expect(await store().feed.history()).not.toBe(history)
    })
  })
}
