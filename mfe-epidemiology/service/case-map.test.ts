import { describeQuery } from '@saude/contract/describe'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { inCell } from '@saude/service/cells'
import { protectedCitizensIn } from '@saude/service/logged-citizens'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalMap, epidemiologicalMapPeople } from '../contract/case-map.ts'
import { type CaseState, caseStates, statesOf } from '../contract/case-states.ts'
import { statuses } from '../contract/case-status.ts'
import { accompaniments } from './accompaniment/collection.ts'
import { service } from './service.ts'
import { sampleCase } from './statistics/sample.ts'

const unit = { id: newId(), name: 'UBS Norte' }
const other = { id: newId(), name: 'UBS Sul' }
const inside = { x: -46.8213, y: -22.4337 }
const outside = { x: -46.7, y: -22.4 }
const boundary = [
  { lat: -22.44, lng: -46.83 },
  { lat: -22.44, lng: -46.81 },
  { lat: -22.42, lng: -46.81 },
  { lat: -22.42, lng: -46.83 },
]
const stored = (area: TestArea) => {
  const of = { client: area.user.client?.id ?? '', day: '2026-11-02', healthUnit: unit } as const
  return {
    here: sampleCase({ ...of, coordinates: inside, state: 'positive', age: 34 }),
    poor: sampleCase({ ...of, coordinates: { x: -46.8201, y: -22.4301 }, age: 38 }),
    placeless: sampleCase({ ...of, coordinates: null, state: 'interned', age: 5 }),
    elsewhere: sampleCase({ ...of, coordinates: outside }),
    otherUnit: sampleCase({ ...of, coordinates: inside, healthUnit: other, state: 'recovered' }),
    late: sampleCase({
      ...of,
      coordinates: inside,
      day: '2026-01-03',
      state: 'positive',
      outdatedOn: '2026-01-12',
    }),
    old: sampleCase({ ...of, coordinates: inside, day: '2026-01-02' }),
    hiv: sampleCase({ ...of, coordinates: inside, cid: 'B24', isProtected: true, state: 'positive' }),
    ofOthers: sampleCase({ ...of, client: newId(), coordinates: inside }),
  }
}

/** What the citizen area knows of where people live now. */
interface Home {
  readonly position: { readonly x: number; readonly y: number } | null
  readonly isPoor: boolean
  readonly microArea?: string
  readonly neighborhood?: { readonly id: string; readonly name: string }
}
const homes = new Map<string, Home>()
const atHome = (input: unknown) => {
  const { ids } = input as { readonly ids: readonly string[] } // what services are asked by
  return { items: ids.flatMap((id) => (homes.has(id) ? [{ id, ...homes.get(id) }] : [])) }
}

let area: TestArea
let cases: ReturnType<typeof stored>
beforeAll(async () => {
  area = await openArea(service, {
    now: () => new Date('2026-11-20T12:00:00-03:00'),
    owners: {
      citizenPlaceByIds: atHome,
      territoryAreaGet: (input) => ({
        ...Object(input),
        name: 'Área',
        boundary: JSON.stringify(input).includes(unit.id) ? boundary : null,
      }),
    },
  })
  cases = stored(area)
  for (const { citizen, coordinates } of Object.values(cases))
    homes.set(citizen.id, { position: coordinates ?? null, isPoor: false })
  livesAt(cases.poor, { isPoor: true, microArea: '07' })
  await area.opened.store.collection(accompaniments).insertMany(Object.values(cases))
})
afterAll(() => area.close())

/** What was written in the citizen area since. */
function livesAt({ citizen }: { readonly citizen: { readonly id: string } }, now: Partial<Home>): () => void {
  const before = homes.get(citizen.id) ?? { position: null, isPoor: false }
  homes.set(citizen.id, { ...before, ...now })
  return () => void homes.set(citizen.id, before)
}

type Asked = Partial<InputOf<typeof epidemiologicalMap>>
const period = {
  from: '2026-10-01',
  to: '2026-11-20',
  caseState: 'confirmed-positive-suspect-active',
} as const
const map = (input: Asked = {}, user = area.user) =>
  area.call(epidemiologicalMap, { ...period, ...input }, user)
const table = async (input: Asked & { group?: 'outside' | 'withoutLocation' } = {}, user = area.user) =>
  (await area.call(epidemiologicalMapPeople, { ...period, ...input }, user)).people
