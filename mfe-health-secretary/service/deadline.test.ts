import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { examRequest } from '../contract/exam-request.ts'
import { outOfHomeTreatment } from '../contract/out-of-home-treatment.ts'
import { requestPosition, requestQueueList, requestWaiting } from '../contract/protocol.ts'
import { service } from './service.ts'
import { codeOwners } from './testing/owners.ts'

const people: readonly Owned[] = Array.from({ length: 8 }, (_, nth) => ({
  id: newId(),
  name: `Pessoa ${nth}`,
}))

const city = { id: newId(), name: 'Campinas', stateCode: 'SP' }

let area: TestArea
let settings: object
beforeEach(async () => {
  settings = {}
  area = await openArea(service, {
    owners: {
      citizenByIds: [...people],
      healthUnitByIds: [],
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
      ...codeOwners,
      citySearch: [city],
      citizenMessageCreate: () => ({ isSent: true }),
      clientSettings: () => settings,
    },
  })
})
afterEach(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
const ago = (days: number) => daysAfter(today(), -days)

/** Asks for an exam so many days ago, for another person each time. */
let nth = 0
const asked = async (days: number, priority: 'emergency' | 'urgent' | 'notUrgent', more: object = {}) => {
  nth += 1
  const citizen = { id: people[nth % people.length]?.id ?? '' }
  const request = { citizen, exam: { id: '0202010473' }, priority, date: ago(days), ...more }
  return (await area.call(examRequest.create, request)).id
}

const standing = async () =>
  (await area.call(requestQueueList, { type: 'examRequest' }, may())).items.map(
    ({ priority, waitingDays, deadline, dueOn }) => [priority, waitingDays, deadline, dueOn ?? null],
  )
/** Ids of those who wait for too long, by the list, whose number the home says. */
const late = async () => {
  const list = await area.call(requestQueueList, { type: 'examRequest', stage: 'late' }, may())
  const [home] = (await area.call(requestWaiting, {}, may())).items
  expect([list.totalItems, home?.late]).toEqual([list.items.length, list.items.length])
  return list.items.map(({ id }) => id).sort()
}

test('while no deadline is set none is said to be kept, whatever the limit of the kind', async () => {
  const emergency = await asked(28, 'emergency')
  const old = await asked(101, 'notUrgent')
  expect(await standing()).toEqual([
    ['emergency', 28, 'open', null],
    ['notUrgent', 101, 'late', null],
  ])
  expect(await late()).toEqual([old])
  const place = await area.call(requestPosition, { id: emergency }, may())
  expect(place).toMatchObject({ deadline: 'open', dueOn: null, promisedDays: 100 })
})

test('the days that a municipality sets count by priority at once, and never beyond those of the kind', async () => {
  const emergency = await asked(28, 'emergency')
  const urgent = await asked(29, 'urgent')
  const old = await asked(101, 'notUrgent')
  settings = { daysEmergency: 7, daysUrgent: 30, daysNotUrgent: 300 }
  expect(await standing()).toEqual([
    ['emergency', 28, 'late', ago(21)],
    ['urgent', 29, 'onTime', daysAfter(today(), 1)],
    ['notUrgent', 101, 'late', ago(1)],
  ])
  expect(await late()).toEqual([emergency, old].sort())
  settings = { daysUrgent: 28 }
  expect(await late()).toEqual([urgent, old].sort())
})

test('in suspected cancer exams have thirty days, or fewer where the municipality has set fewer', async () => {
  const mark = { suspectedCancer: true }
  const over = await asked(31, 'notUrgent', mark)
  const inTime = await asked(30, 'notUrgent', mark)
  expect(await standing()).toEqual([
    ['notUrgent', 31, 'late', ago(1)],
    ['notUrgent', 30, 'onTime', today()],
  ])
  expect(await late()).toEqual([over])
  settings = { daysNotUrgent: 10 }
  expect(await late()).toEqual([over, inTime].sort())
  settings = {}
  await area.call(examRequest.update, { id: over, document: { suspectedCancer: false } })
  expect(await late()).toEqual([])
  const { items } = await area.call(examRequest.list, {}, may())
  expect(JSON.stringify(items)).not.toContain('suspectedCancer')
})

test('in suspected cancer treatment begins within sixty days', async () => {
  const treated = async (days: number) => {
    nth += 1
    return (
      await area.call(outOfHomeTreatment.create, {
        citizen: { id: people[nth % people.length]?.id ?? '' },
        cbo: { id: '225120' },
        procedure: { id: '0301010072' },
        destination: { id: city.id },
        transport: 'land',
        priority: 'notUrgent',
        date: ago(days),
        suspectedCancer: true,
      })
    ).id
  }
  const over = await treated(61)
  await treated(60)
  const user = {
    ...area.user,
    permissions: new Set(['outOfHomeTreatmentAuthorise', 'outOfHomeTreatmentList']),
  }
  const type = 'outOfHomeTreatment'
  const { items } = await area.call(requestQueueList, { type }, user)
  expect(items.map((one) => [one.waitingDays, one.deadline, one.dueOn])).toEqual([
    [61, 'late', ago(1)],
    [60, 'onTime', today()],
  ])
  const late = await area.call(requestQueueList, { type, stage: 'late' }, user)
  expect(late.items.map(({ id }) => id)).toEqual([over])
})
