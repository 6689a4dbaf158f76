import { ruleSets } from '../rules/rules.ts'
import { byGain, gainsOf } from './gains.ts'
import { markOf, type Total } from './totals.ts'

const named = (set: string, key: string) => {
  const known = ruleSets.find((one) => one.key === set)
  const indicator = known?.indicators.find((one) => one.key === key)
  if (!known || !indicator) throw new Error(`${set}.${key} is no indicator`)
  return { id: `${set}.${key}`, set: known, indicator }
}
type Counts = Readonly<Record<string, number>>
const total = (given: Partial<Total>, lacks: Counts, onlyLacks: Counts = {}, asked: Counts = {}): Total => ({
  people: 10,
  met: 0,
  points: 0,
  share: 0,
  ...given,
  asked: new Map(Object.entries(asked)),
  lacks: new Map(Object.entries(lacks)),
  open: new Map(Object.entries(lacks)),
  onlyLacks: new Map(Object.entries(onlyLacks)),
})
const short = (items: ReturnType<typeof gainsOf>) =>
  items.map(({ key, after, reach }) => [
    key.split('.').at(-1),
    Number(after.toFixed(3)),
    Number(reach.toFixed(3)),
  ])

test('a mark by points is that of its class, which begins above its bound', () => {
  const { indicator } = named('quality', 'c5')
  const marks = [0, 0.25, 0.26, 0.5, 0.51, 0.75, 0.1 + 0.65, 0.76, 1].map((share) => markOf(share, indicator))
  expect(marks).toEqual([2.5, 2.5, 5, 5, 7.5, 7.5, 7.5, 10, 10])
  expect(markOf(null, indicator)).toBeNull()
  expect(markOf(0.2, named('quality', 'bond').indicator)).toBeNull()
  // Too much of what is scheduled leaves no room for who comes on the day.
  const attended = [0.1, 0.2, 0.4, 0.7, 0.71].map((share) => markOf(share, named('quality', 'c1').indicator))
  expect(attended).toEqual([2.5, 5, 7.5, 10, 2.5])
})

test('where every practice is needed, those count who miss nothing else, up to the goal', () => {
  // Three of ten have both, the goal is half: six of ten. With two more it is reached.
  const hypertension = named('previne', 'hypertension')
  const by = (last: number) =>
    short(
      gainsOf(
        hypertension,
        total({ share: 0.3, met: 3 }, { consultation: 6, pressure: 4 }, { pressure: last }),
      ),
    )
  expect(by(1)).toEqual([
    ['consultation', 0.3, 0],
    ['pressure', 0.4, 0.4],
  ])
  expect(by(2)[1]).toEqual(['pressure', 0.5, 0.8])
  expect(by(4)[1]).toEqual(['pressure', 0.7, 0.8])
})

test('where practices have points, everybody counts who misses one, as far as a class is passed', () => {
  // A fifth of the points: 'Regular'. 25 points for eight of ten make two fifths: 'Suficiente'.
  const items = gainsOf(named('quality', 'c5'), total({ share: 0.2 }, { pressure: 1, visits: 8, body: 10 }))
  expect(short(items)).toEqual([
    ['pressure', 0.225, 0],
    ['body', 0.45, 0.25],
    ['visits', 0.4, 0.25],
  ])
  // The same class: then the one that brings more points.
  expect(short(items.sort(byGain)).map(([key]) => key)).toEqual(['body', 'visits', 'pressure'])
})

test('a practice that is asked of some people alone counts by these', () => {
  // 30 points for four of the five girls of its age, and the weight of C7 is two.
  const [hpv] = gainsOf(named('quality', 'c7'), total({ share: 0.1 }, { hpv: 4 }, {}, { hpv: 5 }))
  expect(hpv).toMatchObject({ people: 4, set: 'Cofinanciamento da APS: qualidade', isPoints: true })
  expect(short(hpv ? [hpv] : [])).toEqual([['hpv', 0.34, 0.5]])
})

test('what has the whole mark gains nothing more', () => {
  const [vaccines] = gainsOf(
    named('previne', 'vaccines'),
    total({ share: 0.96, met: 96, people: 100 }, { polio: 4 }),
  )
  expect(vaccines).toMatchObject({ gain: 0, reach: 0 })
})
