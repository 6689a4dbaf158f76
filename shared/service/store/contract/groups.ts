import { newId } from '@saude/contract/id'
import { Aggregator } from 'mingo'
import { defineCollection, type Entity, type Stage } from '../../store.ts'
import { type OpenForTest, useStore } from './world.ts'

interface Row extends Entity {
  readonly unit: string | null
  readonly gender: string
  readonly age: number | null
  readonly seenAt: Date | null
  readonly isActive: boolean
}

const rows = defineCollection<Row>('rows', { tenant: 'global', indexes: [{ keys: { unit: 1, gender: 1 } }] })

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

export function describeGroups(open: OpenForTest): void {
  describe('groups', () => {
    const store = useStore(open, [rows])
    beforeAll(() => store().collection(rows).insertMany(documents))

    test('count, add and find the least and the greatest as MongoDB does', async () => {
      for (const stages of pipelines) {
        const found = await store().collection(rows).aggregate(stages).toArray()
        expect({ stages, found }).toEqual({ stages, found: new Aggregator([...stages]).run([...documents]) })
      }
    })
  })
}
