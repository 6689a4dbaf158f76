import { newId } from '@saude/contract/id'
import {
  atMost,
  type Cases,
  caseOf,
  change,
  fits,
  insert,
  ofCase,
  put,
  type RowFilter,
  remove,
  removeAll,
  type Store,
  type StoredRow,
  softDelete,
  update,
  updateAll,
} from '../store.ts'
import { type House, houses, spots } from './view/houses.ts'
import { parts, ring } from './view/outlines.ts'
import { row } from './view/row.ts'
import { type OpenForTest, useStore } from './world.ts'

type Spot = StoredRow<typeof spots.columns>

const columns = ['street', 'x', 'y', 'people', 'marks', 'isOld', 'built'] as const

let made = 0
/** A house of its own, all of whose fields follow from how many were made before. */
export function house(own: Partial<House> = {}): House {
  made += 1
  return {
    _id: newId(),
    client: 'c',
    street: made % 5 === 0 ? null : `Rua ${made % 3}`,
    at: made % 4 === 0 ? null : { x: -47 - (made % 13) / 7, y: -15 + (made % 11) / 3 },
    people: made % 6 === 0 ? null : made % 7,
    marks: made % 16,
    isOld: made % 9 === 0 ? null : made % 2 === 0,
    built: made % 10 === 0 ? null : new Date(Date.UTC(1950 + (made % 70), 1, 2)),
    note: '',
    version: 1,
    updatedAt: new Date(),
    ...own,
  }
}

export const rowsOf = (store: Store, client = 'c', where: RowFilter<Spot> = {}) =>
  store.view(spots).find({ client, where, columns, limit: atMost(5_000) })

const expected = (all: readonly House[]): Spot[] =>
  all
    .flatMap((one) => {
      const made = row(one)
      return made ? [{ _id: one._id, ...made }] : []
    })
    .sort((one, other) => (one._id < other._id ? -1 : 1))

const filters: readonly (readonly [string, RowFilter<Spot>])[] = [
  ['everything', {}],
  ['a text', { street: 'Rua 1' }],
  ['an empty text', { street: null }],
  ['any text', { street: { $ne: null } }],
  ['one of some, or none', { street: { $in: ['Rua 2', null] } }],
  ['one of some', { people: { $in: [1, 3] } }],
  ['a range', { people: { $gt: 1, $lte: 4 } }],
  ['a part of a text', { street: { $contains: 'a 1' } }],
  ['a range of texts', { built: { $gte: '1990', $lt: '2005-06' } }],
  ['a flag', { isOld: true }],
  ['a flag that is not set', { isOld: { $ne: true } }],
  ['all bits', { marks: { $bitsAllSet: 5 } }],
  ['any bit', { marks: { $bitsAnySet: 10 } }],
  ['a box', { x: { $gte: -48.5, $lte: -47.5 }, y: { $gte: -14.5, $lte: -12 } }],
  ['an outline', { $inside: { x: 'x', y: 'y', boundary: ring } }],
  ['an outline of several parts', { $inside: { x: 'x', y: 'y', boundary: parts } }],
  ['no outline', { $inside: { x: 'x', y: 'y', boundary: [] } }],
  ['what is beside it', { x: { $ne: null }, $nor: [{ $inside: { x: 'x', y: 'y', boundary: ring } }] }],
  ['either', { $or: [{ street: 'Rua 0' }, { people: { $gte: 5 } }] }],
  ['none of nothing', { $or: [] }],
  ['neither', { $nor: [{ street: 'Rua 0' }, { people: { $gte: 3 } }] }],
  ['both', { $and: [{ isOld: false }, { marks: { $bitsAnySet: 1 } }] }],
]

type Kind = 'empty' | 'full' | 'marked' | 'inside' | 'first'
const cases: Cases<Spot, Kind> = [
  [{ people: 0 }, 'empty'],
  [{ people: { $gte: 5 } }, 'full'],
  [{ marks: { $bitsAllSet: 3 } }, 'marked'],
  [{ $inside: { x: 'x', y: 'y', boundary: ring } }, 'inside'],
  [{ street: { $lt: 'Rua 1' } }, 'first'],
]

