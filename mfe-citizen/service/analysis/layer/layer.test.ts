import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import { ageAt } from '@saude/contract/formats'
import { distanceBetween, fromMultipolygon, isInside } from '@saude/contract/geo'
import { newId } from '@saude/contract/id'
import type { InputOf, Query } from '@saude/contract/query'
import { massClassKeys, massSchemeOf } from '@saude/core/contract/codes/body-mass-index'
import { mentalHealthIllnesses } from '@saude/core/contract/codes/mental-health'
import { inCell } from '@saude/service/cells'
import type { User } from '@saude/service/handlers'
import { type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { demoTown } from '@saude/town/town'
import { citizenGeolocation } from '../../../contract/geolocation.ts'
import {
  citizenGeolocationPeople,
  citizenLayer,
  citizenLayerPeople,
  citizenLayerTimeline,
  type LayerGroup,
} from '../../../contract/layer.ts'
import { numberOf, toSteps, unpackPoints } from '../../../contract/packed.ts'
import { citizenRisk, riskClassOf } from '../../../contract/risk.ts'
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
const living = [...citizens({ town, count: 800, seed: town.seed, today: now })].filter(
  ({ deathAt, addressOnCity }) => deathAt === null && addressOnCity,
)
const unit = town.healthUnits.find(({ boundary }) => boundary)
if (!unit?.boundary) throw new Error('The town has no unit with limits')
const { boundary } = unit
/** The unit's limits without their middle, and a part far from them. */
const middle = boundary[0] ?? { lat: 0, lng: 0 }
const hole = boundary.map(({ lat, lng }) => ({ lat: (lat + middle.lat) / 2, lng: (lng + middle.lng) / 2 }))
const parts = [[boundary, hole], [hole.map(({ lat, lng }) => ({ lat: lat + 1, lng: lng + 1 }))]]

let folder: string
let opened: OpenedService<typeof collections>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citizen-'))
  const ask = async (query: string, input: unknown) => {
    const { id } = input as { id: string } // territoryAreaGet asks by id
    if (query === 'territoryAreaGet' && id === unit.id)
      return { id, name: unit.name, type: 'health_unit', boundary }
    if (query === 'territoryAreaGet' && id === 'parts')
      return { id, name: 'Em partes', type: 'health_unit', boundary: parts }
    if (query === 'territoryAreaGet' && id === 'undrawn') return { id, name: 'x', type: 'health_unit' }
    throw new AppError('notFound')
  }
  opened = await openService({ ...service, collections }, { folder, ask, now: () => now })
  const { store } = opened
  await service.demo?.({
    store,
    collections: opened.collections,
    client: town.client.id,
    town,
    count: 800,
    now,
  })
  // Somebody of whose pregnancy no last period is known, on the day of her weight: in no class.
  const expecting = { lastPeriod: null, weightBefore: null, isMultiple: false }
  const her = living.find(
    ({ gender, birthDate, conditions }) =>
      gender === 'F' && birthDate < '1996' && birthDate > '1976' && conditions.weight && conditions.height,
  )
  if (!her) throw new Error('The town has no woman who was weighed')
  await store
    .collection(collections.citizen)
    .updateOne({ _id: her.id, client: town.client.id }, { $set: { 'conditions.expecting': expecting } })
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = nurse): Promise<Out> {
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
  return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
}
type Input = InputOf<typeof citizenLayer>
const layer = (input: Input, user = nurse) => call(citizenLayer, input, user)
const people = async (input: InputOf<typeof citizenLayerPeople>, user = nurse) =>
  (await call(citizenLayerPeople, input, user)).people
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort()

const atUnit = { id: unit.id, type: 'health_unit' } as const
const isIn = ({ addressCoordinates: at }: (typeof living)[number]) =>
  at !== null && isInside(boundary, { lat: at.y, lng: at.x })

test('a condition is those who have it, with honest numbers that its tables bear out', async () => {
  const ill = living.filter(({ conditions }) => conditions.hypertension)
  const answer = await layer({ layer: 'hypertension' })
  expect(ids(answer.points)).toEqual(ids(ill.filter(({ addressCoordinates }) => addressCoordinates)))
  expect(answer.withoutLocation).toBe(ill.filter(({ addressCoordinates }) => !addressCoordinates).length)
  const counts = {
    shown: answer.located,
    withoutLocation: answer.withoutLocation,
    poorAccuracy: answer.poorAccuracy,
    outside: answer.outside,
  }
  for (const group of Object.keys(counts) as LayerGroup[])
    expect([group, (await people({ layer: 'hypertension', group })).length]).toEqual([group, counts[group]])
  expect(answer.points.filter(({ isPoor }) => isPoor)).toHaveLength(answer.poorAccuracy ?? -1)
  expect(answer.poorAccuracy).toBeGreaterThan(0)
})

