import { defineCollection, type Entity } from '../store.ts'
import { countedFrom } from './counted-group.ts'
import { createShapes } from './shapes.ts'

interface Row extends Entity {
  readonly client: string
  readonly month: string
  readonly unit: string
  readonly age: number
}

const collection = defineCollection<Row>('rows', {
  tenant: 'client',
  counts: [['month'], ['month', 'unit']],
})
const scope = { collection, shapes: createShapes([]) }

test('a group that only counts reads the kept counts, those of the fewest fields', () => {
  expect(countedFrom(scope, { client: 'c' }, ['month'])?.parameters).toContain('client,month')
  expect(countedFrom(scope, { client: 'c', month: { $in: ['1', '2'] } }, ['unit'])?.parameters).toEqual([
    'rows',
    'client,month,unit',
    ...['["c","1"', '["c","1"~', '["c","2"', '["c","2"~'],
    ...['c', '1', '2'],
  ])
})

test.each([
  ['by a field that is not counted', { client: 'c' }, ['age']],
  ['of a filter by such a field', { client: 'c', age: 3 }, ['month']],
  ['of a filter with alternatives', { $or: [{ month: '1' }] }, ['month']],
  ['of a range of dates', { client: 'c', month: { $gt: new Date(0) } }, ['month']],
])('a group %s reads documents', (_, match, keys) => {
  expect(countedFrom(scope, match, keys)).toBeUndefined()
})
