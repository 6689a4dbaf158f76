import { date, longText, oneOf, text } from '@saude/contract/fields'
import { type ColumnPlan, columnsOf } from '../columns.ts'
import { fitColumns, subjectOf, templateOf } from './fitting.ts'

interface Item {
  readonly name: string
}
const itemFields = {
  name: text('Nome', { showColumn: 30 }),
  place: text('Local', { showColumn: 20 }),
  state: oneOf('Situação', { long: 'Devolvida para complementar' }, { showColumn: 10 }),
  date: date('Data', { showColumn: 10 }),
  observation: longText('Observação', { showColumn: 30 }),
}
const columns: readonly ColumnPlan<Item>[] = columnsOf<Item>(
  { itemFields, filterFields: {}, orders: [] },
  undefined,
  [],
  [],
)
const names = (some: readonly ColumnPlan<Item>[]) => some.map(({ field }) => field)

test('with room for all each has what its longest value takes', () => {
  const fitting = fitColumns(columns, 1_200)
  expect(names(fitting.shown)).toEqual(['name', 'place', 'state', 'date', 'observation'])
  expect(templateOf(fitting, 72)).toBe(
    'minmax(180px, 30fr) minmax(128px, 20fr) minmax(213px, 10fr) minmax(88px, 10fr) minmax(128px, 30fr) 72px',
  )
})

test('where there is less, what decides stays whole and the rest goes into the second line', () => {
  const { shown, folded, isRoomy } = fitColumns(columns, 620)
  expect(names(shown)).toEqual(['name', 'state', 'date'])
  expect(names(folded)).toEqual(['place', 'observation'])
  expect(isRoomy).toBe(true)
})

test('a number that counts the rows is not what they are about: the second line is that of the name', () => {
  const [name] = columns
  if (!name) throw new Error('There is no column')
  const position = { ...name, field: 'position', isNumber: true, room: 72 }
  const counted = [position, ...columns]
  expect(subjectOf(counted)).toBe(1)
  const { shown, folded } = fitColumns(counted, 720)
  expect(names(shown)).toEqual(['position', 'name', 'state', 'date'])
  expect(names(folded)).toEqual(['place', 'observation'])
  expect(templateOf({ shown, folded, isRoomy: true }, 0)).toMatch(
    /^minmax\(72px, 30fr\) minmax\(180px, 30fr\)/,
  )
})

test('what cannot go shares what there is, and what was not measured is as it was', () => {
  const narrow = fitColumns(columns, 300)
  expect(names(narrow.shown)).toEqual(['name', 'state', 'date'])
  expect(templateOf(narrow, 0)).toBe('minmax(0, 30fr) minmax(0, 10fr) minmax(0, 10fr)')
  expect(fitColumns(columns, 0)).toEqual({ shown: columns, folded: [], isRoomy: false })
})