test('of an area those who live inside are shown, and those of its unit who do not are counted beside them', async () => {
  const answer = await layer({ layer: 'hypertension', area: atUnit })
  const ill = living.filter(({ conditions }) => conditions.hypertension)
  expect(ids(answer.points)).toEqual(ids(ill.filter(isIn)))
  const outside = await people({ layer: 'hypertension', area: atUnit, group: 'outside' })
  expect(outside).toHaveLength(answer.outside ?? -1)
  const inside = new Set(ids(answer.points))
  expect(outside.filter(({ id }) => inside.has(id))).toEqual([])
  expect(outside.every(({ healthUnit }) => healthUnit === unit.name)).toBe(true)
  expect(answer.boundary).toMatch(/^MULTIPOLYGON/)
})

test('of an area in parts those who live in what is cut out of it are not shown', async () => {
  const left = living.filter(
    (one) =>
      isIn(one) &&
      !isInside(hole, { lat: one.addressCoordinates?.y ?? 0, lng: one.addressCoordinates?.x ?? 0 }),
  )
  const area = { id: 'parts', type: 'health_unit' } as const
  const answer = await call(citizenGeolocation, { citizen: { selection: 'all' }, area })
  expect(ids(answer.citizens)).toEqual(ids(left))
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(living.filter(isIn).length)
  expect(fromMultipolygon(answer.boundary).map(({ length }) => length)).toEqual([2, 1])
})

test('for anonymised users an area has whole cells, so that it does not say where in a cell a door is', async () => {
  const anonymous = { ...nurse, isAnonymization: true }
  const placed = living.filter(({ addressCoordinates }) => addressCoordinates)
  const inWholeCells = placed.filter(({ addressCoordinates: at }) => {
    const { x, y } = inCell(at ?? { x: 0, y: 0 })
    return isInside(boundary, { lat: y, lng: x })
  })
  expect(ids(inWholeCells)).not.toEqual(ids(placed.filter(isIn)))
  const input = { citizen: { selection: 'all' }, area: atUnit } as const
  const whole = await call(citizenGeolocation, input, anonymous)
  expect(ids(whole.citizens)).toEqual(ids(inWholeCells))
  const { packed, ...numbers } = await call(citizenGeolocation, { ...input, packed: true }, anonymous)
  expect(packed?.numbers).toHaveLength(whole.citizens.length)
  const { located, withoutLocation, poorAccuracy, outside } = whole
  expect(numbers).toMatchObject({ located, withoutLocation, poorAccuracy, outside })
  // Those who see doors ask the same at the same moment.
  expect(ids((await call(citizenGeolocation, input)).citizens)).toEqual(ids(placed.filter(isIn)))
  for (const [group, count] of Object.entries({ shown: located, outside, withoutLocation })) {
    const rows = await call(citizenGeolocationPeople, { ...input, group: group as LayerGroup }, anonymous)
    expect([group, rows.people.length]).toEqual([group, count])
    expect(rows.people.every(({ microArea }) => microArea === null)).toBe(true)
  }
})

test('an area without limits shows no one', async () => {
  const area = { id: 'undrawn', type: 'health_unit' } as const
  expect(await layer({ layer: 'hypertension', area })).toMatchObject({ hasBoundary: false, points: [] })
  expect(await people({ layer: 'hypertension', area })).toEqual([])
})