const ids = (list: readonly { readonly _id: string }[]) => list.map(({ _id }) => _id).sort()
const markers = async (input?: Asked, user = area.user) =>
  (await map(input, user)).markers.map(({ id }) => id).sort()
const holder = () => ({ ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) })

test('every state of a case is asked for by some of the filter values, and each value has states', () => {
  const keys = Object.keys(caseStates)
  expect(keys).toEqual(Object.keys(statesOf))
  const asked = new Set(Object.values(statesOf).flat())
  expect([...asked].sort()).toEqual(Object.keys(statuses).sort())
})

test('cases of a period and a state are on the map, with the numbers of those who are not', async () => {
  const found = await map()
  expect(found.markers.map(({ id }) => id).sort()).toEqual(ids([cases.here, cases.poor, cases.elsewhere]))
  expect(found).toMatchObject({ located: 3, withoutLocation: 1, poorAccuracy: 1, outside: 0 })
  expect(found.markers.find(({ id }) => id === cases.poor._id)).toMatchObject({
    isPoor: true,
    category: 'Suspeito',
    citizenId: cases.poor.citizen.id,
  })
  expect(found.general?.info?.map(({ name, value }) => [name, value])).toEqual([
    ['Suspeitos e confirmados ativos', '4'],
    ['Suspeito', '2'],
    ['Confirmado positivo', '1'],
    ['Internado', '1'],
  ])
  expect(found.general?.charts?.[0]?.series[0]?.points).toEqual([
    { x: 0, y: 1 },
    { x: 30, y: 3 },
  ])
})

test.each<[Asked, readonly (keyof ReturnType<typeof stored>)[]]>([
  [{ caseState: 'recovered' }, ['otherUnit']],
  [{ caseState: 'confirmed-positive' }, ['here', 'otherUnit']],
  [{ caseState: 'suspected', from: '2026-01-01' }, ['poor', 'elsewhere', 'old']],
  [{ caseState: 'confirmed-positive', healthUnit: other }, ['otherUnit']],
  [{ caseState: 'outdated', from: '2026-01-01' }, ['late']],
  [{ caseState: 'confirmed-positive-active', from: '2026-01-01' }, ['here']],
  [{ caseState: 'confirmed-positive', from: '2026-01-01' }, ['here', 'otherUnit', 'late']],
  [{ pathology: { id: 'A91' } }, []],
])('%j narrows them', async (input, expected) => {
  expect(await markers(input)).toEqual(ids(expected.map((key) => cases[key])))
})

test('of an area those inside are shown, and those of its unit who are elsewhere are counted beside them', async () => {
  const of = { area: { id: unit.id, type: 'health_unit' } } as const
  expect(await markers(of)).toEqual(ids([cases.here, cases.poor]))
  expect(await map(of)).toMatchObject({ withoutLocation: 1, outside: 1, hasBoundary: true })
  expect((await table({ ...of, group: 'outside' })).map(({ id }) => id)).toEqual([cases.elsewhere.citizen.id])
  const undrawn = { area: { id: other.id, type: 'health_unit' } } as const
  expect(await map(undrawn)).toMatchObject({ markers: [], hasBoundary: false, geoFilterType: 'health_unit' })
})

test('who is placed later, elsewhere or better than before is where they live now, with the numbers of it', async () => {
  const neighborhood = { id: 'n2', name: 'Jardim' }
  const back = [
    livesAt(cases.placeless, { position: inside, isPoor: true, neighborhood }),
    livesAt(cases.poor, { isPoor: false }),
    livesAt(cases.here, { position: outside }),
    livesAt(cases.elsewhere, { position: null }),
  ]
  const found = await map()
  const of = (one: { readonly _id: string }) => found.markers.find(({ id }) => id === one._id)
  expect(of(cases.placeless)).toMatchObject({ lat: inside.y, lng: inside.x, isPoor: true })
  expect(of(cases.poor)).toMatchObject({ isPoor: false })
  expect(of(cases.here)).toMatchObject({ lat: outside.y, lng: outside.x })
  expect(found).toMatchObject({ located: 3, withoutLocation: 1, poorAccuracy: 1, outside: 0 })
  const names = async (input: Parameters<typeof table>[0]) => (await table(input)).map(({ id }) => id)
  expect(await names({ group: 'withoutLocation' })).toEqual([cases.elsewhere.citizen.id])
  expect((await table()).find(({ id }) => id === cases.placeless.citizen.id)).toMatchObject({
    neighborhood: 'Jardim',
  })
  const ofUnit = { area: { id: unit.id, type: 'health_unit' } } as const
  expect(await markers(ofUnit)).toEqual(ids([cases.placeless, cases.poor]))
  expect(await names({ ...ofUnit, group: 'outside' })).toEqual([cases.here.citizen.id])
  const { x, y } = inCell(inside)
  const { markers: cells } = await map({}, area.anonymous)
  expect(cells.find(({ id }) => id === cases.placeless._id)).toMatchObject({ lat: y, lng: x })
  for (const restore of back) restore()
})

