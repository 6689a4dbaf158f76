import { epidemiologicalWeek, firstSunday, startOfWeek, weeksOf } from './epidemiological-week.ts'

/**
 * Sinan, Calendário Epidemiológico (portalsinan.saude.gov.br/calendario-epidemiologico): the first and the last week of
 * each year, from Sunday to Saturday.
 */
const published = [
  [2014, '2013-12-29', '2014-01-04', 53, '2015-01-03'],
  [2015, '2015-01-04', '2015-01-10', 52, '2016-01-02'],
  [2016, '2016-01-03', '2016-01-09', 52, '2016-12-31'],
  [2019, '2018-12-30', '2019-01-05', 52, '2019-12-28'],
  [2020, '2019-12-29', '2020-01-04', 53, '2021-01-02'],
  [2021, '2021-01-03', '2021-01-09', 52, '2022-01-01'],
  [2022, '2022-01-02', '2022-01-08', 52, '2022-12-31'],
  [2023, '2023-01-01', '2023-01-07', 52, '2023-12-30'],
  [2024, '2023-12-31', '2024-01-06', 52, '2024-12-28'],
  [2025, '2024-12-29', '2025-01-04', 53, '2026-01-03'],
  [2026, '2026-01-04', '2026-01-10', 52, '2027-01-02'],
] as const

test.each(published)(
  'the weeks of %i are those of the published calendar',
  (year, first, saturday, weeks, last) => {
    expect(firstSunday(year)).toBe(first)
    expect(epidemiologicalWeek(first)).toEqual({ year, week: 1 })
    expect(epidemiologicalWeek(saturday)).toEqual({ year, week: 1 })
    expect(epidemiologicalWeek(last)).toEqual({ year, week: weeks })
    expect(weeksOf(year)).toBe(weeks)
  },
)

test('a day in the middle of a year has the week that bulletins give it', () => {
  // Boletim Epidemiológico Covid-19, Campinas, edição 30: 15 and 18 December 2020 are of week 51.
  expect(epidemiologicalWeek('2020-12-15')).toEqual({ year: 2020, week: 51 })
  expect(epidemiologicalWeek('2020-12-18')).toEqual({ year: 2020, week: 51 })
})

test('every week begins on the Sunday that has its number, and no day is left out', () => {
  for (let at = Date.UTC(2012, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const of = epidemiologicalWeek(day)
    const start = startOfWeek(of)
    expect(new Date(`${start}T00:00:00Z`).getUTCDay()).toBe(0)
    expect((at - Date.parse(`${start}T00:00:00Z`)) / 86_400_000).toBeLessThan(7)
  }
})
