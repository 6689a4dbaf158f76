import { addressOfFilter, filterAt, inputOf, isHalfChosen, type LayerFilter } from './filter.ts'
import { addressOf, changedSearch } from './view.ts'

const all = {
  selections: ['all', 'citizen', 'ageRange', 'gender', 'responsibleAcs'],
  hasAreas: true,
} as const

test.each<LayerFilter>([
  { area: null, citizen: { selection: 'all' } },
  { area: { id: 'u1', type: 'health_unit' }, citizen: { selection: 'ageRange', ageFrom: 60, ageTo: 50 } },
  { area: { id: 'a1', type: 'user' }, citizen: { selection: 'gender', gender: 'F' } },
  { area: null, citizen: { selection: 'responsibleAcs', acs: { id: 'a1' } } },
  { area: null, citizen: { selection: 'citizen', citizen: { id: 'c1' } } },
])('a filter is read back from its address: %j', (filter) => {
  expect(filterAt(changedSearch('?tabela=shown', addressOfFilter(filter)), all)).toEqual(filter)
})

test.each([
  ['gender', { gender: 'F' }],
  ['responsibleAcs', { acs: { id: 'a1' } }],
  ['citizen', { citizen: { id: 'c1' } }],
] as const)('%s narrows nothing until it is chosen, and the panel can say so', (selection, choice) => {
  expect(isHalfChosen({ selection })).toBe(true)
  expect(inputOf({ area: null, citizen: { selection } }).citizen).toEqual({ selection })
  expect(isHalfChosen({ selection, ...choice })).toBe(false)
  expect(inputOf({ area: null, citizen: { selection, ...choice } }).citizen).toEqual({ selection, ...choice })
})

test('names stay out of the address', () => {
  const citizen = { selection: 'citizen', citizen: { id: 'c1', name: 'Ana Prado' } } as const
  expect(changedSearch('', addressOfFilter({ area: null, citizen }))).toBe('?citizens=citizen&citizen=c1')
})

test.each([
  '?area=galaxy:u1&citizens=toString',
  '?area=health_unit&citizens=diabetes',
  '?area=user:Ana%20Prado',
  '?gender=F&ageFrom=60&citizen=c1',
])('what an address does not know, or the person may not choose, is left out: %s', (search) => {
  expect(filterAt(search, all)).toEqual({ area: null, citizen: { selection: 'all' } })
})

test('without the permission for areas none is taken from an address', () => {
  expect(filterAt('?area=health_unit:u1', { ...all, hasAreas: false }).area).toBeNull()
})

test('the table of a group and the way back to the map keep the filters', () => {
  const place = { pathname: '/app/map/citizen', search: '?area=user%3Aa1' }
  const table = addressOf(place, 'outside')
  expect(table).toBe('/app/map/citizen?area=user%3Aa1&tabela=outside')
  expect(addressOf({ ...place, search: table.slice(table.indexOf('?')) })).toBe(
    '/app/map/citizen?area=user%3Aa1',
  )
})
