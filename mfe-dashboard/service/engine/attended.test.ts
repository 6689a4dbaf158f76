import type { Ask } from '@saude/service/handlers'
import { figuresAfter } from '../indicator/figures.ts'
import { peopleOf } from '../indicator/person.ts'
import { teamsBy } from '../indicator/teams.ts'
import { markOf, totalsOf } from '../indicator/totals.ts'
import { loaded } from '../rules/rules.ts'
import { event, period, someone } from './golden-case.ts'

/** C1 of the third quadrimester of 2026, counted by hand: attendances, not people. */

type Event = ReturnType<typeof event>
type CareType = NonNullable<Event['careType']>

const [doctor, nurse, technician] = ['225142', '223565', '322245']
const attended = (day: string, careType?: CareType, cbo = doctor) =>
  event('healthCare', day, { cbo, ...(careType && { careType }) })

const entriesOf = (...events: readonly Event[]) =>
  peopleOf(someone({ events: [...events] }, {}, '').person, 'c1', period)
const totalOfAll = async (...entries: ReturnType<typeof entriesOf>) =>
  (await totalsOf([...figuresAfter(new Map(), [], entries).values()])).get('quality.c1')
const c1 = async (...events: readonly Event[]) => totalOfAll(...entriesOf(...events))

test('scheduled are 1 and 2; first hearing, on the day and urgency are spontaneous', async () => {
  const of = async (kind: CareType) => (await c1(attended('2026-09-01', kind)))?.met
  expect(await Promise.all((['1', '2', '4', '5', '6'] as const).map(of))).toEqual([1, 1, 0, 0, 0])
})

test('counts attendances of the quadrimester by physicians and nurses whose kind is known', async () => {
  const counted = [attended('2026-09-01', '1'), attended('2026-12-31', '5', nurse)]
  const others = [
    attended('2026-08-31', '1'),
    attended('2026-10-10'),
    attended('2026-10-10', '1', technician),
    event('dentalCare', '2026-10-10', { cbo: doctor, careType: '1' }),
  ]
  expect(await c1(...counted, ...others)).toMatchObject({ people: 2, met: 1, share: 0.5 })
  expect(await c1(...others)).toMatchObject({ people: 0, share: null })
})

test('two of one day are two, and everybody’s weigh alike', async () => {
  const often = entriesOf(...(['1', '2', '2'] as const).map((kind) => attended('2026-10-10', kind)))
  const once = entriesOf(attended('2026-10-11', '6'))
  expect(await totalOfAll(...often, ...once)).toMatchObject({ people: 4, met: 3, share: 0.75 })
})

test('each counts at the unit and team that did it, wherever the person belongs', async () => {
  const [centre, north] = ['Centro', 'Norte'].map((name) => ({ id: `u ${name}`, name }))
  const done = (day: string, kind: CareType, more: Partial<Event>) =>
    event('healthCare', day, { cbo: doctor, careType: kind, ...more })
  const entries = entriesOf(
    done('2026-10-10', '1', { healthUnit: centre, team: '0001482017' }),
    done('2026-10-11', '5', { healthUnit: centre, team: '0001482017' }),
    done('2026-10-12', '1', { healthUnit: north, team: '0001482033' }),
    done('2026-10-13', '1', { healthUnit: north }),
  )
  const figures = [...figuresAfter(new Map(), [], entries).values()]
  expect(
    figures.map(({ healthUnit, team, people, met, microAreaId }) => [
      healthUnit,
      team,
      people,
      met,
      microAreaId,
    ]),
  ).toEqual([
    ['Centro', '0001482017', 2, 1, null],
    ['Norte', '0001482033', 1, 1, null],
    ['Norte', null, 1, 1, null],
  ])
  const areas = { items: [{ id: 'area', healthUnitId: 'u Norte', team: '0001482041' }] }
  // The one query that is asked.
  const teams = await teamsBy((async () => areas) as unknown as Ask)
  expect(figures.map((one) => teams.of(one))).toEqual(['0001482017', '0001482033', null])
  expect(await totalOfAll(...entries)).toMatchObject({ people: 4, met: 3 })
})

test('who goes is taken out again', async () => {
  const [stays, goes] = [entriesOf(attended('2026-10-10', '1')), entriesOf(attended('2026-10-10', '5'))]
  const both = figuresAfter(new Map(), [], [...stays, ...goes])
  const after = new Map([...both, ...figuresAfter(both, goes, [])])
  expect((await totalsOf([...after.values()])).get('quality.c1')).toMatchObject({ people: 1, met: 1 })
})

test('of more than seventy in a hundred the class is Regular again', () => {
  const known = loaded.find(({ id }) => id === 'quality.c1')
  if (!known) throw new Error('C1 calculates nothing')
  const marks = [0.1, 0.11, 0.3, 0.31, 0.5, 0.51, 0.7, 0.71].map((share) => markOf(share, known.indicator))
  expect(marks).toEqual([2.5, 5, 5, 7.5, 7.5, 10, 10, 2.5])
})
