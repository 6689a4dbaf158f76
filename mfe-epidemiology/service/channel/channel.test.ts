import { newId } from '@saude/contract/id'
import { startOfWeek } from '../../contract/epidemiological-week.ts'
import { bandOf, isAbove, meanOf } from './channel.ts'
import { channelOf, countedWeeks, type Seen, warningsOf, withinCity } from './of-cases.ts'
import { knownOf, noPast } from './past.ts'

/**
 * 'Série histórica e diagrama de controle' (passeidireto.com/arquivo/103796059): ten Januaries have 24, 9, 32, 28, 29, 30,
 * 45, 28, 38 and 43 cases, and a mean of 30.6; limits lie at a number of standard deviations from it.
 */
const noBand = { lower: 0, center: 0, upper: 0 }
const januaries = [24, 9, 32, 28, 29, 30, 45, 28, 38, 43]

test('the mean is that of the published example, with 1.96 standard deviations on both sides', () => {
  expect(meanOf(januaries).mean).toBeCloseTo(30.6, 10)
  // Squares of the differences: 944.4, over nine.
  expect(meanOf(januaries).deviation).toBeCloseTo(Math.sqrt(944.4 / 9), 10)
  const { lower, center, upper } = bandOf(januaries, 'mean')
  expect([lower, center, upper].map((value) => value.toFixed(2))).toEqual(['10.52', '30.60', '50.68'])
})

test('quartiles lie at the positions (N + 1) × Q / 4 of seven years', () => {
  // Positions 2, 4 and 6: 'Canal endémico' (buenastareas.com/ensayos/Canal-Endemico/52373288.html).
  expect(bandOf([40, 10, 70, 20, 60, 30, 50], 'median')).toEqual({ lower: 20, center: 40, upper: 60 })
  // Of ten years between two of them: 2.75, 5.5 and 8.25.
  expect(bandOf(januaries, 'median')).toEqual({ lower: 27, center: 29.5, upper: 39.25 })
})

/**
 * 'Canal endêmico' (medicinanuva.blogspot.com/2013/10/canal-endemico.html): dysentery of adults in the district of Massinga,
 * seven years by month, from the district's bulletin; of each month's values in their order the second one is the first
 * quartile, the fourth the median and the sixth the third quartile. Table 2 prints the first quartiles of all months.
 */
describe('the endemic channel of Massinga, 2006 to 2012, as it is published', () => {
  const casesByMonth = [
    [0, 71, 125, 93, 46, 40, 35],
    [0, 76, 185, 124, 40, 32, 28],
    [0, 76, 155, 135, 55, 45, 40],
    [11, 29, 157, 93, 39, 74, 20],
    [2, 47, 84, 120, 18, 35, 34],
    [30, 45, 83, 88, 24, 15, 35],
    [8, 43, 120, 106, 44, 34, 46],
    [22, 50, 135, 163, 29, 64, 23],
    [12, 51, 12, 201, 48, 58, 36],
    [20, 76, 112, 88, 38, 58, 24],
    [42, 51, 73, 81, 42, 21, 30],
    [20, 45, 89, 103, 50, 18, 22],
  ]
  const bands = casesByMonth.map((years) => bandOf(years, 'median'))

  test('the first quartiles are those of table 2, and so are the medians of January to March', () => {
    expect(bands.map(({ lower }) => lower)).toEqual([35, 28, 40, 20, 18, 24, 34, 23, 12, 24, 30, 20])
    expect(bands.slice(0, 3).map(({ center }) => center)).toEqual([46, 40, 55])
  })

  test('the limit of a month is the sixth of its values in their order', () => {
    const sixth = casesByMonth.map((years) => [...years].sort((one, other) => one - other)[5])
    expect(bands.map(({ upper }) => upper)).toEqual(sixth)
    // January: 0, 35, 40, 46, 71, 93, 125.
    expect(bands[0]).toEqual({ lower: 35, center: 46, upper: 93 })
  })

  test('the year that is laid on it leaves it in the months above the third quartile', () => {
    // 2008 on the channel of all seven years: only what is highest of its month lies above the limit.
    const above = casesByMonth.map((years, month) => isAbove(years[2] ?? 0, bands[month] ?? noBand))
    expect(above).toEqual([true, true, true, true, false, false, true, false, false, true, false, false])
  })
})

/**
 * VUNESP, MPE-SP 2016, visceral leishmaniasis by month over ten years: 0.147 cases for every 100,000 expected in January,
 * standard deviation 0.063; of the five values that were offered, 0.273 is the one beyond the endemic limit.
 */
