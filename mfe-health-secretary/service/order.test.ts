import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { examRequest } from '../contract/exam-request.ts'
import { requestPosition, requestQueueList } from '../contract/protocol.ts'
import { service } from './service.ts'

const people: readonly Owned[] = Array.from({ length: 9 }, (_, nth) => ({
  id: newId(),
  name: `Pessoa ${nth}`,
}))

let area: TestArea
let clock: Date | undefined
let messages: string[]
beforeEach(async () => {
  clock = undefined
  messages = []
  area = await openArea(service, {
    now: () => clock ?? new Date(),
    owners: {
      citizenByIds: [...people],
      healthUnitByIds: [],
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
      citizenMessageCreate: (input) => {
        messages.push((input as { message: string }).message) // the input of that query
        return { isSent: true }
      },
    },
  })
})
afterEach(() => area.close())

const attendant = () => ({ ...area.user, permissions: new Set(['examRequestList']) })
const director = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
const exam = { id: '0202010473' }

type Person = number
const request = (who: Person, more: object = {}) => ({
  citizen: { id: people[who]?.id ?? '' },
  exam,
  priority: 'notUrgent' as const,
  date: daysAfter(today(), -10),
  ...more,
})
const asked = async (who: Person, more: object = {}) =>
  (await area.call(examRequest.create, request(who, more))).id

type Step = NonNullable<Parameters<typeof stepOf>[1]>
const stepOf = (id: string, transition: Taken, more: object) => ({ id, transition, ...more })
type Taken = keyof NonNullable<typeof examRequest.states>['transitions']
const step = (id: string, transition: Step, more: object = {}, user = director()) =>
  area.call(examRequest.transition, stepOf(id, transition, more), user)

/** The ids of those who wait, in their order. */
const order = async () =>
  (await area.call(requestQueueList, { type: 'examRequest' }, director())).items.map(({ id }) => id)
const laterDays = (days: number) => {
  clock = new Date(`${daysAfter(today(), days)}T12:00:00-03:00`)
}
/** Booked for two days ahead, which have passed. */
const booked = async (who: Person, more: object = {}) => {
  const id = await asked(who, more)
  await step(id, 'authorise')
  const appointmentAt = `${daysAfter(today(), 2)} 08:00:00.000-03:00`
  await step(id, 'book', { document: { appointmentAt, appointmentPlace: 'Clínica' } })
  return id
}

test('what is returned to be completed does not wait, and comes back to its place without the days between', async () => {
  const [first, second] = [await asked(0), await asked(1)]
  await expect(step(first, 'return', {})).rejects.toMatchObject({ key: 'validation' })
  await expect(step(first, 'return', { reason: 'Falta o laudo' }, attendant())).rejects.toMatchObject({
    key: 'permission',
  })
  await step(first, 'return', { reason: 'Falta o laudo' })
  expect(await order()).toEqual([second])
  laterDays(40)
  await step(first, 'complement', {}, attendant())
  expect(await order()).toEqual([first, second])
  expect((await area.call(requestPosition, { id: first }, director())).waitingDays).toBe(10)
  expect((await area.call(requestPosition, { id: second }, director())).waitingDays).toBe(50)
  // The second is late after 100 days, the first 40 days after it.
  laterDays(91)
  const late = async () =>
    (await area.call(requestQueueList, { type: 'examRequest', stage: 'late' }, director())).items.map(
      ({ id }) => id,
    )
  expect(await late()).toEqual([second])
  laterDays(131)
  expect(await late()).toEqual([first, second])
})

test('what is suspended keeps its place and, where it was authorised, that', async () => {
  const [first, second] = [await asked(0), await asked(1)]
  await step(first, 'authorise')
  await step(first, 'suspend', { reason: 'Internada' })
  expect(await order()).toEqual([second])
  laterDays(3)
  await step(first, 'resumeAuthorised')
  expect(await order()).toEqual([first, second])
  expect(await area.call(examRequest.get, { id: first })).toMatchObject({
    state: 'authorised',
    pausedDays: 3,
  })
  await step(second, 'suspend', { reason: 'Gestante até março' })
  await step(second, 'resume')
  expect(await order()).toEqual([first, second])
})

