/** @jest-environment node */

import { counted, type Person, sorted, sortedBy } from './rows.ts'

const person = (id: string, own: Partial<Person>): Person => ({ id, name: id, ...own })
const people = [
  person('a', { neighborhood: 'Vila Nova', value: 10, healthUnit: 'UBS 10' }),
  person('b', { neighborhood: 'Centro', value: 9, healthUnit: 'UBS 2' }),
  person('c', { value: 100, healthUnit: 'UBS 2' }),
]
const ids = (list: readonly Person[]) => list.map(({ id }) => id)

test('a table is ordered by any column, numbers as numbers, and what is empty last', () => {
  expect(ids(sorted(people, { by: 'value', isDescending: false }))).toEqual(['b', 'a', 'c'])
  expect(ids(sorted(people, { by: 'healthUnit', isDescending: false }))).toEqual(['b', 'c', 'a'])
  expect(ids(sorted(people, { by: 'neighborhood', isDescending: false }))).toEqual(['b', 'a', 'c'])
  expect(ids(sorted(people, { by: 'neighborhood', isDescending: true }))).toEqual(['a', 'b', 'c'])
})

test('the same column again turns the order', () => {
  const once = sortedBy({ by: 'name', isDescending: false }, 'value')
  expect(once).toEqual({ by: 'value', isDescending: false })
  expect(sortedBy(once, 'value')).toEqual({ by: 'value', isDescending: true })
})

test('neighbourhoods and units are counted, the most first', () => {
  expect(counted(people, 'healthUnit')).toEqual([
    ['UBS 2', 2],
    ['UBS 10', 1],
  ])
  expect(counted(people, 'neighborhood')).toEqual([
    ['Centro', 1],
    ['Não informado', 1],
    ['Vila Nova', 1],
  ])
})
