import { demoTown } from '@saude/town/town'
import { citizens } from './citizens.ts'
import { type DemoOngoing, ongoingOf } from './ongoing.ts'
import type { DemoCitizen } from './types.ts'

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const listsOf = () =>
  [...citizens({ town, count: 1_500, seed: town.seed, today: now })].map(
    (citizen): [DemoCitizen, DemoOngoing[]] => [citizen, ongoingOf(citizen, now)],
  )

const all = listsOf()
const has = (code: string) =>
  all.filter(([, list]) => list.some(({ cid, state }) => cid?.code === code && state === '0'))

test('problems are those of the conditions, with medicines for them', () => {
  const hypertensive = has('I10')
  expect(hypertensive.length).toBeGreaterThan(50)
  expect(hypertensive.every(([{ conditions }]) => conditions.hypertension)).toBe(true)
  expect(
    hypertensive.every(([, list]) => list.some(({ name }) => name === 'Losartana potássica 50 mg')),
  ).toBe(true)
})

test('some are allergic, some have had something that is over', () => {
  const kinds = all.flatMap(([, list]) => list.map(({ kind, state }) => `${kind} ${state}`))
  expect([...new Set(kinds)].sort()).toEqual(['allergy 0', 'medicine 0', 'problem 0', 'problem 2'])
})

test('nothing began before the birth, ended before it began, or lies ahead; the dead have no list', () => {
  for (const [{ birthDate, deathAt }, list] of all)
    for (const { since, until } of list) {
      expect(deathAt).toBeNull()
      const days = [birthDate, ...(since ? [since] : []), ...(until ? [until] : []), '2026-11-20']
      expect([...days].sort()).toEqual(days)
    }
})

test('the same person and day have the same lists', () => {
  expect(listsOf()[7]?.[1]).toEqual(all[7]?.[1])
})
