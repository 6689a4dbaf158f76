import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citizenLayer, citizenLayerPeople, citizenLayerTimeline } from '@saude/citizen/contract/layer'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { InputOf, Query } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import { type OpenedService, openService } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { layers } from '../contract/layer.ts'
import { threeMonthsBack } from '../contract/layer-days.ts'
import { service } from './service.ts'

const doctor: User = { ...publicUser({ id: 'c1', name: 'Vila Serena' }), id: 'u1', name: 'Médica' }
/** One who may see what Lei 14.289/2022 protects. */
const holder: User = { ...doctor, permissions: new Set(['sensitiveDiagnosisRead']) }
const everywhere = { hasBoundary: true, geoFilterType: null, boundary: null }
const asked: { query: string; input: unknown }[] = []

/** The citizen area's answers. */
const answers: Record<string, unknown> = {
  [citizenLayer.name]: {
    ...everywhere,
    points: [
      { id: 'a', name: 'Ana', latitude: -22.11842, longitude: -47.20521, value: 31.2, category: 'obesity1' },
      {
        id: 'b',
        name: 'Bia',
        latitude: -22.12,
        longitude: -47.21,
        value: 22,
        category: 'adequate',
        isPoor: true,
      },
    ],
    withoutLocation: 2,
    poorAccuracy: 1,
    outside: 3,
    located: 2,
    categories: [
      { key: 'obesity1', count: 4 },
      { key: 'adequate', count: 3 },
    ],
    ages: [{ key: '30', count: 7 }],
    next: 'b',
  },
  [citizenLayerPeople.name]: { people: [{ id: 'a', name: 'Ana', category: 'delay' }], next: null },
  [citizenLayerTimeline.name]: { items: [{ date: '2026-11-01', count: 2 }] },
}

let folder: string
let opened: OpenedService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-'))
  opened = await openService(service, {
    folder,
    ask: async (query, input) => {
      asked.push({ query, input })
      return answers[query]
    },
  })
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked.length = 0
})

async function call<In, Out>(query: Query<In, Out>, input: In, user = doctor): Promise<Out> {
  const context = { user, requestId: newId(), deadline: Date.now() + 60_000 }
  return (await opened.run(query.name, input, context)) as Out // shaped by the kit to this contract
}

test('every layer asks the citizen area for its own kind', async () => {
  for (const layer of Object.values(layers)) {
    const needed =
      layer.kind === 'mentalHealth' ? { illness: 'anxiety', from: '2026-08-16', to: '2026-11-20' } : {}
    await call(layer.points as Query<object, unknown>, needed, holder)
  }
  expect(asked.map(({ query }) => query)).toEqual(Object.keys(layers).map(() => 'citizenLayer'))
  expect(asked.map(({ input }) => (input as InputOf<typeof citizenLayer>).layer)).toEqual(
    Object.values(layers).map(({ kind }) => kind),
  )
})

test('a layer is markers in the colours of their categories, with numbers, information and ages', async () => {
  const { markers, general, ...numbers } = await call(layers['body-mass-index'].points, {
    massIndex: 'obesity1',
  })
  expect(asked[0]?.input).toMatchObject({ layer: 'bodyMassIndex', massIndex: 'obesity1' })
  expect(markers).toEqual([
    expect.objectContaining({
      id: 'a',
      lat: -22.11842,
      lng: -47.20521,
      title: 'Ana',
      type: 'pin',
      value: 31.2,
      category: 'Obesidade grau I',
      color: '#1d4ed8',
      isPoor: false,
    }),
    expect.objectContaining({ id: 'b', category: 'Adequado', isPoor: true }),
  ])
  expect(numbers).toMatchObject({ withoutLocation: 2, poorAccuracy: 1, outside: 3, located: 2, next: 'b' })
  expect(general?.info?.map(({ name, value }) => [name, value])).toEqual([
    ['Índice de massa corporal', '7'],
    // In the order of the classes, not of how many there are.
    ['Adequado', '3'],
    ['Obesidade grau I', '4'],
  ])
  expect(general?.charts?.[0]?.series[0]?.points).toEqual([{ x: 30, y: 7 }])
})

test('later pages are markers alone', async () => {
  expect((await call(layers.diabetes.points, { after: 'b' })).general).toBeNull()
})

test('the table says categories in words, and whom it asks for', async () => {
  const { people } = await call(layers.visit.people, { group: 'outside', visitStatus: 'delay' })
  expect(people).toEqual([expect.objectContaining({ id: 'a', category: 'Em atraso' })])
  expect(asked[0]).toEqual({
    query: 'citizenLayerPeople',
    input: expect.objectContaining({ layer: 'visit', group: 'outside', visitStatus: 'delay' }),
  })
})