test('the body mass index is classed by age, and narrowed to a scheme or a class', async () => {
  const all = await people({ layer: 'bodyMassIndex' })
  const birthDates = new Map(living.map(({ id, birthDate }) => [id, birthDate]))
  const schemes = new Set<string>()
  for (const { id, value, category, date } of all) {
    const key = massClassKeys.find((one) => one === category)
    if (!key || typeof value !== 'number' || !date) throw new Error('There is no class')
    const scheme = massSchemeOf(key)
    schemes.add(scheme)
    const age = ageAt(birthDates.get(id), date) ?? -1
    if (scheme === 'underFive') expect(age).toBeLessThan(5)
    if (scheme === 'young') expect(age >= 5 && age < 20).toBe(true)
    if (scheme === 'elderly') {
      expect(age).toBeGreaterThanOrEqual(60)
      expect(key === 'elderlyThinness').toBe(value <= 22)
    }
    if (scheme !== 'adult') continue
    expect(age >= 20 && age < 60).toBe(true)
    expect(key === 'adequate').toBe(value >= 18.5 && value < 25)
    expect(key === 'obesity3').toBe(value >= 40)
  }
  expect([...schemes].sort()).toEqual(['adult', 'elderly', 'none', 'pregnant', 'underFive', 'young'])
  const { categories } = await layer({ layer: 'bodyMassIndex' })
  const count = (key: string) => categories?.find((one) => one.key === key)?.count
  for (const filter of [{ massIndex: 'obesity1' }, { massScheme: 'adult', massIndex: 'obesity1' }] as const) {
    const some = await layer({ layer: 'bodyMassIndex', ...filter })
    expect(new Set(some.points.map(({ category }) => category))).toEqual(new Set(['obesity1']))
    expect((some.located ?? 0) + some.withoutLocation).toBe(count('obesity1'))
  }
  const { categories: young } = await layer({ layer: 'bodyMassIndex', massScheme: 'young' })
  expect(young).toEqual(categories?.filter(({ key }) => key.startsWith('young')))
  expect(await layer({ layer: 'bodyMassIndex', massScheme: 'young', massIndex: 'obesity1' })).toMatchObject({
    points: [],
  })
  const unclassed = await people({ layer: 'bodyMassIndex', massIndex: 'unclassified' })
  expect(unclassed.length).toBeGreaterThan(0)
  expect(unclassed.every(({ note }) => note)).toBe(true)
})

test('few children are too thin, who all were while they were classed as adults', async () => {
  const young = [
    ...(await people({ layer: 'bodyMassIndex', massScheme: 'underFive' })),
    ...(await people({ layer: 'bodyMassIndex', massScheme: 'young' })),
  ]
  const thin = young.filter(({ category }) => category?.includes('Thinness'))
  expect(young.length).toBeGreaterThan(80)
  expect(thin.length).toBeLessThan(young.length * 0.12)
  expect(young.filter(({ value }) => (value ?? 0) < 18.5).length).toBeGreaterThan(young.length * 0.5)
})

test('immunisation counts doses, and is narrowed by vaccine and dose; dose 0 is any', async () => {
  const all = await layer({ layer: 'immunization' })
  expect(await layer({ layer: 'immunization', dose: '0' })).toEqual(all)
  const first = await layer({ layer: 'immunization', dose: '1' })
  expect(first.points.length).toBeGreaterThan(0)
  expect(first.points.length).toBeLessThan(all.points.length)
  expect(await layer({ layer: 'immunization', immunobiological: { id: '0' } })).toMatchObject({ points: [] })
})

const days = { from: '2026-08-16', to: '2026-11-20' }

test('mental health is those attended for the illness between two days, whose days are the timeline', async () => {
  const found = await Promise.all(
    Object.keys(mentalHealthIllnesses).map((illness) =>
      people({ layer: 'mentalHealth', illness: illness as keyof typeof mentalHealthIllnesses, ...days }),
    ),
  )
  const most = found.map(({ length }) => length).indexOf(Math.max(...found.map(({ length }) => length)))
  const illness = Object.keys(mentalHealthIllnesses)[most] as keyof typeof mentalHealthIllnesses
  const [one] = found[most] ?? []
  if (!one?.date) throw new Error('No one was attended')
  expect(one.date >= days.from && one.date <= days.to).toBe(true)
  const ofDay = await people({ layer: 'mentalHealth', illness, from: one.date, to: one.date })
  expect(ids(ofDay)).toContain(one.id)
  const { items } = await call(citizenLayerTimeline, { layer: 'mentalHealth', illness, ...days })
  expect(items.some(({ date }) => date === one.date)).toBe(true)
  expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).sort())
})

test.each([
  ['the municipality', undefined],
  ['an area', atUnit],
  ['an area without limits', { id: 'undrawn', type: 'health_unit' } as const],
])('of %s the days of a layer add up to what its people were counted for', async (_name, area) => {
  const asked = { layer: 'symptom', area, ...days } as const
  const groups = ['shown', 'withoutLocation', 'outside'] as const
  const tables = await Promise.all(groups.map((group) => people({ ...asked, group })))
  const { items } = await call(citizenLayerTimeline, asked)
  const sum = (counts: readonly (number | null | undefined)[]) =>
    counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  expect(sum(items.map(({ count }) => count))).toBe(sum(tables.flat().map(({ value }) => value)))
  expect(items.length > 0).toBe(area?.id !== 'undrawn')
})