test('of the examination question’s control diagram, the limit lies just below the answer', () => {
  // Two years with that mean and deviation.
  const half = 0.063 / Math.SQRT2
  const { center, upper } = bandOf([0.147 - half, 0.147 + half], 'mean')
  expect(center).toBeCloseTo(0.147, 10)
  expect(upper).toBeCloseTo(0.147 + 1.96 * 0.063, 10)
  expect(0.273).toBeGreaterThan(upper)
  expect(0.147 + 0.063).toBeLessThan(upper)
})

/**
 * Principles of Epidemiology in Public Health Practice, third edition (CDC, Self-Study Course SS1978, 2012), lesson 2:
 * the lengths of stay of thirty patients, with mean, median and quartiles, and the incubation periods of hepatitis A,
 * with mean, sum of squares and standard deviation. How a channel is made of them: mean and 1.96 standard deviations
 * (Guia de Vigilância Epidemiológica, Ministério da Saúde: 'diagrama de controle'), or the median between the quartiles.
 */
describe('the worked examples of CDC’s Principles of Epidemiology, lesson 2', () => {
  const stays = [
    0, 2, 3, 4, 5, 5, 6, 7, 8, 9, 9, 9, 10, 10, 10, 10, 10, 11, 12, 12, 12, 13, 14, 16, 18, 18, 19, 22, 27,
    49,
  ]

  test('lengths of stay: quartiles at positions 7.75 and 23.25 are 6.75 and 14.5, the median 10, the mean 12', () => {
    expect(bandOf(stays, 'median')).toEqual({ lower: 6.75, center: 10, upper: 14.5 })
    expect(meanOf(stays).mean).toBe(12)
  })

  test('incubation periods: mean 25.0, squares 174, deviation 6.6; and the limits of a channel of them', () => {
    const { mean, deviation } = meanOf([27, 31, 15, 30, 22])
    expect(mean).toBe(25)
    expect(deviation ** 2 * 4).toBeCloseTo(174, 10)
    expect(deviation.toFixed(1)).toBe('6.6')
    const { lower, upper } = bandOf([27, 31, 15, 30, 22], 'mean')
    expect([lower.toFixed(2), upper.toFixed(2)]).toEqual(['12.07', '37.93'])
  })
})

test('what never happened has a channel of nothing', () => {
  for (const method of ['median', 'mean'] as const)
    expect(bandOf([0, 0, 0, 0, 0], method)).toEqual({ lower: 0, center: 0, upper: 0 })
})

const names = new Map([
  ['n1', 'Centro'],
  ['n2', 'Morro'],
])

const casesOf = (year: number, week: number, count: number, given: Partial<Seen> = {}): Seen[] =>
  Array.from({ length: count }, () => ({
    id: newId(),
    sunday: startOfWeek({ year, week }),
    state: 'positive',
    healthUnit: null,
    neighborhood: 'n1',
    ...given,
  }))

/** Seven years with one to seven cases in week 45, and this year's outbreak in one neighbourhood. */
const past = [1, 2, 3, 4, 5, 6, 7].flatMap((count, index) => casesOf(2019 + index, 45, count))
const asked = { year: 2026, years: 7, method: 'median', day: '2026-11-20' } as const

/** There was surveillance from the first of them on. */
const watched = knownOf(past, noPast)

test('a year lies on the channel of the years before it, up to this week', () => {
  const { past: years, weeks } = channelOf([...past, ...casesOf(2026, 45, 7)], watched, asked)
  expect(years).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025])
  expect(weeks).toHaveLength(52)
  expect(weeks[44]).toEqual({
    week: 45,
    lower: 2,
    center: 4,
    upper: 6,
    cases: 7,
    isTyped: false,
    isAbove: true,
  })
  expect(weeks[45]).toMatchObject({ cases: 0, isAbove: false })
  expect(weeks[46]?.cases).toBeNull()
})

test('contacts, and those who were found to be well, are no cases', () => {
  const others = ['monitored', 'discarded', 'negative'].flatMap((state) => casesOf(2026, 45, 9, { state }))
  expect(channelOf([...past, ...others], watched, asked).weeks[44]).toMatchObject({ cases: 0 })
})

test('a neighbourhood that leaves its channel is named, with the rule and the cases behind it', () => {
  const outbreak = casesOf(2026, 45, 5, { neighborhood: 'n2' })
  const warned = warningsOf([...past, ...outbreak, ...casesOf(2026, 45, 1)], names, watched, asked)
  expect(warned).toEqual([
    {
      placeKind: 'neighborhood',
      placeId: 'n2',
      place: 'Morro',
      week: 45,
      from: '2026-11-08',
      to: '2026-11-14',
      cases: 5,
      limit: 0,
      rule: 'Casos da semana acima do 3º quartil dos anos anteriores, e pelo menos 3',
      caseIds: outbreak.map(({ id }) => id),
    },
  ])
})