test('a court order stands first with its day, and when it ends the request is where it was', async () => {
  const [first, emergency, ordered] = [
    await asked(0),
    await asked(1, { priority: 'emergency' }),
    await asked(2),
  ]
  const courtDueOn = daysAfter(today(), 5)
  await expect(
    step(ordered, 'court', { reason: 'Liminar', document: { courtOrder: '1-2.3' } }),
  ).rejects.toMatchObject({ payload: { fields: { 'document.courtDueOn': expect.any(String) } } })
  const document = { courtOrder: '0001234-55.2026.8.26.0100', courtDueOn }
  await expect(step(ordered, 'court', { reason: 'Liminar', document }, attendant())).rejects.toMatchObject({
    key: 'permission',
  })
  await step(ordered, 'court', { reason: 'Liminar', document })
  expect(await order()).toEqual([ordered, emergency, first])
  const [top] = (await area.call(requestQueueList, { type: 'examRequest' }, director())).items
  expect(top).toMatchObject({ dueOn: courtDueOn, deadline: 'onTime', isByCourt: true })
  laterDays(6)
  const { items } = await area.call(requestQueueList, { type: 'examRequest', stage: 'late' }, director())
  expect(items.map(({ id }) => id)).toEqual([ordered])
  await step(ordered, 'court', { reason: 'Revogada', document: { courtOrder: null, courtDueOn: null } })
  expect(await order()).toEqual([emergency, first, ordered])
})

test('an order is changed by those who may, with the reason, which the history says with who and what', async () => {
  const [first, second] = [await asked(0), await asked(1)]
  await expect(
    area.call(examRequest.update, { id: second, document: { priority: 'urgent' } }, director()),
  ).rejects.toMatchObject({
    payload: { fields: { 'document.priority': expect.stringContaining('Mudar a ordem') } },
  })
  const document = { priority: 'urgent', date: daysAfter(today(), -10) }
  await expect(step(second, 'reorder', { document })).rejects.toMatchObject({ key: 'validation' })
  await expect(step(second, 'reorder', { reason: 'Piorou', document }, attendant())).rejects.toMatchObject({
    key: 'permission',
  })
  await step(second, 'reorder', { reason: 'Piorou', document })
  expect(await order()).toEqual([second, first])
  const { items } = await area.call(examRequest.history, { id: second })
  expect(items[0]).toMatchObject({
    reason: 'Piorou',
    userName: area.user.name,
    changes: [{ label: 'Prioridade', from: 'Eletiva', to: 'Urgente' }],
  })
  // Nothing has happened that the citizen has to know.
  expect(messages).toEqual([])
})

test('who did not come without a reason goes back to the unit and, asked for again, is last of the priority', async () => {
  const missing = await booked(0, { priority: 'urgent', date: daysAfter(today(), -30) })
  const [urgent, plain] = [await asked(1, { priority: 'urgent' }), await asked(2)]
  laterDays(3)
  await step(missing, 'missUnexcused')
  expect(await order()).toEqual([urgent, plain])
  await step(missing, 'askAgain', {}, attendant())
  expect(await order()).toEqual([urgent, missing, plain])
  expect(await area.call(requestPosition, { id: missing }, director())).toMatchObject({ waitingDays: 0 })
})

test.each(['transport', 'provider', 'notice', 'hospital'] as const)(
  'nothing is lost where the %s was why somebody did not come',
  async (absence) => {
    const missing = await booked(0, { date: daysAfter(today(), -30) })
    const [other] = [await asked(1)]
    laterDays(3)
    await step(missing, 'miss', { document: { absence } })
    expect(await order()).toEqual([missing, other])
    expect(await area.call(examRequest.get, { id: missing })).toMatchObject({ state: 'absent', absence })
  },
)

test('who asks again for what they wait for is asked why; another thing, or what has ended, is not', async () => {
  const first = await asked(0)
  const { number } = await area.call(examRequest.get, { id: first })
  await expect(asked(0)).rejects.toMatchObject({
    payload: { fields: { repeatReason: expect.stringContaining(`protocolo ${number}`) } },
  })
  await asked(0, { repeatReason: 'Repetir em três meses' })
  await asked(0, { exam: { id: '0202020380' } })
  await asked(1)
  const other = await asked(2)
  await step(other, 'cancel', { reason: 'Desistiu' })
  await asked(2)
})

test('nor is an order changed on the way round, while the time of a request stands still', async () => {
  const id = await asked(0)
  const change = (document: object) => area.call(examRequest.update, { id, document }, director())
  for (const [stop, back] of [
    ['return', 'complement'],
    ['suspend', 'resume'],
  ] as const) {
    await step(id, stop, { reason: 'Falta o laudo' })
    await expect(change({ priority: 'urgent' })).rejects.toMatchObject({
      payload: { fields: { 'document.priority': expect.stringContaining('Quando voltar à fila') } },
    })
    await change({ observation: `Laudo anexo: ${stop}` })
    await step(id, back, {})
  }
})
