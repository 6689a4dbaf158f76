/** @jest-environment node */

import { nameMatches, searchName } from '@saude/contract/search'
import { entryMaker, fitsName, nameFinder } from './search.ts'

const names = [
  'José da Silva',
  'Maria  José de Ávila',
  "Ana d'Ávila-Souza",
  'ANA  Maria\tPrado',
  'Zé',
  '',
  'Luz Luz',
  '  Ângela ',
  '123 Maria',
]
const entries = names.map((name, at) => entryMaker()({ id: String(at), name }))
const typed = [
  'maria',
  'mar jo',
  'AVILA',
  "d'av",
  'ana mar',
  'luz',
  'jo jo',
  'z',
  '1',
  '',
  ' ',
  '-',
  'silva da',
  'xyz',
]

test.each(typed)('%j finds whom the server finds, in their order', (text) => {
  const expected = names.filter((name) => nameMatches(name, text))
  expect(nameFinder(entries)(text).map(({ row }) => row.name)).toEqual(expected)
  expect(entries.filter(fitsName(text)).map(({ row }) => row.name)).toEqual(expected)
})

test('names are sorted by the form that the server sorts them by', () => {
  expect(entries.map(({ sorted }) => sorted)).toEqual(names.map(searchName))
})

test('a row without a name is one of no name', () => {
  expect(entryMaker()({ id: 'a', name: null })).toMatchObject({ sorted: '', words: '' })
})