test('symptoms are what staff recorded and what citizens said; violence is its own code', async () => {
  const fever = await people({ layer: 'symptom', symptom: 'fever', from: null, to: null })
  expect(fever.length).toBeGreaterThan(0)
  expect(fever.length).toBeLessThan((await people({ layer: 'symptom' })).length)
  expect((await people({ layer: 'violence', violence: 1 })).length).toBeGreaterThan(0)
})

test('visits have the status of the visit list, and are narrowed to one', async () => {
  const { categories } = await layer({ layer: 'visit' })
  expect(categories?.map(({ key }) => key).sort()).toEqual(['alright', 'delay', 'nothing'])
  const late = await people({ layer: 'visit', visitStatus: 'delay' })
  expect(late.length).toBeGreaterThan(0)
  expect(new Set(late.map(({ category }) => category))).toEqual(new Set(['delay']))
})

test.each<Input>([
  { layer: 'visit' },
  { layer: 'visit', area: atUnit },
  { layer: 'visit', visitStatus: 'delay', area: atUnit },
  { layer: 'visit', visitStatus: 'nothing' },
  { layer: 'citizen', area: atUnit },
  { layer: 'hypertension' },
  { layer: 'diabetes', area: atUnit },
  { layer: 'pregnant' },
  { layer: 'smoker' },
  { layer: 'bedriddenOrDomiciled' },
  { layer: 'bodyMassIndex', area: atUnit },
  { layer: 'risk', area: atUnit },
  { layer: 'symptom' },
])('a layer of all ages is that of everybody, for all who ask: %j', async (input) => {
  const ofAllAges: Input['citizen'] = { selection: 'ageRange', ageFrom: 0, ageTo: 130 }
  for (const user of [nurse, { ...nurse, isAnonymization: true }]) {
    const { categories = [], ...whole } = await layer(input, user)
    const { categories: sameCategories = [], ...narrowed } = await layer(
      { ...input, citizen: ofAllAges },
      user,
    )
    expect(whole).toEqual(narrowed)
    expect(new Set(categories)).toEqual(new Set(sameCategories))
    for (const group of ['shown', 'withoutLocation', 'poorAccuracy', 'outside'] as const)
      expect(await people({ ...input, group }, user)).toEqual(
        await people({ ...input, citizen: ofAllAges, group }, user),
      )
  }
})

test('risk is the points of the house or of the person, by the classes of the scale', async () => {
  const houses = await people({ layer: 'risk' })
  const persons = await people({ layer: 'risk', riskOf: 'person' })
  const { items } = await call(citizenRisk, { of: 'person', stopIndex: 9_999 })
  expect(ids(persons)).toEqual(ids(items.filter(({ position }) => position)))
  const score = new Map(items.map((one) => [one.id, one.score]))
  for (const { id, value, category } of persons) {
    expect(value).toBe(score.get(id))
    expect(category).toBe(riskClassOf(value ?? 0))
  }
  // Who lives with others has the points of all of them.
  const ofHouse = new Map(houses.map((one) => [one.id, one.value ?? 0]))
  for (const { id, value } of persons) expect(ofHouse.get(id)).toBeGreaterThanOrEqual(value ?? 0)
  const some = await people({ layer: 'risk', riskOf: 'person', riskClass: 'r1' })
  expect(ids(some)).toEqual(ids(persons.filter(({ category }) => category === 'r1')))
  const old = await layer({ layer: 'risk', citizen: { selection: 'ageRange', ageFrom: 71 } })
  expect(old.points.length).toBeLessThan(houses.length)
  expect(old.located).toBe(old.points.length)
})

test('who has a protected diagnosis is known to those who may see it alone', async () => {
  const holder = { ...nurse, permissions: new Set(['sensitiveDiagnosisRead']) }
  const all = await people({ layer: 'protectedCondition' }, holder)
  expect(all.length).toBeGreaterThan(0)
  expect(all.every(({ isProtected }) => isProtected)).toBe(true)
  const some = await people({ layer: 'protectedCondition', condition: 'tuberculosis' }, holder)
  expect(new Set(some.map(({ category }) => category))).toEqual(new Set(['tuberculosis']))
  // The log names all who are counted, also those whom no marker shows.
  const everyone = { layer: 'protectedCondition', named: true } as const
  const { counted, points, withoutLocation } = await call(citizenLayer, everyone, holder)
  const lost = await people({ layer: 'protectedCondition', group: 'withoutLocation' }, holder)
  expect(lost).toHaveLength(withoutLocation)
  expect([...(counted ?? [])].sort()).toEqual(ids([...points, ...lost]).sort())
  expect((await call(citizenLayer, { layer: 'protectedCondition' }, holder)).counted ?? null).toBeNull()
  expect(await people({ layer: 'protectedCondition' })).toEqual([])
  expect(await layer({ layer: 'protectedCondition' })).toMatchObject({ points: [], withoutLocation: 0 })
})

