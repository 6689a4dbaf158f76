import { newId } from '@saude/contract/id'
import { protectedPermission } from '@saude/contract/sees-protected'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { epidemiologicalChannel } from '../../contract/channel.ts'
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

test('who leaves the channel is named once, to those who may see the diagnosis', async () => {
  await outbreak('A90', '2026-11-10', 5, 0)
  await outbreak('A150', '2026-11-11', 4, 5)
  const { store } = area.opened
  // The municipality and the neighbourhood, of two diseases.
  expect(await watchChannels(store, now)).toBe(4)
  expect(await watchChannels(store, now)).toBe(0)
  const given = await store.collection(channelWarnings).findAll({}, { max: 10_000 })
  expect(given.filter(({ isProtected }) => isProtected).map(({ cid }) => cid)).toEqual(['A150', 'A150'])
  expect(new Set(given.map(({ place }) => place))).toEqual(new Set(['Município', 'Morro']))
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
