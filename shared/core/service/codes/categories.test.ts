import { withCategories } from './categories.ts'
import { searchIn } from './search.ts'

const search = searchIn(
  {
    E10: 'Diabetes tipo 1',
    E109: 'Diabetes tipo 1 sem complicações',
    E119: 'Diabetes tipo 2',
    I10: 'Hipertensão',
  },
  'cid10',
)

test('a category stands before its codes, once, and not where the table has it', () => {
  expect(withCategories(search('E11')).map(({ id, name }) => [id, name])).toEqual([
    ['E11', 'E11: Diabetes tipo 2 e outros'],
    ['E119', 'Diabetes tipo 2'],
  ])
  expect(withCategories(search('diabetes tipo 1')).map(({ id }) => id)).toEqual(['E10', 'E109'])
  expect(withCategories(search('I10')).map(({ id }) => id)).toEqual(['I10'])
})