export function describeViews(open: OpenForTest): void {
  describe('the rows of a view', () => {
    const store = useStore(open, [houses], [spots])

    test('are written, changed and taken in the commit of their document', async () => {
      const [one, other, third] = [house(), house(), house()]
      await store().atomically([insert(houses, one), put(houses, other), insert(houses, third)])
      expect(await rowsOf(store())).toEqual(expected([one, other, third]))
      await store().atomically([
        update(houses, { _id: one._id, version: 1 }, { $set: { people: 9, 'at.x': -50 } }),
        updateAll(houses, { _id: { $in: [other._id, third._id] } }, { $set: { street: 'Rua Nova' } }),
      ])
      const rows = await rowsOf(store())
      expect(rows.map(({ street, people }) => [street, people])).toEqual(
        [one, other, third]
          .map(({ _id, street, people }) => ({
            _id,
            values: _id === one._id ? [street, 9] : ['Rua Nova', people],
          }))
          .sort((a, b) => (a._id < b._id ? -1 : 1))
          .map(({ values }) => values),
      )
      await store().atomically([
        softDelete(houses, { _id: one._id }),
        remove(houses, { _id: other._id }),
        update(houses, { _id: third._id }, { $set: { people: -1 } }),
      ])
      expect(await rowsOf(store())).toEqual([])
    })

    test('are those of before where the commit fails', async () => {
      const one = house()
      await store().atomically([insert(houses, one)])
      const failing = store().atomically([
        update(houses, { _id: one._id }, { $set: { people: 6 } }),
        insert(houses, house()),
        update(houses, { _id: 'nowhere' }, { $set: { people: 1 } }),
      ])
      await expect(failing).rejects.toMatchObject({ kind: 'stale' })
      // A stand-in without transactions keeps what was written before the failure.
      if (process.env.MONGODB_STANDALONE !== 'allow' || store().engine === 'embedded')
        expect(await rowsOf(store())).toEqual(expected([one]))
      await store().atomically([removeAll(houses, { client: 'c' })])
      expect(await rowsOf(store())).toEqual([])
    })

    test('have a number that is another one once a row is written', async () => {
      const one = house()
      const written = async () => (await store().view(spots).state()).written
      await store().atomically([insert(houses, one)])
      const first = await written()
      await store().atomically([update(houses, { _id: one._id }, { $set: { note: 'Portão azul' } })])
      if (store().engine === 'embedded') expect(await written()).toBe(first)
      await store().atomically([update(houses, { _id: one._id }, { $set: { people: 8 } })])
      expect(await written()).not.toBe(first)
      await store().atomically([remove(houses, { _id: one._id })])
    })

    test('follow what is written unannounced too, and stay within their client', async () => {
      const [own, others] = [house(), house({ client: 'd' })]
      await store().atomically([insert(houses, own), insert(houses, others)], { isUnannounced: true })
      expect(await rowsOf(store())).toEqual(expected([own]))
      expect(await rowsOf(store(), 'd')).toEqual(expected([others]))
      const counted = await store()
        .view(spots)
        .group({ client: 'd', by: {}, max: atMost(1) })
      expect(counted).toEqual([{ key: {}, count: 1, sums: {} }])
      await store().atomically([removeAll(houses, { _id: { $in: [own._id, others._id] } })])
    })
  })

  describe('questions about the rows of a view', () => {
    const store = useStore(open, [houses], [spots])
    const all = Array.from({ length: 400 }, () => house())
    beforeAll(() => store().fill(houses, all))
    const rows = expected(all)

    test.each(filters)('find those who fit %s, as the same rule says of each', async (_, where) => {
      const found = await rowsOf(store(), 'c', where)
      expect(found).toEqual(rows.filter((one) => fits(where, one)))
    })

    test('find them in the order of a column, from a place on', async () => {
      const asked = { client: 'c', where: { people: { $ne: null } }, columns: ['people'] } as const
      const found = await store()
        .view(spots)
        .find({ ...asked, order: 'people', skip: 7, limit: atMost(40) })
      const wanted = rows
        .filter(({ people }) => people !== null)
        .sort((one, other) => Number(one.people) - Number(other.people))
        .slice(7, 47)
      expect(found).toEqual(wanted.map(({ _id, people }) => ({ _id, people })))
    })

    test('answer lists of columns, and which rules each row fits', async () => {
      const marks: RowFilter<Spot>[] = [{ isOld: true }, { street: { $contains: '1' } }, { x: { $gte: -48 } }]
      const asked = { client: 'c', where: { people: { $ne: null } }, limit: atMost(100) } as const
      const found = await store()
        .view(spots)
        .lists({ ...asked, columns: ['street', 'x'], marks })
      const wanted = rows.filter(({ people }) => people !== null).slice(0, 100)
      expect(found).toEqual({
        ids: wanted.map(({ _id }) => _id),
        columns: { street: wanted.map(({ street }) => street), x: wanted.map(({ x }) => x) },
        marks: wanted.map((row) =>
          marks.reduce((bits, rule, at) => bits | (fits(rule, row) ? 2 ** at : 0), 0),
        ),
      })
      const none = await store()
        .view(spots)
        .lists({ ...asked, client: 'nowhere', columns: [] })
      expect(none).toEqual({ ids: [], columns: {}, marks: [] })
    })

    test('count them by columns and cases, with sums', async () => {
      const found = await store()
        .view(spots)
        .group({
          client: 'c',
          where: { people: { $ne: null } },
          by: { isOld: 'isOld', kind: { cases } },
          sums: { people: { $sum: 'people' }, first: { $min: '_id' }, last: { $max: 'built' } },
          max: atMost(100),
        })
      const byKey = new Map<string, { isOld: boolean | null; kind: string | null; rows: Spot[] }>()
      for (const one of rows.filter(({ people }) => people !== null)) {
        const [isOld, kind] = [one.isOld, caseOf(cases, one) ?? null]
        const key = JSON.stringify([isOld, kind])
        byKey.set(key, { isOld, kind, rows: [...(byKey.get(key)?.rows ?? []), one] })
      }
      const least = (texts: readonly (string | null)[]) => texts.filter((text) => text !== null).sort()
      const wanted = [...byKey.values()].map(({ isOld, kind, rows: own }) => ({
        key: { isOld, kind },
        count: own.length,
        sums: {
          people: own.reduce((sum, { people }) => sum + (people ?? 0), 0),
          first: least(own.map(({ _id }) => _id))[0] ?? null,
          last: least(own.map(({ built }) => built)).at(-1) ?? null,
        },
      }))
      const inOrder = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort()
      expect(inOrder(found)).toEqual(inOrder(wanted))
    })

    test.each(cases)('of a case are those of no case before it: %j', async (_, name) => {
      const found = await rowsOf(store(), 'c', ofCase(cases, name))
      expect(found).toEqual(rows.filter((one) => caseOf(cases, one) === name))
    })

    test('count them on a grid, and answer the fullest places first', async () => {
      const [best] = await store()
        .view(spots)
        .group({
          client: 'c',
          where: { x: { $ne: null } },
          by: { east: { cell: 'x', step: 0.5 }, north: { cell: 'y', step: 1 } },
          sums: { people: { $sum: 'people' } },
          highest: 'people',
          max: atMost(1),
        })
      const cells = new Map<string, number>()
      for (const { x, y, people } of rows)
        if (x !== null && y !== null) {
          const key = `${Math.floor(x / 0.5)} ${Math.floor(y)}`
          cells.set(key, (cells.get(key) ?? 0) + (people ?? 0))
        }
      expect(best?.sums.people).toBe(Math.max(...cells.values()))
      expect(cells.get(`${best?.key.east} ${best?.key.north}`)).toBe(best?.sums.people)
    })

    test('refuse more groups than they are asked for, and columns that there are not', async () => {
      const reading = store().view(spots)
      await expect(reading.group({ client: 'c', by: { one: '_id' }, max: atMost(10) })).rejects.toMatchObject(
        {
          kind: 'beyond',
        },
      )
      const where: RowFilter<Spot> = JSON.parse('{"people": {"$bitsFew": 1}}')
      const wrong = async () => reading.find({ client: 'c', where, columns, limit: atMost(1) })
      await expect(wrong()).rejects.toMatchObject({ kind: 'unsupported' })
    })

    test('count them in runs that end with a flag', async () => {
      const found = await store()
        .view(spots)
        .group({
          client: 'c',
          where: { x: { $ne: null } },
          by: { run: { run: 'isOld' } },
          sums: { last: { $max: '_id' }, people: { $sum: 'people' } },
          max: atMost(1_000),
        })
      const runs: { last: string; count: number; people: number }[] = []
      let isEnded = true
      for (const { _id, x, isOld, people } of rows) {
        if (x === null) continue
        if (isEnded) runs.push({ last: _id, count: 0, people: 0 })
        const run = runs.at(-1)
        if (run) Object.assign(run, { last: _id, count: run.count + 1, people: run.people + (people ?? 0) })
        isEnded = isOld === true
      }
      expect(found.map(({ count, sums }) => ({ last: sums.last, count, people: sums.people }))).toEqual(runs)
    })

    test('see a commit that was answered', async () => {
      const one = house({ people: 77 })
      await store().atomically([insert(houses, one), change('houses', [one._id], 'created', { client: 'c' })])
      expect(await rowsOf(store(), 'c', { people: 77 })).toEqual(expected([one]))
    })
  })
}
