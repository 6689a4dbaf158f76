import { newId } from '@saude/contract/id'
import { Aggregator } from 'mingo'
import { atMost, defineCollection, type Entity, type Stage } from '../store.ts'
import { documentsOf, LOOK_ALIKE, type Mixed, mixed, type OpenForTest, useStore } from './world.ts'

interface Row extends Entity {
  readonly unit: string | null
  readonly gender: string
  readonly age: number | null
  readonly seenAt: Date | null
  readonly isActive: boolean
}

const rows = defineCollection<Row>('rows', { tenant: 'global', indexes: [{ keys: { unit: 1, gender: 1 } }] })
/** The same, counted as they are written. */
const counted = defineCollection<Row>('countedRows', {
  tenant: 'global',
  counts: [
    ['unit', 'gender'],
    ['unit', 'age', 'isActive', 'seenAt'],
  ],
})

const documents = Array.from(
  { length: 60 },
  (_, index): Row => ({
    _id: newId(),
    unit: index % 7 === 0 ? null : `u${index % 4}`,
    gender: index % 3 ? 'f' : 'm',
    age: index % 5 === 0 ? null : (index * 13) % 90,
    seenAt: index % 6 === 0 ? null : new Date(1_700_000_000_000 + ((index * 7919) % 1000)),
    isActive: index % 2 === 0,
  }),
)

const pipelines: readonly Stage<Row>[][] = [
  [{ $group: { _id: '$unit', count: { $sum: 1 } } }, { $sort: { _id: 1 } }],
  [
    { $match: { gender: 'f' } },
    { $group: { _id: '$unit', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
  ],
  [
    {
      $group: {
        _id: { unit: '$unit', gender: '$gender' },
        total: { $sum: '$age' },
        last: { $max: '$seenAt' },
      },
    },
    { $sort: { '_id.unit': 1, '_id.gender': -1 } },
  ],
  [{ $group: { _id: null, count: { $sum: 1 }, youngest: { $min: '$age' }, oldest: { $max: '$age' } } }],
  [{ $group: { _id: '$isActive', first: { $min: '$seenAt' } } }, { $sort: { _id: -1 } }],
  [{ $group: { _id: '$unit', count: { $sum: 1 } } }, { $sort: { _id: 1 } }, { $limit: 2 }],
  [{ $match: { gender: 'x' } }, { $group: { _id: null, count: { $sum: 1 } } }],
]

/** What only counts: key and filter name counted fields. */
const countings: readonly Stage<Row>[][] = [
  [{ $group: { _id: '$unit', count: { $sum: 1 } } }, { $sort: { _id: 1 } }],
  [
    { $match: { unit: { $in: ['u1', 'u2', null] }, gender: { $ne: 'f' } } },
    { $group: { _id: { unit: '$unit', gender: '$gender' }, count: { $sum: 1 } } },
    { $sort: { '_id.unit': 1, '_id.gender': 1 } },
  ],
  [
    { $match: { unit: { $gt: 'u0', $lte: 'u2' } } },
    { $group: { _id: '$age', count: { $sum: 1 } } },
    { $sort: { _id: 1 } },
  ],
  [
    { $match: { unit: { $gte: 'u1' }, isActive: true } },
    { $group: { _id: '$seenAt', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 5 },
  ],
  [{ $match: { unit: 'u1', age: 13 } }, { $group: { _id: null, count: { $sum: 1 } } }],
  [{ $match: { unit: 'none' } }, { $group: { _id: '$gender', count: { $sum: 1 } } }],
  [
    { $match: { age: { $gt: 40 } } },
    { $group: { _id: '$unit', count: { $sum: 1 } } },
    { $sort: { _id: -1 } },
  ],
]

/** Values of every kind, of which those that are numbers add up without rounding. */
const kinds = [
  null,
  undefined,
  0,
  1,
  -5,
  2.5,
  '',
  'a',
  '1',
  LOOK_ALIKE,
  '2026-01-01T00:00:00.000Z',
  true,
  false,
  new Date('2026-01-01T00:00:00.000Z'),
  new Date('2026-01-01T00:00:00.001Z'),
]
const anything = documentsOf(kinds)

// Of a field that holds anything the types cannot say what it may be asked for.
const mixedPipelines = [
  [{ $group: { _id: '$v', count: { $sum: 1 } } }, { $sort: { _id: 1 } }],
  [{ $group: { _id: '$w', least: { $min: '$v' }, most: { $max: '$v' } } }, { $sort: { _id: -1 } }],
  [{ $group: { _id: null, least: { $min: '$v' }, most: { $max: '$v' }, sum: { $sum: '$v' } } }],
  [
    { $match: { v: { $ne: null } } },
    { $group: { _id: '$group', least: { $min: '$v' }, most: { $max: '$w' }, sum: { $sum: '$w' } } },
    { $sort: { _id: 1 } },
  ],
  [{ $match: { v: null } }, { $group: { _id: null, least: { $min: '$v' }, sum: { $sum: '$v' } } }],
  [
    { $group: { _id: { v: '$v', w: '$w' }, count: { $sum: 1 } } },
    { $sort: { count: -1, '_id.v': 1, '_id.w': -1 } },
  ],
] as Stage<Mixed>[][]

export function describeGroups(open: OpenForTest): void {
  describe('groups', () => {
    const store = useStore(open, [rows, counted, mixed])
    beforeAll(async () => {
      await store().collection(rows).insertMany(documents)
      await store().collection(mixed).insertMany(anything)
    })

    test('of values of all kinds keep them apart and in order, null and missing together', async () => {
      // In a key of several names MongoDB, and mingo with it, would keep missing apart from null.
      const filled = anything.map((document) => ({ v: null, w: null, ...document }))
      for (const stages of mixedPipelines) {
        const found = await store()
          .collection(mixed)
          .aggregateAll(stages, { max: atMost(10_000) })
        expect({ stages, found }).toEqual({ stages, found: new Aggregator([...stages]).run(filled) })
      }
    })

    test('count, add and find the least and the greatest as MongoDB does', async () => {
      for (const stages of pipelines) {
        const found = await store()
          .collection(rows)
          .aggregateAll(stages, { max: atMost(10_000) })
        expect({ stages, found }).toEqual({ stages, found: new Aggregator([...stages]).run([...documents]) })
      }
    })

    test('of counted fields are the same while documents come, change and go', async () => {
      const kept = store().collection(counted)
      await kept.insertMany(documents)
      let left = [...documents]
      const compare = async () => {
        for (const stages of countings) {
          const found = await kept.aggregateAll(stages, { max: atMost(10_000) })
          expect({ stages, found }).toEqual({ stages, found: new Aggregator([...stages]).run([...left]) })
        }
      }
      await compare()
      await kept.updateMany({ unit: 'u1', gender: 'm' }, { $set: { unit: 'u9' } })
      left = left.map((row) => (row.unit === 'u1' && row.gender === 'm' ? { ...row, unit: 'u9' } : row))
      await kept.deleteMany({ unit: 'u2' })
      left = left.filter(({ unit }) => unit !== 'u2')
      await compare()
    })
  })
}
