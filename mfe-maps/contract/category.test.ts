import { doses } from '@saude/core/contract/codes/doses'
import { categoryOf, inOrder } from './category.ts'

/** Doses of most vaccines; the others are rare. */
const common = ['D1', 'D2', 'D3', 'D4', 'D5', 'R1', 'R2', 'REF', 'D', 'DU']

const named = Object.values(doses).flatMap(({ acronym, name }) => (common.includes(acronym) ? [name] : []))

test('no two of the doses that most people had last are painted alike', () => {
  expect(named).toHaveLength(common.length)
  const colors = named.map((name) => categoryOf('immunization', name).color)
  expect(new Set(colors).size).toBe(common.length)
})

test('doses stand as they are given, others behind them by how many there are', () => {
  const found = ['Única', 'Dose adicional', 'Reforço', '2ª dose', 'Dose zero', '1ª dose']
  expect(
    inOrder(
      'immunization',
      found.map((key) => ({ key })),
    ).map(({ key }) => key),
  ).toEqual(['1ª dose', '2ª dose', 'Reforço', 'Única', 'Dose adicional', 'Dose zero'])
})

test('a layer without an order of its own keeps that of how many there are', () => {
  const found = [{ key: 'b' }, { key: 'a' }]
  expect(inOrder('symptom', found)).toEqual(found)
})
