import { proposeFamilies, type Relative } from './propose.ts'

const person = (_id: string, name: string, birthDate: string, more: Partial<Relative> = {}): Relative =>
  ({ _id, name, birthDate, ...more }) as Relative // The rest is empty.

test('those who belong to somebody who belongs to the head are of the family, as what is not said', () => {
  const people = [
    person('a', 'Ana Prado', '1950-01-01'),
    person('b', 'Bento Luz', '1980-01-01', { mothersName: 'Ana Prado' }),
    person('c', 'Caio Reis Luz', '2010-01-01'),
    person('d', 'Dora Reis', '1990-01-01'),
    person('e', 'Elis Couto', '1970-01-01'),
  ]
  expect(proposeFamilies(people, '2026-11-27')).toEqual([
    {
      headId: 'a',
      members: [
        { id: 'b', kinship: '138', because: 'nome da mãe' },
        { id: 'c', kinship: null, because: 'mesmo sobrenome' },
        { id: 'd', kinship: null, because: 'mesmo sobrenome' },
      ],
    },
    { headId: 'e', members: [] },
  ])
})

test('of children alone no family is proposed, and of more people than a house has none either', () => {
  expect(proposeFamilies([person('a', 'Ana Prado', '2012-01-01')], '2026-11-27')).toEqual([])
  const many = Array.from({ length: 201 }, (_, at) => person(`p${at}`, 'Ana Prado', '1950-01-01'))
  expect(proposeFamilies(many, '2026-11-27')).toEqual([])
  expect(proposeFamilies(many.slice(1), '2026-11-27')).toHaveLength(1)
})
