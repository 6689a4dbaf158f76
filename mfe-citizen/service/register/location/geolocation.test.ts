import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { fromMultipolygon, isInside } from '@saude/contract/geo'
import { newId } from '@saude/contract/id'
import type { InputOf, Query } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import type { User } from '@saude/service/handlers'
import { type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { update, updateBy } from '@saude/store'
import { demoTown } from '@saude/town/town'
import {
  citizenAtPoint,
  citizenGeolocation,
  geoFiltersSearch,
  peopleAtOnce,
  pointsAtOnce,
} from '../../../contract/geolocation.ts'
import { numberOf, type PackedPoint, unpackPoints } from '../../../contract/packed.ts'
import { citizens } from '../../../demo/citizens.ts'
import { collections } from '../../collections.ts'
import { service } from '../../service.ts'

jest.setTimeout(60_000)

const town = demoTown()
const now = new Date('2026-11-20T12:00:00-03:00')
const nurse: User = {
  ...publicUser({ id: town.client.id, name: town.client.name }),
  id: 'u1',
  name: 'Enfermeira',
}
const people = [...citizens({ town, count: 800, seed: town.seed, today: now })]
const living = people.filter(({ deathAt, addressOnCity }) => deathAt === null && addressOnCity)
const located = living.filter(({ addressCoordinates }) => addressCoordinates)
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort()

/** The core's side of the question: areas of the same town, one of them without a boundary. */
const areas = [
  ...town.healthUnits.map(({ id, name, boundary }) => ({ id, name, boundary, type: 'health_unit' })),
  ...town.microAreas.map(({ agent, name, boundary }) => ({ id: agent.id, name, boundary, type: 'user' })),
  { id: 'undrawn', name: 'UBS Nova', boundary: null, type: 'health_unit' },
]
async function ask(query: string, input: unknown): Promise<unknown> {
  if (query === 'territoryAreaSearch') return { items: areas }
  const { id } = input as { id: string } // territoryAreaGet asks by id
  const found = areas.find((area) => area.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

let folder: string
let opened: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citizen-'))
  opened = await openService({ ...service, collections }, { folder, ask, now: () => now })
  const { store } = opened
  const demo = { store, collections: opened.collections, client: town.client.id, town, count: 800, now }
  await service.demo?.(demo)
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = nurse): Promise<Out> {
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
  return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
}
const locate = (input: InputOf<typeof citizenGeolocation> = {}, user = nurse) =>
  call(citizenGeolocation, input, user)

/** Who stands at points, asked for in parts. */
async function peopleAt(points: readonly PackedPoint[], user = nurse) {
  const asked = points.map(({ number, latitude, longitude }) => ({ number, latitude, longitude }))
  const parts = await Promise.all(
    chunksOf(asked, peopleAtOnce).map((some) => call(citizenAtPoint, { points: some }, user)),
  )
  return parts.flatMap(({ items }) => items)
}

describe('the packed map', () => {
  const numbersOf = ({ withoutLocation, located, poorAccuracy, outside, hasBoundary, next }: Answer) => ({
    withoutLocation,
    located,
    poorAccuracy,
    outside,
    hasBoundary,
    next,
  })
  type Answer = Awaited<ReturnType<typeof locate>>
  const placesOf = ({ packed }: Answer) =>
    packed ? unpackPoints(packed).map(({ number, isPoor }) => `${number} ${isPoor}`) : []
  const expected = ({ citizens: points }: Answer) =>
    points.map(({ id, isPoor }) => `${numberOf(id)} ${isPoor ?? false}`)
  const unit = town.healthUnits.find(({ boundary }) => boundary)
  const agent = town.microAreas.find(({ boundary }) => boundary)?.agent

  test.each([
    ['everybody', undefined],
    ['a unit', unit && { id: unit.id, type: 'health_unit' as const }],
    ['an agent', agent && { id: agent.id, type: 'user' as const }],
    ['an area without limits', { id: 'undrawn', type: 'health_unit' as const }],
  ])('has the points and numbers that the store has, of %s', async (_, area) => {
    const [stored, kept] = [await locate({ area }), await locate({ area, packed: true })]
    expect(placesOf(kept)).toEqual(expected(stored))
    expect(numbersOf(kept)).toEqual(numbersOf(stored))
  })

  test('has what was stored a moment ago', async () => {
    const before = await locate({ packed: true })
    const one = located.at(7)
    if (!one) throw new Error('too few are located')
    const { store } = opened
    const write = (addressCoordinates: unknown) =>
      store.atomically([
        update(
          collections.citizen,
          { _id: one.id },
          updateBy({ $set: { addressCoordinates, hasLocation: addressCoordinates !== null } }),
        ),
      ])
    await write(null)
    const after = await locate({ packed: true })
    expect(after.located).toBe((before.located ?? 0) - 1)
    expect(after.withoutLocation).toBe(before.withoutLocation + 1)
    expect(numbersOf(after)).toEqual(numbersOf(await locate()))
    await write(one.addressCoordinates)
    expect(placesOf(await locate({ packed: true }))).toEqual(placesOf(before))
  })
})

describe('the map of citizens', () => {
  test('has everybody who lives and has a position, and counts those who have none', async () => {
    const { citizens: points, ...rest } = await locate()
    expect(ids(points)).toEqual(ids(located))
    expect(rest).toEqual({
      hasBoundary: true,
      geoFilterType: null,
      boundary: null,
      withoutLocation: living.length - located.length,
      located: located.length,
      poorAccuracy: located.filter(({ geolocationType }) => geolocationType === 'inferenceByStreet').length,
      outside: 0,
      next: null,
    })
    expect(living.length).toBeGreaterThan(located.length)
    const [first] = located
    expect(points).toContainEqual({
      id: first?.id,
      name: first?.name,
      latitude: first?.addressCoordinates?.y,
      longitude: first?.addressCoordinates?.x,
      isPoor: first?.geolocationType === 'inferenceByStreet',
    })
  })

  test('has no citizen of another municipality', async () => {
    const elsewhere = { ...nurse, client: { id: 'another', name: 'Outra Cidade' } }
    expect(await locate({}, elsewhere)).toMatchObject({ citizens: [], withoutLocation: 0 })
  })

  test('hides names and blurs positions for anonymised users, who cannot ask for one person', async () => {
    const hidden = { ...nurse, isAnonymization: true }
    const { citizens: points } = await locate({}, hidden)
    expect(points).toHaveLength(located.length)
    expect(points.every(({ name }) => /^Cidadão \d{4}$/.test(name))).toBe(true)
    expect(
      points.every(({ latitude }) => Math.abs(latitude * 1000 - Math.round(latitude * 1000)) < 1e-6),
    ).toBe(true)
    const one = { selection: 'citizen' as const, citizen: { id: located[0]?.id ?? '' } }
    await expect(locate({ citizen: one }, hidden)).rejects.toMatchObject({ key: 'permission' })
  })

  test('packed, it has the same points with no names; who stands at one is said when it is asked', async () => {
    const points = async (user = nurse) => {
      const { citizens: none, packed } = await locate({ packed: true }, user)
      expect(none).toEqual([])
      if (!packed) throw new Error('not packed')
      expect(JSON.stringify(packed)).not.toMatch(/[a-z]{3}-|Silva/)
      return unpackPoints(packed)
    }
    const shown = await points()
    expect(shown).toHaveLength(located.length)
    const all = await peopleAt(shown)
    expect(ids(all)).toEqual(ids(located))
    const [first] = located
    const at = (number: number) => shown.find((one) => one.number === number)
    expect(at(numberOf(first?.id ?? ''))).toMatchObject({
      latitude: Number(first?.addressCoordinates?.y.toFixed(5)),
      longitude: Number(first?.addressCoordinates?.x.toFixed(5)),
    })
    // Somebody who lives there no more is not answered for.
    const [one] = shown
    if (!one) return
    expect(await peopleAt([{ ...one, latitude: one.latitude + 0.001 }])).toEqual([])
    expect(await peopleAt([one], { ...nurse, client: { id: 'another', name: 'Outra Cidade' } })).toEqual([])
    const hidden = { ...nurse, isAnonymization: true }
    const cells = await points(hidden)
    expect(cells.every(({ latitude }) => Number.isInteger(Number((latitude * 1000).toFixed(6))))).toBe(true)
    const named = await peopleAt(cells.slice(0, 50), hidden)
    expect(named).toHaveLength(50)
    expect(named.every(({ name }) => /^Cidadão \d{4}$/.test(name))).toBe(true)
  })

  test('who stands at a point is read along an index', async () => {
    const x = { $gte: -47.20001, $lte: -47.2 }
    const filter = { client: 'c', isVisitable: true, 'addressCoordinates.x': x, 'addressCoordinates.y': x }
    const { scans, plan } = await opened.store.explain(collections.citizen, filter, {})
    expect(scans ? plan : []).toEqual([])
  })

  const conditionSelections = [
    'hypertension',
    'diabetes',
    'pregnant',
    'bedridden',
    'domiciled',
    'heartDisease',
    'respiratoryDisease',
    'kidneyDisease',
    'infarct',
    'stroke',
  ] as const
  const selections: [
    string,
    InputOf<typeof citizenGeolocation>['citizen'],
    (one: (typeof located)[0]) => boolean,
  ][] = [
    ['everybody', { selection: 'all' }, () => true],
    ['women', { selection: 'gender', gender: 'F' }, ({ gender }) => gender === 'F'],
    ...conditionSelections.map((selection): (typeof selections)[number] => [
      selection,
      { selection },
      ({ conditions }) => conditions[selection],
    ]),
    ['all ages unless said otherwise', { selection: 'ageRange' }, () => true],
    [
      'people of 60 to 64, birthdays included',
      { selection: 'ageRange', ageFrom: 60, ageTo: 64 },
      ({ birthDate }) => birthDate <= '1966-11-20' && birthDate > '1961-11-20',
    ],
    [
      'the risk group',
      { selection: 'onRiskGroup' },
      ({ conditions: { smoker: _, mentalHealthCids: __, weight: ___, height: ____, ...risks }, birthDate }) =>
        birthDate <= '1966-11-20' || Object.values(risks).includes(true),
    ],
    [
      'those of one agent',
      { selection: 'responsibleAcs', acs: { id: town.microAreas[0]?.agent.id ?? '' } },
      ({ microAreaId }) => microAreaId === town.microAreas[0]?.id,
    ],
    [
      'one person',
      { selection: 'citizen', citizen: { id: located[3]?.id ?? '' } },
      (one) => one === located[3],
    ],
  ]
  test.each(selections)('shows %s', async (_name, citizen, fits) => {
    const { citizens: points } = await locate({ citizen })
    expect(ids(points)).toEqual(ids(located.filter(fits)))
    expect(points.length).toBeGreaterThan(0)
  })

  test.each([
    [101, 101],
    [60, 63],
    [62, 64],
    [105, 130],
    [100, 104],
    [0, 119],
  ])('an anonymised user asks for no ages of %d to %d', async (ageFrom, ageTo) => {
    const asked = locate(
      { citizen: { selection: 'ageRange', ageFrom, ageTo } },
      { ...nurse, isAnonymization: true },
    )
    await expect(asked).rejects.toMatchObject({
      key: 'permission',
      message: expect.stringMatching(/^Sem permissão: com a anonimização ativa não se busca por dados/),
    })
  })

  test.each([
    [0, 4],
    [60, 64],
    [20, 59],
    [100, 130],
    [0, 130],
  ])('an anonymised user asks for ages of %d to %d as all others do', async (ageFrom, ageTo) => {
    const citizen = { selection: 'ageRange', ageFrom, ageTo } as const
    const { citizens: points } = await locate({ citizen }, { ...nurse, isAnonymization: true })
    expect(ids(points)).toEqual(ids((await locate({ citizen })).citizens))
  })
})

describe('an area', () => {
  test.each(['health_unit', 'user'] as const)('of type %s narrows the map to its boundary', async (type) => {
    const area = areas.find((one) => one.type === type && one.boundary)
    const ring = area?.boundary ?? []
    const answer = await locate({ area: { id: area?.id ?? '', type } })
    const inside = located.filter(
      ({ addressCoordinates: at }) => at && isInside(ring, { lat: at.y, lng: at.x }),
    )
    expect(ids(answer.citizens)).toEqual(ids(inside))
    expect(inside.length).toBeGreaterThan(0)
    expect(answer).toMatchObject({ hasBoundary: true, geoFilterType: type, located: inside.length })
    expect(answer.boundary).toMatch(/^MULTIPOLYGON \(\(\(-47/)
    expect(fromMultipolygon(answer.boundary)).toEqual([[[...ring, ring[0]]]])
  })

  test('without a boundary says so and shows no one', async () => {
    expect(await locate({ area: { id: 'undrawn', type: 'health_unit' } })).toEqual({
      citizens: [],
      hasBoundary: false,
      geoFilterType: 'health_unit',
      boundary: null,
      withoutLocation: 0,
      located: 0,
    })
  })

  test('that no one has is not found', async () => {
    await expect(locate({ area: { id: 'none', type: 'user' } })).rejects.toMatchObject({ key: 'notFound' })
  })

  test('is offered with its name and type', async () => {
    const { items } = await call(geoFiltersSearch, { q: null })
    expect(items).toContainEqual({
      id: town.healthUnits[0]?.id,
      name: town.healthUnits[0]?.name,
      type: 'health_unit',
    })
  })
})

describe('a town of more points than one answer has', () => {
  const big = { ...nurse, client: { id: 'big', name: 'Grande' } }
  const people = pointsAtOnce + 1
  beforeAll(async () => {
    const { citizen } = opened.collections
    const [model] = await citizen.find({ hasLocation: true, isVisitable: true }, { limit: 1 }).toArray()
    if (!model) throw new Error('no one lives here')
    const east = (index: number) => ({ x: -47 + index / 1e6, y: -22 })
    for (let from = 0; from < people; from += 1_000)
      await citizen.insertMany(
        Array.from({ length: Math.min(1_000, people - from) }, (_, index) => {
          const _id = newId()
          const keys = { cpfKey: `none:${_id}`, cnsKey: `none:${_id}` }
          return { ...model, ...keys, _id, client: 'big', addressCoordinates: east(from + index) }
        }),
      )
  }, 60_000)

  test('comes in pages, each of at most so many, everybody once, the numbers with the first', async () => {
    const seen: string[] = []
    const pages: number[] = []
    let next: string | null | undefined
    do {
      const page = await locate({ ...(next && { after: next }) }, big)
      expect(page.located ?? null).toBe(next ? null : people)
      pages.push(page.citizens.length)
      seen.push(...page.citizens.map(({ id }) => id))
      next = page.next
    } while (next)
    expect(pages).toEqual([pointsAtOnce, 1])
    expect(new Set(seen).size).toBe(people)
  })

  test('is read a few documents at a time: others are answered between any two', async () => {
    // Every document becomes a point in one turn of the loop with those that came with it; rows of the view are narrow.
    const spy = jest.spyOn(JSON, 'parse')
    const sizes = () =>
      spy.mock.results.flatMap(({ value }) => (Array.isArray(value) && value[0]?.name ? [value.length] : []))
    try {
      await locate({}, big)
      expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(pointsAtOnce)
      expect(Math.max(...sizes())).toBeLessThanOrEqual(500)
    } finally {
      spy.mockRestore()
    }
  })
})
