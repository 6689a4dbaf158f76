import { newId } from '@saude/contract/id'
import { nameTokens, searchName } from '@saude/contract/search'
import { literalOf, prefix } from './filter.ts'
import { withTie } from './sort.ts'

test('A sort ends in _id, in the direction of its last key, and keeps an _id that it has', () => {
  expect(Object.entries(withTie<{ a: number; b: number }>({ a: 1, b: -1 }))).toEqual([
    ['a', 1],
    ['b', -1],
    ['_id', -1],
  ])
  expect(withTie<{ _id: string }>({ _id: -1 })).toEqual({ _id: -1 })
  expect(withTie({})).toEqual({ _id: 1 })
})

test('prefix() makes a pattern of a literal, whatever is in it, and no other pattern is taken for one', () => {
  for (const text of ['', 'abc', 'a.b*c', '\\d', '(x)[y]{z}|^$', "d'ávila-souza", 'a/b']) {
    expect(literalOf(prefix(text).$regex)).toBe(text)
    expect(new RegExp(prefix(text).$regex).test(`${text}more`)).toBe(true)
  }
  for (const pattern of ['a', '^a.', '^a|b', '^(a)', '^\\d', '^a\\'])
    expect(literalOf(pattern)).toBeUndefined()
})

test('Names are searched without accents, case and repeated spaces', () => {
  expect(searchName('  José  da SILVA ')).toBe('jose da silva')
  expect(nameTokens("Maria D'Ávila-Souza maria")).toEqual(['maria', 'd', 'avila', 'souza'])
})

test('Ids are UUIDs of version 7 and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 10_000 }, () => newId())
  expect(
    ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toBe(true)
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