test('days are those of the layer', async () => {
  const { days } = layers.violence
  if (!days) throw new Error('Violence has no timeline')
  expect(await call(days, { from: '2026-08-16', to: '2026-11-20' })).toEqual({
    items: [{ date: '2026-11-01', count: 2 }],
  })
  await call(days, {})
  expect(asked.at(-1)?.input).toMatchObject({
    from: threeMonthsBack(today()),
    to: today(),
    layer: 'violence',
  })
  // Of an end that lies back they are the three months before it.
  await call(days, { to: '2026-01-02' })
  expect(asked.at(-1)?.input).toMatchObject({ from: threeMonthsBack('2026-01-02'), to: '2026-01-02' })
})

test('days of mental health have the range of three months where none is asked for, and take an area', async () => {
  const { days } = layers['mental-health']
  if (!days) throw new Error('Mental health has no timeline')
  const area = { id: 'u', type: 'health_unit' } as const
  for (const range of [{}, { from: null, to: null }]) {
    await call(days, { illness: 'anxiety', area, ...range })
    expect(asked.at(-1)?.input).toMatchObject({ from: threeMonthsBack(today()), to: today(), area })
  }
  await expect(call(days as Query<object, unknown>, {})).rejects.toMatchObject({ key: 'validation' })
})

test.each([
  [{ from: '2026-11-20', to: '2026-08-16' }, { to: 'Até não pode ser anterior a De' }],
  [{ citizen: { selection: 'ageRange', ageFrom: 60, ageTo: 50 } }, { 'citizen.ageTo': 'Faixa inválida' }],
] as const)('a range that ends before it begins is refused at its end: %j', async (range, fields) => {
  const { points, people, days } = layers.symptom
  for (const query of [points, people, days])
    await expect(call(query as Query<object, unknown>, range)).rejects.toMatchObject({
      key: 'validation',
      payload: { fields },
    })
  expect(asked).toEqual([])
})

test('days that begin after today are refused where no end is asked for', async () => {
  await expect(
    call(layers.symptom.days as Query<object, unknown>, { from: '2999-01-01' }),
  ).rejects.toMatchObject({ payload: { fields: { from: 'Até não pode ser anterior a De' } } })
})

test.each([{}, { illness: 'anxiety' }, { illness: 'anxiety', from: '2026-08-16' }] as const)(
  'mental health without an illness and both days is refused: %j',
  async (input) => {
    await expect(call(layers['mental-health'].points as Query<object, unknown>, input)).rejects.toMatchObject(
      { key: 'validation' },
    )
  },
)

test('filters of other layers are no filters of this one', async () => {
  await expect(
    call(layers.smoker.points as Query<object, unknown>, { illness: 'anxiety' }),
  ).rejects.toMatchObject({ key: 'validation' })
})

test('cases of protected diagnoses are for holders of the permission alone', async () => {
  const { points, people } = layers['protected-case']
  const provider: User = { ...holder, groups: ['prixAdmin'] }
  for (const user of [doctor, provider, { ...holder, isAnonymization: true }])
    for (const query of [points, people])
      await expect(call(query as Query<object, unknown>, {}, user)).rejects.toMatchObject({
        key: 'permission',
      })
  expect(asked).toEqual([])
  await call(people, { condition: 'tuberculosis' }, holder)
  expect(asked[0]?.input).toMatchObject({ layer: 'protectedCondition', condition: 'tuberculosis' })
  expect([points, people].map(({ logs, logsAs }) => [logs, logsAs])).toEqual([
    ['protectedCitizens', 'protected'],
    ['people.id', 'protected'],
  ])
})

test('each page of protected cases names for the log whom it shows, the first also whom it counts', async () => {
  const { points } = layers['protected-case']
  const whole = answers[citizenLayer.name]
  const named = async (input: InputOf<typeof points>) => (await call(points, input, holder)).protectedCitizens
  answers[citizenLayer.name] = { ...Object(whole), counted: ['a', 'b', 'z'] }
  expect(await named({})).toEqual(['a', 'b', 'z'])
  answers[citizenLayer.name] = whole
  expect(await named({ after: 'A' })).toEqual(['a', 'b'])
})

test('classes of risk have the words and colours of the scale', async () => {
  answers[citizenLayerPeople.name] = { people: [{ id: 'a', name: 'Ana', category: 'r3', value: 9 }] }
  const { people } = await call(layers['risk-identification'].people, { riskOf: 'person', riskClass: 'r3' })
  expect(people).toEqual([expect.objectContaining({ category: 'R3: risco máximo', value: 9 })])
  expect(asked[0]?.input).toMatchObject({ layer: 'risk', riskOf: 'person', riskClass: 'r3' })
})

test('anonymised users see no one by name', async () => {
  const { markers } = await call(layers.diabetes.points, {}, { ...doctor, isAnonymization: true })
  expect(markers[0]?.title).toMatch(/^Cidadão \d{4}$/)
  expect(markers[0]?.lat).toBe(-22.119)
})
