import { type Filter, prefix, StoreError, storeError } from '../store.ts'
import { expectedIds, foundIds } from './oracle.ts'
import { containers, documentsOf, type Mixed, mixed, type OpenForTest, scalars, useStore } from './world.ts'

const operands = scalars.filter((value) => value !== undefined)
const comparable = operands.filter((value) => value !== null)

function show(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (inner === undefined ? 'undefined' : inner))
}

/** Every operator with every operand, under the names by which a test of them can be left out. */
const filters: readonly (readonly [name: string, filters: readonly object[]])[] = [
  ['nothing asked', [{}]],
  ['equality', operands.map((value) => ({ v: value }))],
  ['$ne', operands.map((value) => ({ v: { $ne: value } }))],
  [
    'open ranges',
    comparable.flatMap((value) => ['$gt', '$gte', '$lt', '$lte'].map((sign) => ({ v: { [sign]: value } }))),
  ],
  [
    'ranges with two ends',
    [
      ...comparable.map((value, index) => ({
        v: { $gte: value, $lt: comparable[(index + 5) % comparable.length] },
      })),
      { v: { $gt: 0, $lte: 2.5 } },
      { v: { $gt: 'a', $lt: 'b' } },
    ],
  ],
  [
    '$in',
    [
      { v: { $in: [] } },
      { v: { $in: [null] } },
      { v: { $in: [1, 'a', null] } },
      { v: { $in: operands } },
      { _id: { $exists: true }, group: { $in: ['odd', 'none'] } },
    ],
  ],
  ['$exists', [{ v: { $exists: true } }, { v: { $exists: false } }]],
  ['prefix', ['a', 'ab', '2026-01', '{"x'].map((beginning) => ({ v: prefix(beginning) }))],
  ['empty prefix', [{ v: prefix('') }]],
  [
    '$and and $or',
    [
      { $or: [{ v: 1 }, { w: 'a' }] },
      { $and: [{ v: { $gte: 0 } }, { w: { $ne: null } }] },
      { group: 'odd', $or: [{ v: { $gt: 1 } }, { $and: [{ w: true }, { v: null }] }] },
      { group: 'odd', v: 'a' },
    ],
  ],
]

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

    const tables = [
      { where: 'among scalars of all kinds', documents: plain, path: 'v' },
      { where: 'below an object', documents: nested, path: 'at.b' },
      { where: 'when some values are arrays and objects', documents: arrays, path: 'v' },
      { where: 'in the fields of array elements', documents: lists, path: 'list.k' },
    ]
    for (const { where, documents, path } of tables) {
      describe(`find what MongoDB finds ${where}, in order, and count it`, () => {
        beforeAll(() => fill(documents))
        for (const [name, group] of filters) {
          test(name, async () => {
            for (const each of group) {
              const isOfTwo = JSON.stringify(each).includes('"w"')
              if (isOfTwo && path !== 'v') continue
              const filter = rename(each, path)
              const found = { filter: show(filter), ids: await foundIds(store(), filter) }
              expect(found).toEqual({ filter: show(filter), ids: expectedIds(documents, filter) })
              // The filter is data of a test table.
              const count = await store()
                .collection(mixed)
                .countDocuments(filter as Filter<Mixed>)
              expect({ filter: show(filter), count }).toEqual({
                filter: show(filter),
                count: found.ids.length,
              })
            }
          })
        }
      })
    }

    test('give back the values as they were stored', async () => {
      await fill(plain)
      const found = await store()
        .collection(mixed)
        .findAll({}, { sort: { _id: 1 }, max: 10_000 })
      expect(found).toEqual([...plain].sort((one, other) => (one._id < other._id ? -1 : 1)))
    })

    test('drop undefined fields and keep null ones', async () => {
      await fill([])
      await store().collection(mixed).insertOne({ _id: 'x', group: 'g', v: undefined, w: null })
      expect(await store().collection(mixed).findOne({ _id: 'x' })).toEqual({ _id: 'x', group: 'g', w: null })
    })

    test('that are outside the closed subset are refused', async () => {
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
