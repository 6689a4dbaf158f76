import { demoTown } from '@saude/town/town'
import { isSunday } from '@saude/town/workday'
import { citizens } from './citizens.ts'
import { createQuizzes } from './quizzes.ts'
import { createVisits } from './visits.ts'

const town = demoTown()
// In UTC the next day has begun.
const now = new Date('2026-11-20T22:30:00-03:00')
const all = [...citizens({ town, count: 1_500, seed: town.seed, today: now })]
const last = (days: readonly (string | null | undefined)[]) =>
  days
    .flatMap((day) => day ?? [])
    .sort()
    .at(-1)

test('a demo that is filled in the evening ends with the day of Brazil: quizzes, visits, births', () => {
  const quizzesOf = createQuizzes(town.seed, now)
  expect(last(all.flatMap(quizzesOf).map(({ date }) => date))).toBe('2026-11-20')
  const visitsOf = createVisits(town.seed, now)
  const visits = all.map(visitsOf)
  expect(last(visits.flatMap(({ lastVisitOn, lastAttempt }) => [lastVisitOn, lastAttempt?.date]))).toBe(
    '2026-11-20',
  )
})

test('no one is visited on a Sunday', () => {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const at = new Date(now.getTime() + ahead * 86_400_000)
    const visitsOf = createVisits(town.seed, at)
    const people = [...citizens({ town, count: 400, seed: town.seed, today: at })]
    const days = people.map(visitsOf).flatMap((of) => [of.lastVisitOn, of.lastAttempt?.date].filter(Boolean))
    expect(days.filter((day) => isSunday(String(day)))).toEqual([])
  }
})

test('who is of an age in the evening has it by the day of Brazil', () => {
  const morning = new Date('2026-11-20T09:00:00-03:00')
  const births = (today: Date) =>
    [...citizens({ town, count: 100, seed: town.seed, today })].map(({ birthDate }) => birthDate)
  expect(births(now)).toEqual(births(morning))
})
