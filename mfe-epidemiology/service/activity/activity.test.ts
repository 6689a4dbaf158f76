import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { collectiveActivity } from '../../contract/collective-activity.ts'
import { demo as demoActivities } from '../../demo/collective-activities.ts'
import { service } from '../service.ts'
import { wrongIn } from './rules.ts'

const people = ['Ana Prado', 'Bento Luz', 'Caio Reis'].map((name) => ({ id: newId(), name }))
const [ana = { id: '' }, bento = { id: '' }] = people
const units = ['UBS Central', 'UBS Norte'].map((name) => ({ id: newId(), name }))
const users = ['Enf. Rosa', 'Ivo'].map((name) => ({ id: newId(), name }))
const day = daysAfter(today(), -2)

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: { citizenByIds: people, healthUnitByIds: units, userByIds: users },
  })
})
afterAll(() => area.close())

const group: InputOf<typeof collectiveActivity.create> = {
  day,
  shift: '1',
  kind: '5',
  audience: ['12'],
  healthTopics: ['4'],
  practices: ['20'],
  place: 'unit',
  healthUnit: { id: units[0]?.id ?? '' },
  participantCount: 3,
  participants: [{ citizen: { id: ana.id }, isAltered: true, weight: 71.5, height: 1.62 }],
}

testRecord(collectiveActivity, () => area, {
  values: () => ({ ...group, meetingTopics: null, procedure: null, professionals: null }),
  changes: { observation: 'Roda de conversa no salão' },
})

const create = (given: object) => area.call(collectiveActivity.create, { ...group, ...given })
const refused = (field: string, at = '') => ({
  key: 'validation',
  payload: { fields: { [`${at}${field}`]: expect.any(String) } },
})

test('a group keeps who came, what was measured, and who recorded it where no one else is named', async () => {
  const { id, citizenIds } = await create({})
  expect(citizenIds).toEqual([ana.id])
  expect(await area.call(collectiveActivity.get, { id })).toMatchObject({
    participants: [{ citizen: { id: ana.id, name: 'Ana Prado' }, isAltered: true, weight: 71.5 }],
    responsible: { id: area.user.id },
    participantCount: 3,
  })
})

test.each([
  ['a meeting without topics', { kind: '1', audience: null, healthTopics: null }, 'meetingTopics'],
  [
    'a meeting with topics of health that is no training',
    { kind: '2', meetingTopics: ['1'], healthTopics: ['1'] },
    'healthTopics',
  ],
  ['health education for no one', { kind: '4', audience: [] }, 'audience'],
  ['health education of nothing', { kind: '4', healthTopics: null }, 'healthTopics'],
  ['a collective procedure without a practice', { kind: '6', practices: null }, 'practices'],
  ['fluoride in a group', { practices: ['2'] }, 'practices'],
  ['a procedure without the practice that names one', { procedure: '0101010036' }, 'procedure'],
  ['a group of which no one is named', { participants: null }, 'participants'],
  [
    'fewer people than are named',
    { participantCount: 1, participants: [{ citizen: { id: ana.id } }, { citizen: { id: bento.id } }] },
    'participantCount',
  ],
  [
    'the same person twice',
    { participants: [{ citizen: { id: ana.id } }, { citizen: { id: ana.id } }] },
    'participants.1.citizen',
  ],
  [
    'who stopped smoking where that was not the matter',
    { participants: [{ citizen: { id: ana.id }, hasStoppedSmoking: false }] },
    'participants.0.hasStoppedSmoking',
  ],
  ['a unit that is not said', { healthUnit: null }, 'healthUnit'],
  ['a school without its code', { place: 'school', healthUnit: null }, 'inep'],
  ['a code of seven digits', { place: 'school', healthUnit: null, inep: '1234567' }, 'inep'],
  ['another place that is not said', { place: 'other', healthUnit: null }, 'otherPlace'],
  ['the week of health at school in a unit', { healthTopics: ['18'] }, 'healthTopics'],
  [
    'a group of teachers alone',
    { place: 'school', healthUnit: null, inep: '99000011', isOfEducation: true, isOfHealth: false },
    'kind',
  ],
  [
    'brushing by teachers alone',
    {
      kind: '6',
      practices: ['9'],
      place: 'school',
      healthUnit: null,
      inep: '99000011',
      isOfEducation: true,
    },
    'practices',
  ],
])('is refused at the field: %s', async (_title, given, field) => {
  await expect(create(given)).rejects.toMatchObject(refused(field))
})

test('a session against smoking says who stopped, and a school week is held at a school', async () => {
  const session = await create({
    practices: ['26'],
    participants: [{ citizen: { id: ana.id }, hasStoppedSmoking: true, hasLeftGroup: false }],
  })
  expect(await area.call(collectiveActivity.get, { id: session.id })).toMatchObject({
    participants: [{ hasStoppedSmoking: true, hasLeftGroup: false }],
  })
  const week = await create({
    kind: '4',
    practices: null,
    participants: null,
    healthTopics: ['18', '15'],
    place: 'school',
    healthUnit: null,
    inep: '99000011',
    school: 'EMEF Jardim',
    isOfHealth: true,
  })
  expect(await area.call(collectiveActivity.get, { id: week.id })).toMatchObject({
    inep: '99000011',
    isOfHealth: true,
  })
})

test('what another kind or place does not have goes with the change', async () => {
  const { id } = await create({ practices: ['20', '30'], procedure: '0101010036' })
  await area.call(collectiveActivity.update, {
    id,
    document: { kind: '1', meetingTopics: ['6'], place: 'other', otherPlace: 'Salão da igreja' },
  })
  const changed = await area.call(collectiveActivity.get, { id })
  expect(changed).toMatchObject({ meetingTopics: ['6'], healthTopics: ['4'], otherPlace: 'Salão da igreja' })
  expect([changed.audience, changed.practices, changed.procedure, changed.healthUnit]).toEqual([
    null,
    null,
    null,
    null,
  ])
  await expect(
    area.call(collectiveActivity.update, { id, document: { meetingTopics: ['1'] } }),
  ).rejects.toMatchObject(refused('healthTopics', 'document.'))
})

test('activities of a time are found', async () => {
  const early = await create({ day: daysAfter(day, -40) })
  const ids = async (from: string, to: string) =>
    (await area.call(collectiveActivity.list, { initialDate: from, finalDate: to })).items.map(({ id }) => id)
  expect(await ids(daysAfter(day, -41), daysAfter(day, -39))).toEqual([early.id])
})

test('the demo has activities of every kind of place, each as the form takes it', () => {
  const town = demoTown()
  const args = { town, client: town.client.id, count: 1200, now: new Date('2026-11-20T12:00:00-03:00') }
  const made = demoActivities(args)
  // Plain values of the demo are those of the record.
  expect(made.map((one) => wrongIn(one as Parameters<typeof wrongIn>[0])).filter(isWrong)).toEqual([])
  expect(new Set(made.map(({ place }) => place))).toEqual(new Set(['unit', 'school']))
  expect(made.length).toBeGreaterThan(50)
  expect(made.every(({ createdAt }) => createdAt <= args.now)).toBe(true)
  expect(demoActivities({ ...args, town: demoTown() })).toEqual(made)
})

const isWrong = (wrong: object): boolean => Object.keys(wrong).length > 0
