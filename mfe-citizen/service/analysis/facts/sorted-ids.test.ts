import { newId } from '@saude/contract/id'
import { createSortedIds } from './sorted-ids.ts'

/** In another order than that in which they were made. */
const shuffled = Array.from({ length: 5_000 }, () => newId()).sort((one, other) =>
  one.slice(-6) < other.slice(-6) ? -1 : 1,
)

test.each([
  ['of the product', shuffled],
  [
    'of which an import wrote some otherwise',
    shuffled.flatMap((id, at) => (at % 700 === 0 ? [id, `old-${at}`] : [id])),
  ],
])('ids %s stand in their order, whatever order they were put in', (_, added) => {
  const ids = createSortedIds()
  for (const id of added) ids.insert(id)
  const sorted = [...added].sort()
  expect(Array.from({ length: ids.length }, (_none, place) => ids.at(place))).toEqual(sorted)
  expect(sorted.every((id, place) => ids.placeOf(id) === place && ids.placeFrom(id) === place)).toBe(true)
  expect(added.map((_none, row) => ids.idOf(row))).toEqual(added)
  expect(sorted.map((_none, place) => added[ids.rowAt(place)])).toEqual(sorted)
})

test('an id that is not there has no place, and one from which others follow', () => {
  const ids = createSortedIds()
  const [first = '', second = '', third = ''] = [newId(), newId(), newId()]
  expect([ids.insert(third), ids.insert(first)]).toEqual([0, 0])
  expect([ids.placeOf(second), ids.placeFrom(second), ids.placeFrom('zzz'), ids.at(2)]).toEqual([
    undefined,
    1,
    2,
    undefined,
  ])
})