test('who was removed is neither on the map nor in its numbers and table', async () => {
  const home = homes.get(cases.here.citizen.id)
  if (!home) throw new Error('No home')
  homes.delete(cases.here.citizen.id)
  const [found, people] = [await map(), await table()]
  homes.set(cases.here.citizen.id, home)
  expect(found.markers.map(({ id }) => id).sort()).toEqual(ids([cases.poor, cases.elsewhere]))
  expect(found).toMatchObject({ located: 2, withoutLocation: 1 })
  expect(found.general?.info?.[0]?.value).toBe('3')
  expect(people.map(({ id }) => id)).not.toContain(cases.here.citizen.id)
})

test('without the citizen area there is no map, for it would show who was removed and old positions', async () => {
  const { citizenPlaceByIds } = area.owners
  const gone = () => {
    throw new AppError('connectionFailed')
  }
  Object.assign(area.owners, { citizenPlaceByIds: gone })
  await expect(map()).rejects.toMatchObject({ key: 'connectionFailed' })
  Object.assign(area.owners, { citizenPlaceByIds })
})

test('the table says state, disease, unit and day of the same cases', async () => {
  const people = await table()
  expect(people).toHaveLength(3)
  expect(people.find(({ id }) => id === cases.poor.citizen.id)).toMatchObject({
    healthUnit: 'UBS Norte',
    microArea: '07',
    category: 'Suspeito: Dengue',
    date: '2026-11-02',
  })
})

test('protected cases are on the map of holders alone, who are logged by name; anonymised ones see none', async () => {
  const both = ids([cases.here, cases.poor, cases.elsewhere, cases.hiv])
  expect(await markers({}, holder())).toEqual(both)
  const seen = await map({}, holder())
  expect(seen.protectedCitizens).toEqual([cases.hiv.citizen.id])
  expect([epidemiologicalMap.logs, epidemiologicalMap.logsAs]).toEqual(['protectedCitizens', 'protected'])
  const answer = await area.call(epidemiologicalMapPeople, period, holder())
  expect(protectedCitizensIn(describeQuery(epidemiologicalMapPeople), answer)).toEqual([cases.hiv.citizen.id])
  for (const user of [
    area.user,
    { ...holder(), isAnonymization: true },
    { ...holder(), groups: ['prixAdmin'] as const },
  ]) {
    const hidden = await map({ pathology: { id: 'B24' } }, user)
    expect(hidden).toMatchObject({ markers: [], located: 0, withoutLocation: 0, protectedCitizens: [] })
    expect(JSON.stringify(await map({}, user))).not.toContain(cases.hiv._id)
  }
})

test('anonymised users see the middles of cells and no names', async () => {
  const { markers: shown } = await map({}, area.anonymous)
  const here = shown.find(({ id }) => id === cases.here._id)
  const { x, y } = inCell(inside)
  expect(here).toMatchObject({ lat: y, lng: x })
  expect(here?.title).toMatch(/^Cidadão \d{4}$/)
})

test('a period that ends before it begins is refused at its end', async () => {
  await expect(
    area.call(epidemiologicalMap, { ...period, from: '2026-11-20', to: '2026-11-01' }),
  ).rejects.toMatchObject({ payload: { fields: { to: 'Até não pode ser anterior a De' } } })
})

test.each<Partial<Record<keyof Asked, unknown>>>([{ from: null }, { to: null }, { caseState: 'all' }])(
  '%j is refused',
  async (input) => {
    const asked = { ...period, ...input } as { readonly caseState: CaseState; from: string; to: string }
    await expect(area.call(epidemiologicalMap, asked)).rejects.toMatchObject({ key: 'validation' })
  },
)
