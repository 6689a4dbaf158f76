/** @jest-environment node */

import { colorAt, cut } from './colors.ts'

test('names on a map of many units have eleven letters and an ellipsis', () => {
  expect(cut('UBS Jardim das Paineiras')).toBe('UBS Jardim …')
  expect(cut('UBS Jardim ')).toBe('UBS Jardim ')
  expect(cut('UBS Centro')).toBe('UBS Centro')
})

test('a unit has its own colour, or one that its neighbour in the list has not', () => {
  expect(colorAt('#123456', 3)).toBe('#123456')
  expect(colorAt(null, 0)).not.toBe(colorAt(null, 1))
})
