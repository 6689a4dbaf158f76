import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import { accompanimentContact as contact } from '../../contract/accompaniment-contact.ts'
import { accompanimentExam as exam } from '../../contract/accompaniment-exam.ts'
import { accompanimentMeasurementList } from '../../contract/accompaniment-measurement.ts'
import { service } from '../service.ts'
import { reached } from './contact.ts'

const people = ['Ana Prado', 'Bento Luz', 'Caio Reis', 'Dora Melo', 'Enzo Dias', 'Fabi Sá', 'Gil Nunes'].map(
  (name) => ({ id: newId(), name }),
)
let now = new Date('2026-11-20T12:00:00-03:00')
const measured = {
  id: newId(),
  citizenId: people[0]?.id,
  weight: 70,
  measuredAt: '2026-11-19 10:00:00.000-03:00',
  isSelfReported: false,
}
const asked: unknown[] = []
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
      laboratoryExamsSearch: [{ id: '0202030903', name: 'Dengue NS1' }],
      measurementList: (input) => {
        asked.push(input)
        return { items: [measured], totalItems: 1, startIndex: 0, stopIndex: 0, endReached: true }
      },
    },
  })
})
afterAll(() => area.close())

let nth = 0
async function open(cid = 'A90', by = area.user) {
  const citizen = { id: people[nth++ % people.length]?.id ?? '' }
  const values = { origin: 'suspect', openedOn: '2026-11-15', contactEvery: 2 } as const
  const { id } = await area.call(cases.create, { ...values, citizen, pathology: { id: cid } }, by)
  return { id, citizen }
}
const call = (id: string, more: Partial<InputOf<typeof contact.create>> = {}) =>
  area.call(contact.create, {
    epidemiologicalAccompanimentId: id,
    at: '2026-11-20 11:00:00.000-03:00',
    result: 'reached',
    ...more,
  })

/** A case of each client, of which the tested entries are. */
const below = { here: '', elsewhere: '' }
beforeAll(async () => {
  below.here = (await open()).id
  below.elsewhere = (await open('A90', area.elsewhere)).id
})
const promised = {
  elsewhere: () => ({ epidemiologicalAccompanimentId: below.elsewhere }),
  asked: () => ({ epidemiologicalAccompanimentId: below.here }),
  rows: () => ({ epidemiologicalAccompanimentId: below.here }),
}
testRecord(contact, () => area, {
  ...promised,
  values: () => ({
    epidemiologicalAccompanimentId: below.here,
    at: '2026-11-20 11:00:00.000-03:00',
    result: 'reached',
    returnBy: '2026-11-25',
  }),
})
testRecord(exam, () => area, {
  ...promised,
  values: () => ({
    epidemiologicalAccompanimentId: below.here,
    collectionDate: '2026-11-16',
    resultDate: '2026-11-18',
  }),
  changes: { resultExam: 'negative' },
})

test('somebody who was reached is called again after the interval, or on the day that was agreed', async () => {
  const { id, citizen } = await open()
  await call(id, { course: 'better', returnBy: '2026-11-25' })
  expect(await area.call(cases.get, { id })).toMatchObject({
    state: 'suspect',
    lastContactOn: '2026-11-20',
    nextContactOn: '2026-11-25',
    outdatedOn: '2026-12-02',
  })
  await call(id)
  expect(await area.call(cases.get, { id })).toMatchObject({ nextContactOn: '2026-11-22' })
  const { items } = await area.call(contact.list, { epidemiologicalAccompanimentId: id })
  expect(items).toMatchObject([{ result: 'reached' }, { course: 'better' }])
  expect((await area.call(contact.list, { citizenId: citizen.id })).totalItems).toBe(2)
})

test('somebody who was not reached is called again, and the days without contact go on', () => {
  const of = {
    state: 'suspect',
    contactEvery: 2,
    lastContactOn: '2026-11-15',
    nextContactOn: '2026-11-17',
  } as const
  expect(reached(of, { on: '2026-11-20', isReached: false, agreedOn: null })).toEqual({
    nextContactOn: '2026-11-21',
  })
})

test('an outdated case is current again by a contact, in the state that it was in', async () => {
  now = new Date('2026-11-01T12:00:00-03:00')
  const { id } = await open()
  await area.call(cases.transition, { id, transition: 'monitor' })
  now = new Date('2026-11-20T12:00:00-03:00')
  await call(id, { result: 'absent' })
  expect(await area.call(cases.get, { id })).toMatchObject({ state: 'monitored', status: 'outdated' })
  await call(id)
  expect(await area.call(cases.get, { id })).toMatchObject({
    state: 'monitored',
    status: 'monitored',
    nextContactOn: '2026-11-22',
  })
})

test('an exam is of a case, and its result does not come before its collection', async () => {
  const { id, citizen } = await open()
  const taken = {
    epidemiologicalAccompanimentId: id,
    laboratoryExam: { id: '0202030903' },
    collectionDate: '2026-11-16',
    resultExam: 'waiting',
    notificationStatus: 'notSent',
  } as const
  await expect(area.call(exam.create, { ...taken, resultDate: '2026-11-15' })).rejects.toMatchObject({
    payload: { fields: { resultDate: 'Data do resultado é antes da coleta' } },
  })
  await expect(
    area.call(exam.create, { ...taken, epidemiologicalAccompanimentId: newId() }),
  ).rejects.toMatchObject({
    payload: { fields: { epidemiologicalAccompanimentId: 'O acompanhamento não existe mais' } },
  })
  const { id: of } = await area.call(exam.create, taken)
  await area.call(exam.update, { id: of, document: { resultExam: 'positive', resultDate: '2026-11-18' } })
  const { items } = await area.call(exam.list, { citizenId: citizen.id })
  expect(items).toMatchObject([
    { id: of, laboratoryExamName: 'Dengue NS1', resultExam: 'positive', citizen: { id: citizen.id } },
  ])
  await expect(area.call(exam.list, {})).rejects.toMatchObject({ key: 'validation' })
})

test('the exams of a case are listed with their documents', () => {
  expect(Object.keys(exam.list.list.itemFields)).toContain('examResultDocument')
})

test('what lies below a protected case is not there for users without the permission', async () => {
  const doctor = { ...area.user, permissions: new Set(['sensitiveDiagnosisRead']) }
  const { id } = await open('A150', doctor)
  await expect(call(id)).rejects.toMatchObject({ key: 'validation' })
  const made = {
    epidemiologicalAccompanimentId: id,
    at: '2026-11-20 11:00:00.000-03:00',
    result: 'reached',
  } as const
  await area.call(contact.create, made, doctor)
  const list = { epidemiologicalAccompanimentId: id }
  expect((await area.call(contact.list, list)).items).toEqual([])
  expect((await area.call(contact.list, list, doctor)).items).toHaveLength(1)
})

test('measurements of a case are those of its citizen', async () => {
  const { id, citizen } = await open()
  const { items } = await area.call(accompanimentMeasurementList, {
    epidemiologicalAccompanimentId: id,
    withoutSelfReportedMeasurements: true,
  })
  expect(items).toMatchObject([{ weight: 70 }])
  expect(asked.at(-1)).toMatchObject({ citizenId: citizen.id, withoutSelfReportedMeasurements: true })
  await expect(area.call(accompanimentMeasurementList, {})).rejects.toMatchObject({ key: 'validation' })
})
