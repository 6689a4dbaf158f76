import { type Filter, prefix, StoreError, storeError } from '../../store.ts'
import { expectedIds, foundIds } from './oracle.ts'
import { containers, documentsOf, type Mixed, mixed, type OpenForTest, scalars, useStore } from './world.ts'

const operands = scalars.filter((value) => value !== undefined)
const comparable = operands.filter((value) => value !== null)

function show(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (inner === undefined ? 'undefined' : inner))
}

/** Every operator with every operand. */
function allFilters(): object[] {
  return [
    {},
    ...operands.flatMap((value) => [{ v: value }, { v: { $ne: value } }]),
    ...comparable.flatMap((value) =>
      ['$gt', '$gte', '$lt', '$lte'].map((sign) => ({ v: { [sign]: value } })),
    ),
    ...comparable.map((value, index) => ({
      v: { $gte: value, $lt: comparable[(index + 5) % comparable.length] },
    })),
    { v: { $gt: 0, $lte: 2.5 } },
    { v: { $gt: 'a', $lt: 'b' } },
    { v: { $in: [] } },
    { v: { $in: [null] } },
    { v: { $in: [1, 'a', null] } },
    { v: { $in: operands } },
    { v: { $exists: true } },
    { v: { $exists: false } },
    { v: prefix('') },
    { v: prefix('a') },
    { v: prefix('ab') },
    { v: prefix('2026-01') },
    { v: prefix('{"x') },
    { $or: [{ v: 1 }, { w: 'a' }] },
    { $and: [{ v: { $gte: 0 } }, { w: { $ne: null } }] },
    { group: 'odd', $or: [{ v: { $gt: 1 } }, { $and: [{ w: true }, { v: null }] }] },
    { group: 'odd', v: 'a' },
    { _id: { $exists: true }, group: { $in: ['odd', 'none'] } },
  ]
}

export function describeFilters(open: OpenForTest): void {
  describe('filters', () => {
    const store = useStore(open, [mixed])
    const plain = documentsOf(scalars)
    const nested = documentsOf(scalars).map(
      ({ v, ...rest }): Mixed => ({ ...rest, at: v === undefined ? {} : { b: v } }),
    )
    const arrays = documentsOf([...scalars, ...containers]).map(({ w: _, ...rest }) => rest)
    // mingo does not see that a field is missing in an element, which MongoDB counts as null.
    const lists = documentsOf(scalars.filter((value) => value !== undefined)).map(
      ({ v, w, ...rest }): Mixed => ({
        ...rest,
        list: [
          { k: v, n: 1 },
          { k: w, n: 2 },
        ],
      }),
    )

    async function fill(documents: readonly Mixed[]): Promise<void> {
      await store().collection(mixed).deleteMany({})
      await store().collection(mixed).insertMany(documents)
    }

    test('find what MongoDB finds among scalars of all kinds, in order', async () => {
      await fill(plain)
      for (const filter of allFilters()) {
        const found = { filter: show(filter), ids: await foundIds(store(), filter) }
        expect(found).toEqual({ filter: show(filter), ids: expectedIds(plain, filter) })
      }
    })

    test('find what MongoDB finds below an object', async () => {
      await fill(nested)
      for (const filter of allFilters()) {
        const below = JSON.stringify(filter).includes('"w"') ? {} : rename(filter, 'at.b')
        const found = { filter: show(below), ids: await foundIds(store(), below) }
        expect(found).toEqual({ filter: show(below), ids: expectedIds(nested, below) })
      }
    })

    test('find what MongoDB finds when some values are arrays and objects', async () => {
      await fill(arrays)
      for (const filter of allFilters()) {
        const found = { filter: show(filter), ids: await foundIds(store(), filter) }
        expect(found).toEqual({ filter: show(filter), ids: expectedIds(arrays, filter) })
      }
    })

    test('find what MongoDB finds in the fields of array elements', async () => {
      await fill(lists)
      for (const filter of allFilters()) {
        const below = JSON.stringify(filter).includes('"w"') ? {} : rename(filter, 'list.k')
        const found = { filter: show(below), ids: await foundIds(store(), below) }
        expect(found).toEqual({ filter: show(below), ids: expectedIds(lists, below) })
      }
    })

    test('count what they find', async () => {
      await fill(plain)
      for (const filter of allFilters()) {
        // The filter is data of a test table.
        const count = await store()
          .collection(mixed)
          .countDocuments(filter as Filter<Mixed>)
        expect({ filter: show(filter), count }).toEqual({
          filter: show(filter),
          count: expectedIds(plain, filter).length,
        })
      }
    })

    test('give back the values as they were stored', async () => {
      await fill(plain)
      const found = await store()
        .collection(mixed)
        .find({}, { sort: { _id: 1 } })
        .toArray()
      expect(found).toEqual([...plain].sort((one, other) => (one._id < other._id ? -1 : 1)))
    })

    test('drop undefined fields and keep null ones', async () => {
      await fill([])
      await store().collection(mixed).insertOne({ _id: 'x', group: 'g', v: undefined, w: null })
      expect(await store().collection(mixed).findOne({ _id: 'x' })).toEqual({ _id: 'x', group: 'g', w: null })
    })

    test('that are outside the closed subset are refused on the embedded engine', async () => {
      if (store().engine !== 'embedded') return
      const outside = [
        { v: { $mod: [2, 0] } },
        { v: { $regex: 'a' } },
        { v: { $regex: '^a.*' } },
        { v: undefined },
        { v: { $gt: undefined } },
        { v: { $in: [undefined] } },
        { v: ['a'] },
        { v: {} },
        { $nor: [{ v: 1 }] },
        { $or: [] },
        { 'v.0': 1 },
        { "v'": 1 },
        { v: Number.NaN },
      ]
      for (const filter of outside) {
        const failure = await foundIds(store(), filter).catch(storeError)
        expect({ filter, kind: failure instanceof StoreError ? failure.kind : failure }).toEqual({
          filter,
          kind: 'unsupported',
        })
      }
    })
  })
}

function rename(filter: object, path: string): object {
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]: [string, unknown]) => [key === 'v' ? path : key, value]),
  )
}
