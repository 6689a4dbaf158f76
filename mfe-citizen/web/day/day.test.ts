import {
  byRoute,
  type DayRow,
  dosesOpen,
  finds,
  homesOf,
  inOrder,
  isToVisit,
  reasonFor,
  waitingBy,
  weekOf,
} from './day.ts'

const day = '2026-11-20'

const person = (id: string, more: Partial<DayRow> = {}): DayRow => ({
  id,
  name: `Pessoa ${id}`,
  isHead: false,
  isRiskGroup: false,
  conditions: [],
  motives: [],
  vaccines: [],
  address: 'Rua das Flores, 12',
  nextVisit: '2026-12-20',
  ...more,
})

test('people of one home stand together, the first who is due on top; who has no home stands alone', () => {
  const homes = homesOf([
    person('a', { homeId: 'h1', nextVisit: '2026-12-01' }),
    person('b', { homeId: 'h1', nextVisit: '2026-11-01', reference: 'Ao lado da padaria' }),
    person('c'),
  ])
  expect(homes.map(({ key, people }) => [key, people.map(({ id }) => id)])).toEqual([
    ['h1', ['b', 'a']],
    ['c', ['c']],
  ])
  expect(homes[0]).toMatchObject({ nextVisit: '2026-11-01', reference: 'Ao lado da padaria' })
})

test('to visit is who is late, who is due within a week, and who was never visited', () => {
  const visit = (nextVisit: string | null) => {
    const [home] = homesOf([person('a', { nextVisit })])
    return home && isToVisit(home, day)
  }
  expect([visit(null), visit('2026-10-01'), visit('2026-11-27'), visit('2026-11-28')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('by route the nearest comes next, from where one stands; what has no position comes last', () => {
  const at = (id: string, x: number | null) =>
    person(id, { addressCoordinates: x === null ? null : { x, y: -22 } })
  const homes = homesOf([at('far', -47.3), at('none', null), at('near', -47.01), at('middle', -47.1)])
  const from = { latitude: -22, longitude: -47 }
  expect(byRoute(homes, from).map(({ key }) => key)).toEqual(['near', 'middle', 'far', 'none'])
  // From the other end it goes the other way.
  expect(byRoute(homes, { latitude: -22, longitude: -47.4 }).map(({ key }) => key)).toEqual([
    'far',
    'middle',
    'near',
    'none',
  ])
})

test('by due date who waits longest is first, by risk the home with most of it', () => {
  const homes = homesOf([
    person('late', { nextVisit: '2026-10-01' }),
    person('never', { nextVisit: null }),
    person('risk', { isRiskGroup: true, conditions: ['pregnant', 'hypertension'] }),
  ])
  const keys = (order: 'due' | 'risk') => inOrder(homes, order, undefined).map(({ key }) => key)
  expect(keys('due')).toEqual(['never', 'late', 'risk'])
  expect(keys('risk')).toEqual(['risk', 'never', 'late'])
})

test.each([
  ['ana pra', true],
  ['prado ana', true],
  ['flores 12', true],
  ['12 flores', true],
  ['flores 21', false],
  ['7000 0000', true],
  ['123', false],
  ['bento', false],
])('%j finds Ana Prado of Rua das Flores, 12: %s', (typed, isFound) => {
  const row = person('a', { name: 'Ana Prado', cns: '700000000000005', cpf: '12345678909' })
  expect(finds(typed)(row)).toBe(isFound)
})

test('why and how often somebody is visited, in words', () => {
  expect(reasonFor(person('a'))).toBe('A cada 60 dias')
  expect(reasonFor(person('a', { isRiskGroup: true }))).toBe('A cada 30 dias: pessoa idosa')
  expect(reasonFor(person('a', { isRiskGroup: true, conditions: ['pregnant', 'diabetes'] }))).toBe(
    'A cada 30 dias: gestante, diabetes',
  )
})

test('the week of a pregnancy follows from the last period, while it lasts', () => {
  const week = (lastPeriod: string | null, isPregnant = true) =>
    weekOf(person('a', { lastPeriod, conditions: isPregnant ? ['pregnant'] : [] }), day)
  expect([
    week('2026-08-28'),
    week('2026-08-27'),
    week(null),
    week('2026-08-28', false),
    week('2025-11-20'),
  ]).toEqual([12, 12, undefined, undefined, undefined])
})

test('doses are open from their day on, until the last day on which they are given', () => {
  const vaccines = [
    { name: 'Penta, 1ª dose', from: '2026-11-20', until: null },
    { name: 'Penta, 2ª dose', from: '2026-11-21', until: null },
    { name: 'Rotavírus, 1ª dose', from: '2026-09-01', until: '2026-11-20' },
  ]
  expect(dosesOpen(person('a', { vaccines }), day)).toEqual(['Penta, 1ª dose'])
})

test('what waits stands by the person and by the home that it is about; a look is no act', () => {
  const call = (id: string, name: string, input: object) => ({
    id,
    call: { name },
    input,
    description: name,
    createdAt: '2026-11-20T12:00:00Z',
  })
  const waiting = waitingBy([
    call('1', 'visitRecord', { citizenId: 'a' }),
    call('2', 'visitOfHome', { homeId: 'h1' }),
    call('3', 'agentDayOpened', { id: 'a' }),
  ])
  expect([...waiting].map(([key, calls]) => [key, calls.map(({ id }) => id)])).toEqual([
    ['a', ['1']],
    ['h1', ['2']],
  ])
})