test('the map of citizens has its table too', async () => {
  const { people: all } = await call(citizenGeolocationPeople, { group: 'withoutLocation' })
  expect(ids(all)).toEqual(ids(living.filter(({ addressCoordinates }) => !addressCoordinates)))
})

test('anonymised users see the middles of cells, one person or many, and no names', async () => {
  const known = new Map((await layer({ layer: 'diabetes' })).points.map((point) => [point.id, point]))
  const hidden = await layer({ layer: 'diabetes' }, { ...nurse, isAnonymization: true })
  expect(hidden.points).toHaveLength(known.size)
  for (const { id, latitude, longitude, name } of hidden.points) {
    const real = known.get(id)
    if (!real) throw new Error('Somebody else is on the map')
    expect({ x: longitude, y: latitude }).toEqual(inCell({ x: real.longitude, y: real.latitude }))
    const metres = distanceBetween(
      { lat: latitude, lng: longitude },
      { lat: real.latitude, lng: real.longitude },
    )
    expect(metres).toBeLessThan(170)
    expect(name).toMatch(/^Cidadão/)
  }
})

describe('packed', () => {
  const asNamed = async (input: Input) => {
    const { points, ...rest } = await layer(input)
    const said = points.map(({ id, latitude, longitude, category, isPoor }) => ({
      number: numberOf(id),
      latitude: toSteps(latitude) / toSteps(1),
      longitude: toSteps(longitude) / toSteps(1),
      category: category ?? null,
      isPoor,
    }))
    return { ...rest, said }
  }
  const asPacked = async (input: Input, user = nurse) => {
    const {
      packed,
      points,
      version: _,
      later: _none,
      ...rest
    } = await layer({ ...input, packed: true }, user)
    expect(points).toEqual([])
    if (!packed) throw new Error('not packed')
    const { categories, kinds } = packed
    const said = unpackPoints(packed).map((point, index) => ({
      ...point,
      category: categories[kinds[index] ?? -1] ?? null,
    }))
    return { ...rest, packed: undefined, said }
  }

  test.each<Input>([
    { layer: 'hypertension' },
    { layer: 'pregnant' },
    { layer: 'bedriddenOrDomiciled' },
    { layer: 'smoker', citizen: { selection: 'gender', gender: 'F' } },
    { layer: 'bodyMassIndex' },
    { layer: 'bodyMassIndex', massIndex: 'adequate', area: atUnit },
    { layer: 'bodyMassIndex', massScheme: 'young' },
    { layer: 'visit' },
    { layer: 'visit', visitStatus: 'delay', area: atUnit },
    { layer: 'risk' },
    { layer: 'risk', riskOf: 'person', riskClass: 'usual', area: atUnit },
    { layer: 'immunization', dose: '1' },
    { layer: 'symptom', from: '2026-09-01', to: '2026-11-20' },
    { layer: 'violence' },
  ])('is the same as with names, numbers and ages: %j', async (input) => {
    const [packed, whole] = [await asPacked(input), await asNamed(input)]
    expect(packed.said.length).toBeGreaterThan(0)
    expect({ ...whole, packed: undefined }).toEqual(packed)
  })

  test('anonymised users get the middles of cells', async () => {
    const { said } = await asPacked({ layer: 'hypertension' }, { ...nurse, isAnonymization: true })
    for (const { latitude, longitude } of said.slice(0, 20)) {
      const { x, y } = inCell({ x: longitude, y: latitude })
      expect([latitude, longitude]).toEqual([Number(y.toFixed(5)), Number(x.toFixed(5))])
    }
  })

  test('points are named by the table of the layer, and only those who are on it', async () => {
    const { said } = await asPacked({ layer: 'hypertension' })
    const pressed = said
      .slice(0, 3)
      .map(({ number, latitude, longitude }) => ({ number, latitude, longitude }))
    const found = await people({ layer: 'hypertension', points: pressed })
    expect(found.map(({ id }) => numberOf(id)).sort()).toEqual(pressed.map(({ number }) => number).sort())
    const well = living.find(
      ({ conditions, addressCoordinates }) => addressCoordinates && !conditions.hypertension,
    )
    const at = well?.addressCoordinates
    if (!well || !at) throw new Error('everybody is ill')
    const point = { number: numberOf(well.id), latitude: at.y, longitude: at.x }
    expect(await people({ layer: 'hypertension', points: [point] })).toEqual([])
  })
})
