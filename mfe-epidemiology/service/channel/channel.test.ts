import { newId } from '@saude/contract/id'
import { daysAfter } from '@saude/contract/instants'
import { startOfWeek } from '../../contract/epidemiological-week.ts'
import type { Case } from '../accompaniment/cases.ts'
import { bandOf, meanOf } from './channel.ts'
import { channelOf, warningsOf } from './of-cases.ts'

/**
 * 'Série histórica e diagrama de controle' (passeidireto.com/arquivo/103796059): ten Januaries have 24, 9, 32, 28, 29, 30,
 * 45, 28, 38 and 43 cases, and a mean of 30.6; limits lie at a number of standard deviations from it.
 */
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

test('what never happened has a channel of nothing', () => {
  for (const method of ['median', 'mean'] as const)
    expect(bandOf([0, 0, 0, 0, 0], method)).toEqual({ lower: 0, center: 0, upper: 0 })
})

const centre = { id: 'n1', name: 'Centro' }
const hill = { id: 'n2', name: 'Morro' }

const casesOf = (year: number, week: number, count: number, given: Partial<Case> = {}): Case[] =>
  Array.from({ length: count }, (_, index) => ({
    id: newId(),
    cid: 'A90',
    pathology: 'Dengue',
    day: daysAfter(startOfWeek({ year, week }), index % 7),
    state: 'positive',
    healthUnit: null,
    neighborhood: centre,
    gender: null,
    age: null,
    coordinates: null,
    citizen: { id: 'c', name: 'C' },
    isProtected: false,
    ...given,
  }))

/** Seven years with one to seven cases in week 45, and this year's outbreak in one neighbourhood. */
const past = [1, 2, 3, 4, 5, 6, 7].flatMap((count, index) => casesOf(2019 + index, 45, count))
const asked = { year: 2026, years: 7, method: 'median', day: '2026-11-20' } as const

test('a year lies on the channel of the years before it, up to this week', () => {
  const { past: years, weeks } = channelOf([...past, ...casesOf(2026, 45, 7)], asked)
  expect(years).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025])
  expect(weeks).toHaveLength(52)
  expect(weeks[44]).toEqual({ week: 45, lower: 2, center: 4, upper: 6, cases: 7, isAbove: true })
  expect(weeks[45]).toMatchObject({ cases: 0, isAbove: false })
  expect(weeks[46]?.cases).toBeNull()
})

test('contacts, and those who were found to be well, are no cases', () => {
  const others = ['monitored', 'discarded', 'negative'].flatMap((state) => casesOf(2026, 45, 9, { state }))
  expect(channelOf([...past, ...others], asked).weeks[44]).toMatchObject({ cases: 0 })
})

test('a neighbourhood that leaves its channel is named, with the rule and the cases behind it', () => {
  const outbreak = casesOf(2026, 45, 5, { neighborhood: hill })
  const warned = warningsOf([...past, ...outbreak, ...casesOf(2026, 45, 1)], { ...asked, day: '2026-11-20' })
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
  expect(warningsOf(casesOf(2026, 45, 2, { neighborhood: hill }), asked)).toEqual([])
  expect(warningsOf(casesOf(2026, 46, 9, { neighborhood: hill }), asked)).toEqual([])
})
