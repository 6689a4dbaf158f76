import { figuresAfter } from '../indicator/figures.ts'
import { peopleOf } from '../indicator/person.ts'
import { totalsOf } from '../indicator/totals.ts'
import { loaded } from '../rules/rules.ts'
import { golden } from './golden.ts'
import { period } from './golden-case.ts'
import { judge } from './judge.ts'

const cases = golden.flatMap(({ person, said, why }) =>
  Object.entries(said).map(([id, expected]) => ({ id, expected, person, name: person.name, why })),
)

function verdict(id: string, person: (typeof golden)[number]['person']): string {
  const known = loaded.find((one) => one.id === id)
  if (!known) throw new Error(`${id} is no indicator that calculates`)
  const judged = judge(known.indicator, person, period)
  if (!judged) return 'fora'
  const missing = judged.practices.filter(({ isMet }) => !isMet).map(({ key }) => key)
  return missing.length > 0 ? missing.join(', ') : 'em dia'
}

test('there are sixty people', () => {
  expect(golden).toHaveLength(60)
})

test.each(cases)('$name, $id: $why', ({ id, person, expected }) => {
  expect(verdict(id, person)).toBe(expected)
})

/** Counted by hand from the table of people. */
const byHand = {
  'previne.prenatal': [10, 2],
  'previne.tests': [10, 2],
  'previne.dental': [10, 3],
  'previne.vaccines': [8, 3],
  'previne.cytology': [7, 2],
  'previne.hypertension': [15, 8],
  'previne.diabetes': [11, 4],
  'quality.c2': [2, 0],
  'quality.c3': [2, 0],
  'quality.c4': [11, 1],
  'quality.c5': [15, 1],
  'quality.c6': [2, 0],
  'quality.c7': [21, 0],
} as const

test('the figures of the municipality are those that were counted by hand', async () => {
  const entries = golden.flatMap(({ person }) => peopleOf(person, 'c1', period))
  const totals = await totalsOf([...figuresAfter(new Map(), [], entries).values()])
  const counted = Object.keys(byHand).map((id) => [id, [totals.get(id)?.people, totals.get(id)?.met]])
  expect(Object.fromEntries(counted)).toEqual(byHand)
  // Of practices with points it is the mean of everybody's: C4 has eleven people.
  const quality = totals.get('quality.c4')
  expect(quality?.people).toBe(11)
  expect(quality?.share).toBeCloseTo((quality?.points ?? 0) / 1100)
  // Of two children one has the doses, a fifth of the points.
  expect(totals.get('quality.c2')?.share).toBeCloseTo(0.1)
  // C7 is the sum of its practices, each of its own ages: two of seven have the cervix, no one the others.
  expect(totals.get('quality.c7')?.share).toBeCloseTo(((2 / 7) * 20) / 100)
})

test('each practice says by which record, and until when', () => {
  const [, both, noPressure] = golden
  const known = loaded.find(({ id }) => id === 'previne.hypertension')
  if (!known || !both || !noPressure) throw new Error('The table has changed')
  expect(judge(known.indicator, both.person, period)?.practices[0]).toMatchObject({
    on: '2026-09-10',
    record: both.person.events[0]?.id,
    until: '2027-03-09',
  })
  expect(judge(known.indicator, noPressure.person, period)?.practices[1]).toMatchObject({
    isMet: false,
    on: null,
    record: null,
    until: '2026-12-31',
  })
})

test('figures after changes are those of everybody counted anew', async () => {
  const entries = golden.flatMap(({ person }) => peopleOf(person, 'c1', period))
  const half = entries.slice(0, 20)
  const first = new Map(figuresAfter(new Map(), [], entries))
  for (const [key, figure] of figuresAfter(first, half, [])) first.set(key, figure)
  for (const [key, figure] of figuresAfter(first, [], half)) first.set(key, figure)
  const anew = await totalsOf([...figuresAfter(new Map(), [], entries).values()])
  const after = await totalsOf([...first.values()])
  for (const [id, total] of anew) {
    const { people, met, points } = after.get(id) ?? {}
    expect({ people, met, points }).toEqual({ people: total.people, met: total.met, points: total.points })
  }
})
