import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/sees-protected'
import { outbox } from '@saude/service/outbox'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { epidemiologicalChannel } from '../../contract/channel.ts'
import { epidemiologicalChannelPastUpdate } from '../../contract/channel-past.ts'
import { service } from '../service.ts'
import { channelWarnings, watchChannels } from './watch.ts'

const hill = { id: newId(), name: 'Morro' }
const people = Array.from({ length: 20 }, (_, index) => ({
  id: newId(),
  name: `Ana ${index}`,
  birthDate: '1990-06-15',
  gender: 'F',
  cns: null,
  neighborhood: hill,
}))
const now = new Date('2026-11-20T12:00:00-03:00')

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: people,
      citizenContactByIds: people,
      cidSearch: [
        { id: 'A90', name: 'Dengue' },
        { id: 'A150', name: 'Tuberculose pulmonar' },
      ],
      healthUnitByIds: [],
      userByIds: [],
      // What is to be delivered stays where it can be looked at.
      noticeCreate: () => {
        throw new AppError('connectionFailed')
      },
    },
  })
})
afterAll(() => area.close())

const nurse = () => ({ ...area.user, permissions: new Set([protectedPermission]) })
const outbreak = (pathology: string, firstSymptomsOn: string, count: number, from: number) =>
  Promise.all(
    people.slice(from, from + count).map(({ id }) =>
      area.call(
        cases.create,
        {
          citizen: { id },
          pathology: { id: pathology },
          origin: 'suspect',
          openedOn: '2026-11-18',
          firstSymptomsOn,
          contactEvery: 2,
          exposed: [],
        },
        nurse(),
      ),
    ),
  )

/** Three years of surveillance without a case. */
const watchedYears = (id: string, user: typeof area.user = nurse()) =>
  area.call(
    epidemiologicalChannelPastUpdate,
    {
      pathology: { id },
      years: [2023, 2024, 2025].map((year) => ({ year, use: 'watched' as const })),
      weeks: [],
    },
    user,
  )

test('who leaves the channel is named once for a week, to those who may see the diagnosis', async () => {
  await outbreak('A90', '2026-11-10', 5, 0)
  await outbreak('A150', '2026-11-11', 4, 5)
  const { store } = area.opened
  // Without three years of surveillance there is no channel to leave.
  expect(await watchChannels(store, now)).toBe(0)
  await watchedYears('A90')
  await expect(watchedYears('A150', area.user)).rejects.toMatchObject({ key: 'validation' })
  await watchedYears('A150')
  // The municipality and the neighbourhood, of two diseases, in one notice each.
  expect(await watchChannels(store, now)).toBe(4)
  const notices = await store.collection(outbox).findAll({}, { max: 100 })
  expect(notices.map(({ input }) => input)).toMatchObject([
    {
      title: 'Dengue: fora do canal na semana 45',
      message: expect.stringContaining('Município (5 casos, limite 0); Bairro Morro (5 casos, limite 0).'),
    },
    { title: 'Tuberculose pulmonar: fora do canal na semana 45' },
  ])
  expect(await watchChannels(store, now)).toBe(0)
  const given = await store.collection(channelWarnings).findAll({}, { max: 10_000 })
  expect(given.filter(({ isProtected }) => isProtected).map(({ cid }) => cid)).toEqual(['A150', 'A150'])
  expect(new Set(given.map(({ place }) => place))).toEqual(new Set(['Município', 'Morro']))
})

test('what is typed and marked of the past stays, and can be taken back', async () => {
  const pathology = { id: 'A90' }
  const past = () => area.call(epidemiologicalChannel, { pathology })
  const change = (more: object) =>
    area.call(epidemiologicalChannelPastUpdate, { pathology, years: [], weeks: [], ...more })
  await change({
    weeks: [
      { year: 2020, week: 14, cases: 3 },
      { year: 2019, week: 2, cases: 0 },
    ],
  })
  await change({ years: [{ year: 2024, use: 'epidemic' }], weeks: [{ year: 2020, week: 14, cases: null }] })
  expect(await past()).toMatchObject({
    typed: [{ year: 2019, week: 2, cases: 0 }],
    marked: [
      { year: 2023, use: 'watched' },
      { year: 2024, use: 'epidemic' },
      { year: 2025, use: 'watched' },
    ],
    past: [2019, 2023, 2025],
    firstYear: 2026,
  })
  await expect(change({ weeks: [{ year: 2019, week: 53, cases: 1 }] })).rejects.toMatchObject({
    payload: { fields: { 'weeks.0.week': '2019 tem 52 semanas epidemiológicas' } },
  })
  await change({ years: [{ year: 2024, use: 'watched' }], weeks: [{ year: 2019, week: 2, cases: null }] })
  expect(await past()).toMatchObject({ typed: [], past: [2023, 2024, 2025] })
  // Of another client nothing is known of it.
  expect(await area.call(epidemiologicalChannel, { pathology }, area.elsewhere)).toMatchObject({ marked: [] })
})

test('the diagram shows the year on its channel, and a protected disease to holders alone', async () => {
  const dengue = await area.call(epidemiologicalChannel, { pathology: { id: 'A90' } })
  expect(dengue.weeks[44]).toMatchObject({ week: 45, cases: 5, upper: 0, isAbove: true })
  expect(dengue.warnings.map(({ place }) => place).sort()).toEqual(['Morro', 'Município'])
  expect(dengue.warnings[0]?.caseIds).toHaveLength(5)
  const hidden = await area.call(epidemiologicalChannel, { pathology: { id: 'A150' } })
  expect(hidden.weeks.every(({ cases: seen }) => !seen)).toBe(true)
  expect(hidden.warnings).toEqual([])
  const seen = await area.call(epidemiologicalChannel, { pathology: { id: 'A150' } }, nurse())
  expect(seen.weeks[44]).toMatchObject({ cases: 4 })
})
