import { ageGroupOf } from './age-groups.ts'
import { incidenceOf, lethalityOf, publishable } from './rates.ts'

/**
 * Boletim Epidemiológico Covid-19 do município de Campinas, edição 30, 18 December 2020, figura 1: cases, deaths,
 * incidence for every 100,000 and lethality; populations are IBGE's estimates of 2020 (Brazil) and 2019 (São Paulo).
 */
test.each([
  ['Brasil', 6_927_145, 181_835, 211_755_692, 3271.3, 2.6],
  ['Estado de São Paulo', 1_337_016, 44_050, 45_919_049, 2911.7, 3.3],
  ['Município de São Paulo', 371_959, 14_984, 12_252_023, 3035.9, 4],
])(
  'incidence and lethality of %s are those of the bulletin',
  (_name, cases, deaths, people, incidence, lethality) => {
    expect(incidenceOf(cases, people)).toBe(incidence)
    expect(lethalityOf(deaths, cases)).toBe(lethality)
  },
)

test('without people or cases there is no rate', () => {
  expect(incidenceOf(3, 0)).toBeUndefined()
  expect(lethalityOf(0, 0)).toBeUndefined()
})

test('small counts are left out, and what would show them', () => {
  expect(publishable([0, 12, 7])).toEqual([0, 12, 7])
  expect(publishable([3, 12, 7])).toEqual([null, 12, null])
  expect(publishable([3, 4, 12])).toEqual([null, null, 12])
  expect(publishable([1, 2, 12, 30])).toEqual([null, null, null, 30])
  expect(publishable([2])).toEqual([null])
})

test('ages have their groups', () => {
  expect([0, 1, 4, 5, 19, 79, 80, 104].map(ageGroupOf)).toEqual(['0', '1', '1', '5', '10', '60', '80', '80'])
})
