import { newId } from '@saude/contract/id'
import { massClassKeys } from '@saude/core/contract/codes/body-mass-index'
import { createRandom } from '@saude/town/random'
import { pointsAtOnce } from '../../contract/geolocation.ts'
import { numberOf } from '../../contract/packed.ts'
import { createPackedSpots, type PackedSpots, type Spot } from './packed-spots.ts'
import { laterPages, layOut, pageOf } from './page-of-spots.ts'

const random = createRandom('spots')
const maybe = <T>(value: T): T | null => (random.chance(0.8) ? value : null)
const dayOf = (year: number) => `${year}-0${random.between(1, 9).toFixed(0)}-10`

const madeSpot = (id = newId()): Spot => ({
  id,
  number: numberOf(id),
  at: maybe({ x: -47.2 + random.between(-0.06, 0.06), y: -22.1 + random.between(-0.06, 0.06) }),
  isPoor: random.chance(0.1),
  healthUnitId: maybe(`unit ${random.between(1, 5).toFixed(0)}`),
  agentId: maybe(`agent ${random.between(1, 50).toFixed(0)}`),
  birthDate: dayOf(1980),
  massClass: maybe(random.pick(massClassKeys)),
})

function everybody(spots: PackedSpots): Spot[] {
  return Array.from(spots.rowsAfter(undefined, 100_000)).flatMap((row) => {
    const spot = spots.spotOf(row)
    return spot ? [{ ...spot }] : []
  })
}

test('what was put in is there in the order of ids, as it was put in last, and who was dropped is not', () => {
  const spots = createPackedSpots()
  const expected = new Map<string, Spot>()
  const ids = Array.from({ length: 3_000 }, () => newId())
  for (let step = 0; step < 12_000; step += 1) {
    const id = ids[Math.floor(random.between(0, ids.length))] ?? ''
    if (random.chance(0.2)) {
      spots.drop(id)
      expected.delete(id)
      continue
    }
    const one = madeSpot(id)
    spots.put(one)
    expected.set(id, one)
  }
  expect(everybody(spots)).toEqual([...expected.values()].sort((one, other) => (one.id < other.id ? -1 : 1)))
  expect(spots.size).toBe(expected.size)
})

const viewer = { isAnonymization: false } as Parameters<typeof pageOf>[2]

/** The layer of everybody by their body mass, in its pages. */
async function pagesOf(spots: PackedSpots, user = viewer) {
  const laid = await layOut(spots, {
    area: undefined,
    boundary: undefined,
    seen: (at) => at,
    kinds: { of: ({ massClass }) => massClass },
    count: () => {},
  })
  const pages: ReturnType<typeof pageOf>[] = []
  let after: string | null | undefined
  do {
    const page = pageOf(laid, after, user)
    pages.push(page)
    after = page.next
  } while (after)
  expect(laterPages(laid, user)).toEqual(
    pages.slice(1).map(({ version }, index) => ({ after: pages[index]?.next, version })),
  )
  return pages
}

const versionsOf = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
  new Set(pages.map(({ version }) => version))

describe('pages of a large town', () => {
  const spots = createPackedSpots()
  const people = Array.from({ length: 40_000 }, () => madeSpot())
  beforeAll(() => {
    for (const one of people) spots.put(one)
  })

  test('have everybody once who has a place, and are not longer than they may be', async () => {
    const pages = await pagesOf(spots)
    expect(pages.flatMap(({ points }) => points.map(({ id }) => id))).toEqual(
      everybody(spots)
        .filter(({ at }) => at)
        .map(({ id }) => id),
    )
    expect(Math.max(...pages.map(({ points }) => points.length))).toBeLessThanOrEqual(pointsAtOnce)
    expect(pages.length).toBeGreaterThan(5)
  })

  test.each([
    ['moves', (one: Spot) => spots.put({ ...one, at: { x: -47, y: -22 } })],
    [
      'is counted as something else',
      (one: Spot) => spots.put({ ...one, massClass: one.massClass ? null : 'adequate' }),
    ],
    ['has a better position', (one: Spot) => spots.put({ ...one, isPoor: !one.isPoor })],
    ['dies', (one: Spot) => spots.drop(one.id)],
    ['is registered', () => spots.put({ ...madeSpot(), at: { x: -47, y: -22 } })],
  ])('but for one have the version that they had when somebody %s', async (_, change) => {
    const before = versionsOf(await pagesOf(spots))
    const located = everybody(spots).filter(({ at }) => at)
    const one = located[Math.floor(located.length / 2)]
    if (!one) throw new Error('no person has a place')
    change(one)
    const after = versionsOf(await pagesOf(spots))
    expect([...after].filter((version) => !before.has(version))).toHaveLength(1)
  })

  test('have the versions that they had when something is written that no map shows', async () => {
    const before = await pagesOf(spots)
    const [one] = everybody(spots).filter(({ at }) => at)
    if (one) spots.put({ ...one, healthUnitId: 'another', agentId: 'another' })
    expect(versionsOf(await pagesOf(spots))).toEqual(versionsOf(before))
  })

  test('have other versions for those who see rounded positions', async () => {
    const exact = versionsOf(await pagesOf(spots))
    const rounded = versionsOf(await pagesOf(spots, { ...viewer, isAnonymization: true }))
    expect([...rounded].filter((version) => exact.has(version))).toEqual([])
    // Of 32 bytes, and not of the few that a number of 32 bits is.
    expect([...rounded].map((version) => Buffer.from(version ?? '', 'base64url').length)).toEqual(
      [...exact].map(() => 32),
    )
  })

  test('say nothing of a version after somebody who ends none of them', async () => {
    const laid = await layOut(spots, {
      area: undefined,
      boundary: undefined,
      seen: (at) => at,
      kinds: { of: () => null },
      count: () => {},
    })
    const [first, second] = pageOf(laid, null, viewer).points
    expect(first && pageOf(laid, first.id, viewer)).toMatchObject({
      version: null,
      points: expect.arrayContaining([second]),
    })
  })
})