test('one or two cases are no warning, nor is a week that goes on', () => {
  expect(warningsOf(casesOf(2026, 45, 2, { neighborhood: 'n2' }), names, watched, asked)).toEqual([])
  expect(warningsOf(casesOf(2026, 46, 9, { neighborhood: 'n2' }), names, watched, asked)).toEqual([])
})

test('every case that a warning looks at is counted, also in the first week of a year', () => {
  // The last whole week is the 52nd of 2026; its seven past years begin with 2019.
  const january = { ...asked, year: 2027, day: '2027-01-05' }
  const old = [6, 7, 8].flatMap((count, index) => casesOf(2019 + index, 52, count))
  const all = [...old, ...casesOf(2026, 52, 5)]
  const { from, end } = countedWeeks(january, true)
  const counted = all.filter(({ sunday }) => sunday >= from && sunday < end)
  expect(counted).toHaveLength(all.length)
  expect(warningsOf(counted, names, watched, january)).toEqual(warningsOf(all, names, watched, january))
  // Without warnings, the oldest year is none that the channel compares with.
  expect(countedWeeks(january, false).from > countedWeeks(january, true).from).toBe(true)
})

describe('past years are those with surveillance', () => {
  const week45 = (known: ReturnType<typeof knownOf>, cases: readonly Seen[] = past) => {
    const { past: years, weeks } = channelOf(cases, known, asked)
    return { years, ...weeks[44] }
  }

  test('years before the first notified case are none: 40 and 80 cases are not drawn down by zeros', () => {
    const two = [...casesOf(2022, 45, 40), ...casesOf(2023, 45, 60), ...casesOf(2024, 45, 80)]
    const notified = [...two, ...casesOf(2025, 45, 100)]
    expect(week45(knownOf(notified, noPast), notified)).toMatchObject({
      years: [2022, 2023, 2024, 2025],
      center: 70,
    })
    // Somebody who was only exposed was not notified.
    const exposed = casesOf(2019, 45, 1, { state: 'monitored' })
    expect(knownOf([...exposed, ...notified], noPast).first).toBe(2022)
  })

  test('an epidemic year is left out, and so is one without surveillance', () => {
    const years = [
      { year: 2025, use: 'epidemic' as const },
      { year: 2019, use: 'unwatched' as const },
    ]
    expect(week45(knownOf(past, { ...noPast, years }))).toMatchObject({
      years: [2020, 2021, 2022, 2023, 2024],
      lower: 2.5,
      center: 4,
      upper: 5.5,
    })
  })

  test('with fewer than three there is neither a channel nor a warning', () => {
    const two = [...casesOf(2024, 45, 1), ...casesOf(2025, 45, 1), ...casesOf(2026, 45, 50)]
    const known = knownOf(two, noPast)
    expect(week45(known, two)).toMatchObject({
      years: [2024, 2025],
      lower: null,
      center: null,
      upper: null,
      cases: 50,
      isAbove: false,
    })
    expect(warningsOf(two, names, known, asked)).toEqual([])
  })

  test('typed weeks are known of their year, and a typed week counts in place of what was notified', () => {
    const weeks = [2021, 2022, 2023].map((year) => ({ year, week: 45, cases: 10 }))
    const here = [...casesOf(2025, 45, 2), ...casesOf(2026, 45, 50)]
    const known = knownOf(here, { ...noPast, weeks })
    const { weeks: all } = channelOf(here, known, asked)
    expect(week45(known, here)).toMatchObject({ years: [2021, 2022, 2023, 2025], lower: 4, upper: 10 })
    // Of the other weeks of these years nothing is known: they are no zeros.
    expect(all[43]).toMatchObject({ lower: null })
    const now = knownOf(here, { ...noPast, weeks: [...weeks, { year: 2026, week: 45, cases: 7 }] })
    expect(week45(now, here)).toMatchObject({ cases: 7, isTyped: true })
    // They are of the municipality: within it they say nothing.
    expect(week45(withinCity(known), here)).toMatchObject({ years: [2025], upper: null })
    expect(warningsOf(here, names, known, asked).map(({ placeKind }) => placeKind)).toEqual(['city'])
  })

  test('a year that is said to be watched has weeks without cases', () => {
    const years = [2023, 2024, 2025].map((year) => ({ year, use: 'watched' as const }))
    const here = casesOf(2026, 45, 5)
    expect(week45(knownOf(here, { ...noPast, years }), here)).toMatchObject({ upper: 0, isAbove: true })
  })
})
