import { demoTown } from '@saude/town/town'
import { citizens } from '../../demo/citizens.ts'
import { createCare } from './care.ts'

const town = demoTown()

test.each(['07:40', '16:30', '22:30'])('no visit of the demo is recorded later than now, at %s', (time) => {
  const now = new Date(`2026-11-20T${time}:00-03:00`)
  const care = createCare({ town, client: town.client.id, now })
  const people = [...citizens({ town, count: 1_500, seed: town.seed, today: now })]
  const recorded = people.flatMap((one) => care.note(one, true).visits.map(({ recordedAt }) => recordedAt))
  expect(recorded.length).toBeGreaterThan(0)
  expect(recorded.filter((at) => at > now)).toEqual([])
})
