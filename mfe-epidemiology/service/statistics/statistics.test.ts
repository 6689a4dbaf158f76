import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { epidemiologicalStatistics } from '../../contract/statistics.ts'
import { accompaniments } from '../accompaniment/collection.ts'
import { service } from '../service.ts'
import { sampleCase } from './sample.ts'

const [north, south] = ['UBS Norte', 'UBS Sul'].map((name) => ({ id: newId(), name }))
const [hill, river] = ['Morro', 'Beira-Rio'].map((name) => ({ id: newId(), name }))
const ana = { id: newId(), name: 'Ana Prado' }
let isEnabled = true
let populations: { year: number; population: number }[] = []
let area: TestArea
beforeAll(async () => {
  if (!north || !south || !hill || !river) throw new Error('two of each')
  area = await openArea(service, {
    now: () => new Date('2026-11-20T12:00:00-03:00'),
    owners: {
      clientSettings: () => ({ statisticsEpidemiology: isEnabled, populations, populationSource: 'IBGE' }),
      citizenCounts: (input) =>
        JSON.stringify(input).includes('gender')
          ? {
              items: [
                { gender: 'F', count: 30_000 },
                { gender: 'M', count: 20_000 },
              ],
            }
          : {
              items: [
                { initialAge: 20, count: 4_000 },
                { initialAge: 35, count: 6_000 },
                { initialAge: 40, count: 1 },
              ],
            },
      citizenByIds: [ana],
      citizenContactByIds: [ana],
      cidSearch: [{ id: 'A90', name: 'Dengue' }],
    },
  })
  const client = area.user.client?.id ?? ''
  const one = { client, healthUnit: north, neighborhood: hill, gender: 'F' } as const
  await area.opened.store.collection(accompaniments).insertMany([
    ...Array.from({ length: 8 }, () => sampleCase({ ...one, day: '2026-01-06', state: 'recovered' })),
    ...Array.from({ length: 2 }, () => sampleCase({ ...one, day: '2026-01-10', state: 'fatality', age: 70 })),
    ...Array.from({ length: 6 }, () =>
      sampleCase({
        ...one,
        day: '2026-01-20',
        healthUnit: south,
        neighborhood: river,
        gender: 'M',
        age: 3,
      }),
    ),
    sampleCase({ ...one, day: '2026-01-20', state: 'discarded' }),
    sampleCase({ ...one, day: '2026-01-20', state: 'monitored' }),
    sampleCase({ ...one, day: '2025-12-30', state: 'positive' }),
    ...(['positive', 'suspect', 'monitored'] as const).map((state) =>
      sampleCase({ ...one, cid: 'A920', day: '2026-01-06', state, outdatedOn: '2026-01-20' }),
    ),
    sampleCase({ ...one, cid: 'A920', day: '2026-01-06', state: 'suspect', outdatedOn: '2026-11-21' }),
    ...(['interrupted', 'inconclusive', 'fatality', 'fatalityInvestigation', 'fatalityOther'] as const).map(
      (state) => sampleCase({ ...one, cid: 'A928', day: '2026-01-06', state }),
    ),
    sampleCase({
      ...one,
      cid: 'A928',
      day: '2026-01-06',
      state: 'fatalityOther',
      closingCriterion: 'laboratory',
    }),
    sampleCase({
      ...one,
      cid: 'A928',
      day: '2026-01-06',
      state: 'discarded',
      closingCriterion: 'laboratory',
    }),
    sampleCase({ ...one, cid: 'B24', day: '2026-01-20', isProtected: true }),
    sampleCase({ ...one, client: newId(), day: '2026-01-20' }),
  ])
})
afterAll(() => area.close())

const asked = (more: Partial<InputOf<typeof epidemiologicalStatistics>> = {}, user = area.user) =>
  area.call(epidemiologicalStatistics, { pathology: { id: 'A90' }, initialDate: '2026-01-01', ...more }, user)

test('counts by state, rates and the curve of a period', async () => {
  const found = await asked()
  expect(found).toMatchObject({
    countCaseRecovered: 8,
    countCaseFatality: 2,
    countCaseSuspect: 6,
    countCaseDiscarded: 1,
    countCaseMonitored: 1,
    countCasePositive: 0,
    countCaseOutdated: 0,
    statisticsEnable: true,
    cityName: 'Santa Rita',
    population: 50_000,
    cases: 16,
    confirmed: 10,
    incidence: 32,
    lethality: 20,
  })
  expect(found.weeks).toEqual([
    // 1 January 2026 is a Thursday.
    { year: 2025, week: 53, from: '2025-12-28', count: 0, confirmed: 0, incidence: 0 },
    { year: 2026, week: 1, from: '2026-01-04', count: 10, confirmed: 10, incidence: 20 },
    { year: 2026, week: 2, from: '2026-01-11', count: 0, confirmed: 0, incidence: 0 },
    { year: 2026, week: 3, from: '2026-01-18', count: 6, confirmed: 0, incidence: 12 },
  ])
  expect(found.byHealthUnit).toMatchObject([
    { name: 'UBS Norte', count: 10, confirmed: 10 },
    { name: 'UBS Sul', count: 6, confirmed: 0 },
  ])
  expect(found.byGender).toMatchObject([
    { name: 'Masculino', count: 6 },
    { name: 'Feminino', count: 10 },
  ])
  expect((await asked({ initialDate: null })).weeks[0]).toMatchObject({ year: 2025, week: 53, count: 1 })
})

