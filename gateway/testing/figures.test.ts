import { beside, differences } from './figures.ts'

const answer = { items: [{ id: 'a', cost: 2.5, isDone: true }], totalItems: 600 }

test('an answer that says more, or the same in other words, is no other one', () => {
  const now = { items: [{ id: 'b', cost: 2.5, isDone: true, isNew: 1 }], totalItems: 600, message: 'nova' }
  expect(differences(answer, now)).toEqual([])
})

test.each([
  [{ ...answer, totalItems: 599 }, '.totalItems is 599, and was 600'],
  [{ ...answer, items: [] }, '.items has 0 entries, and had 1'],
  [{ items: [{ id: 'a', cost: 2.4, isDone: true }], totalItems: 600 }, '.items[0].cost is 2.4, and was 2.5'],
  [{ items: [{ id: 'a', cost: 2.5 }], totalItems: 600 }, '.items[0].isDone is gone'],
  [{ totalItems: 600 }, '.items is gone'],
  [undefined, ' is empty'],
])('what is missing or another figure is named: %#', (now, said) => {
  expect(differences(answer, now)).toEqual([said])
})

test('what changes by itself is left out where it stands', () => {
  const found = ['.latency is 3, and was 2', '.totalItems is 599, and was 600']
  expect(beside(found, ['.latency is 7, and was 4'])).toEqual(['.totalItems is 599, and was 600'])
})
