import { daysAfter, today } from '@saude/contract/instants'
import { openArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { sundayOf } from '../../contract/epidemiological-week.ts'
import { demoCases } from '../../demo/cases.ts'
import { warningsOf } from '../channel/of-cases.ts'
import { knownOf, noPast } from '../channel/past.ts'
import { service } from '../service.ts'

const town = demoTown()
const args = { town, client: town.client.id, count: 6000, now: new Date('2026-11-20T12:00:00-03:00') }

test('the demo has the same cases of five years, and an outbreak of dengue in one neighbourhood', () => {
  const made = demoCases(args)
  expect(demoCases({ ...args, town: demoTown() })).toEqual(made)
  const recent = made.filter(({ pathology, day }) => pathology.id === 'A90' && day > '2026-10-02')
  const before = made.filter(
    ({ pathology, day }) =>
      pathology.id === 'A90' && day > daysAfter('2026-10-02', -365) && day < '2025-11-20',
  )
  expect(recent.length).toBeGreaterThan(20)
  expect(recent.length).toBeGreaterThan(3 * before.length)
  expect(new Set(made.map(({ day }) => day.slice(0, 4))).size).toBe(5)
  expect(made.every(({ day, createdAt }) => day <= '2026-11-20' && createdAt <= args.now)).toBe(true)
  // Also where the day has only begun.
  const morning = { ...args, now: new Date('2026-11-20T03:30:00Z'), town: demoTown() }
  const times = demoCases(morning).flatMap(({ updatedAt, notifiedAt }) => [
    updatedAt,
    notifiedAt ?? updatedAt,
  ])
  expect(times.filter((at) => (at ?? morning.now) > morning.now)).toEqual([])
  expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
})

test.each([
  [600, 7],
  [6000, 1],
])(
  'in a town of %i a neighbourhood has left its channel of dengue, whatever the day is (%i)',
  (count, days) => {
    for (let at = 0; at < days; at += 1) {
      const now = new Date(args.now.getTime() - at * 86_400_000)
      const made = demoCases({ ...args, count, now, town: demoTown() })
      const names = new Map<string, string>()
      const seen = made
        .filter(({ pathology }) => pathology.id === 'A90')
        .map(({ id, day, state, neighborhood }) => ({
          id,
          sunday: sundayOf(day),
          state,
          healthUnit: null,
          neighborhood: idIn(neighborhood),
        }))
      const warned = warningsOf(seen, names, knownOf(seen, noPast), {
        years: 7,
        method: 'median',
        day: today(now),
      })
      expect(warned.map(({ placeKind }) => placeKind)).toContain('neighborhood')
    }
  },
)

const idIn = (place: unknown): string | null =>
  typeof place === 'object' && place !== null && 'id' in place ? String(place.id) : null

test('its cases are such as the service would answer them', async () => {
  const area = await openArea(service, {
    owners: { citizenContactByIds: [] },
    client: town.client,
    now: () => args.now,
  })
  await area.fill(args)
  const { items, totalItems } = await area.call(cases.list, { stopIndex: 249 })
  expect(totalItems).toBeGreaterThan(100)
  expect(new Set(items.map(({ state }) => state)).size).toBeGreaterThan(4)
  // Tuberculosis and leprosy are there for users alone who may see them.
  expect(items.filter(({ pathology }) => pathology.id === 'A150')).toEqual([])
  const due = await area.call(cases.list, { contactUntil: '2026-11-20' })
  expect(due.totalItems).toBeGreaterThan(0)
  await area.close()
})