test('an outdated case is counted as such, and as the case that it is', async () => {
  const found = await asked({ pathology: { id: 'A920' } })
  expect(found).toMatchObject({
    countCaseOutdated: 3,
    countCaseSuspect: 1,
    countCasePositive: 0,
    countCaseMonitored: 0,
    // A contact of a case is none, whether or not it is outdated.
    cases: 3,
    confirmed: 1,
  })
  expect(found.byState.find(({ key }) => key === 'outdated')).toMatchObject({ count: 3, confirmed: 1 })
})

test('probable cases are all but the discarded ones, and deaths of the disease alone make lethality', async () => {
  expect(await asked({ pathology: { id: 'A928' } })).toMatchObject({
    cases: 6,
    confirmed: 2,
    countCaseInterrupted: 1,
    countCaseInconclusive: 1,
    countCaseFatality: 1,
    countCaseFatalityInvestigation: 1,
    countCaseFatalityOther: 2,
    countCaseDiscarded: 1,
    lethality: 50,
  })
})

test('each filter narrows it, and rates are of the people whom it leaves', async () => {
  expect(await asked({ healthUnit: { id: south?.id ?? '' } })).toMatchObject({
    cases: 6,
    population: null,
    incidence: null,
  })
  expect(await asked({ neighborhood: { id: hill?.id ?? '' } })).toMatchObject({ cases: 10 })
  expect(await asked({ gender: 'M' })).toMatchObject({ cases: 6, population: 20_000, incidence: 30 })
  expect(await asked({ ageGroup: '20' })).toMatchObject({ cases: 8, population: 10_000, incidence: 80 })
  expect(await asked({ finalDate: '2026-01-09' })).toMatchObject({ cases: 8 })
})

test('rates are of the population that the settings say of the year, each week of its own', async () => {
  populations = [
    { year: 2025, population: 40_000 },
    { year: 2026, population: 80_000 },
  ]
  const found = await asked()
  expect(found).toMatchObject({
    population: 80_000,
    populationOf: { year: 2026, source: 'IBGE' },
    cases: 16,
    incidence: 20,
  })
  const past = await asked({ initialDate: '2025-01-01', finalDate: '2026-12-31' })
  expect(past.weeks.find(({ from }) => from === '2026-01-04')).toMatchObject({ count: 10, incidence: 12.5 })
  expect((await asked({ initialDate: '2025-01-01', finalDate: '2025-12-31' })).population).toBe(40_000)
  // Of a sex there is the register alone.
  expect(await asked({ gender: 'M' })).toMatchObject({ population: 20_000, populationOf: null })
  populations = []
  expect(await asked()).toMatchObject({ population: 50_000, populationOf: null })
})

test('what is published leaves small counts out, and is refused where the client publishes nothing', async () => {
  const found = await asked({ isPublic: true })
  expect(found).toMatchObject({
    countCaseFatality: null,
    countCaseDiscarded: null,
    lethality: null,
    cases: 16,
  })
  const counts = found.byState.map(({ count }) => count)
  expect(counts.filter((count) => typeof count === 'number' && count > 0 && count < 5)).toEqual([])
  isEnabled = false
  await expect(asked({ isPublic: true })).rejects.toMatchObject({ key: 'conflict' })
  expect(await asked()).toMatchObject({ statisticsEnable: false, cases: 16 })
  isEnabled = true
})

test('protected diagnoses are counted for holders of the permission alone, and never published', async () => {
  const doctor = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  const hiv = { pathology: { id: 'B24' } }
  expect((await asked(hiv)).cases).toBe(0)
  expect((await asked(hiv, doctor)).cases).toBe(1)
  expect((await asked({ ...hiv, isPublic: true }, doctor)).cases).toBe(0)
})

test('a case counts from the moment on in which it is stored, changed or removed', async () => {
  const { id } = await area.call(cases.create, {
    citizen: { id: ana.id },
    pathology: { id: 'A90' },
    origin: 'suspect',
    openedOn: '2026-11-18',
    contactEvery: 2,
  })
  expect((await asked()).cases).toBe(17)
  await area.call(cases.transition, {
    id,
    transition: 'discard',
    document: { closingCriterion: 'laboratory', closedOn: '2026-11-20' },
  })
  expect(await asked()).toMatchObject({ cases: 16, countCaseDiscarded: 2 })
  await area.call(cases.remove, { id })
  expect(await asked()).toMatchObject({ countCaseDiscarded: 1 })
})
