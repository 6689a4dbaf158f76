import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import { exams } from '@saude/core/contract/exams'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../contract/affiliated.ts'
import { appointmentSlot } from '../contract/appointment-slot.ts'
import { appointmentPlaceSearch } from '../contract/appointment-slot-refs.ts'
import { examRequest } from '../contract/exam-request.ts'
import {
  protocolList,
  queueItemSearch,
  requestCounts,
  requestPosition,
  requestQueueList,
  requestWaiting,
} from '../contract/protocol.ts'
import { providerOfferSave } from '../contract/provider.ts'
import { service } from './service.ts'

const ana: Owned = { id: newId(), name: 'Ana Prado', birthDate: '1961-03-04' }
const dead: Owned = { id: newId(), name: 'Davi Reis', deathAt: '2026-01-02' }
const moved: Owned = { id: newId(), name: 'Mara Luz', livesElsewhere: true }
const exam = { id: '0202010473' }
const unit = { id: newId(), name: 'Unidade Centro' }

/** Where the clock was put. */
let clock: Date | undefined
let area: TestArea
let messages: string[]
let provider: string
beforeEach(async () => {
  messages = []
  clock = undefined
  area = await openArea(service, {
    now: () => clock ?? new Date(),
    owners: {
      citizenByIds: [ana, dead, moved],
      healthUnitByIds: [unit],
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
      citizenMessageCreate: (input) => {
        messages.push((input as { message: string }).message) // the input of that query
        return { isSent: true }
      },
    },
  })
  provider = (await area.call(affiliated.create, { name: 'Clínica Vida' })).id
  await area.call(providerOfferSave, { id: provider, type: 'examRequest' })
})
afterEach(() => area.close())

const may = () => ({
  ...area.user,
  permissions: new Set(['examRequestAuthorise', 'examRequestList', 'protocolList']),
})
const asked = async (more: object = {}) => {
  const request = {
    citizen: { id: ana.id },
    exam,
    priority: 'notUrgent',
    date: today(),
    repeatReason: 'Outro pedido',
    ...more,
  } as const
  return (await area.call(examRequest.create, request)).id
}
type Step = 'authorise' | 'book' | 'cancel' | 'miss' | 'finish'
const step = (id: string, transition: Step, document?: object) =>
  area.call(
    examRequest.transition,
    { id, transition, ...(transition === 'cancel' && { reason: 'Desistiu' }), ...(document && { document }) },
    may(),
  )
const authorised = async () => {
  const id = await asked()
  await step(id, 'authorise')
  return id
}
const agenda = async (places: number, at = `${daysAfter(today(), 5)} 08:30:00.000-03:00`) =>
  (await area.call(appointmentSlot.create, { provider: { id: provider }, type: 'examRequest', at, places }))
    .id
const taken = async (id: string) => (await area.call(appointmentSlot.get, { id })).taken

test('those who wait stand by urgency, then by day, with age, waiting days and the next step', async () => {
  await asked({ date: daysAfter(today(), -3) })
  await asked({ date: daysAfter(today(), -120) })
  await asked({ priority: 'urgent' })
  const { items, totalItems } = await area.call(requestQueueList, { type: 'examRequest' }, may())
  expect(totalItems).toBe(3)
  expect(
    items.map(({ position, priority, waitingDays, deadline }) => [position, priority, waitingDays, deadline]),
  ).toEqual([
    [1, 'urgent', 0, 'open'],
    [2, 'notUrgent', 120, 'late'],
    [3, 'notUrgent', 3, 'open'],
  ])
  expect(items[0]).toMatchObject({ nextAction: 'Autorizar', citizen: { name: 'Ana Prado' }, age: 65 })
  const [, , last] = items
  expect(await area.call(requestPosition, { id: last?.id ?? '' }, may())).toMatchObject({
    position: 3,
    total: 3,
    waitingDays: 3,
    promisedDays: 100,
  })
  const late = await area.call(requestQueueList, { type: 'examRequest', stage: 'late' }, may())
  expect(late.items.map(({ position }) => position)).toEqual([2])
  const backwards = { type: 'examRequest', order: 'desc' } as const
  const places = async (input: InputOf<typeof requestQueueList>) =>
    (await area.call(requestQueueList, input, may())).items.map(({ position }) => position)
  expect(await places(backwards)).toEqual([3, 2, 1])
  expect(await places({ ...backwards, startIndex: 1, stopIndex: 2 })).toEqual([2, 1])
  expect(await places({ type: 'examRequest', startIndex: 1, stopIndex: 2 })).toEqual([2, 3])
})

test('each thing asked for has a waiting list of its own, which the list shows and filters by, as by number', async () => {
  const other = { id: '0202020380' }
  const first = await asked({ date: daysAfter(today(), -9) })
  await asked({ exam: other, date: daysAfter(today(), -8) })
  await asked({ date: daysAfter(today(), -7) })
  const last = await asked({ exam: other, date: daysAfter(today(), -6) })
  const placesOf = async (input: InputOf<typeof requestQueueList>) =>
    (await area.call(requestQueueList, { type: 'examRequest', ...input }, may())).items.map(
      ({ item, position }) => [item?.id, position],
    )
  const both = [
    [exam.id, 1],
    [other.id, 1],
    [exam.id, 2],
    [other.id, 2],
  ]
  expect(await placesOf({})).toEqual(both)
  expect(await placesOf({ order: 'desc' })).toEqual(both.toReversed())
  expect(await placesOf({ startIndex: 2, stopIndex: 3 })).toEqual(both.slice(2))
  await step(first, 'authorise')
  expect(await placesOf({ stage: 'decide' })).toEqual(both.slice(1))
  expect(await placesOf({ item: other })).toEqual([both[1], both[3]])
  expect(await placesOf({ item: other, startIndex: 1, stopIndex: 1 })).toEqual([both[3]])
  const late = { type: 'examRequest', item: other, stage: 'late' } as const
  expect((await area.call(requestQueueList, late, may())).totalItems).toBe(0)
  expect(await area.call(requestPosition, { id: last }, may())).toMatchObject({
    position: 2,
    total: 2,
    item: exams[other.id],
  })
  const { number } = await area.call(examRequest.get, { id: last })
  expect(await placesOf({ number: number ?? '' })).toEqual([[other.id, 2]])
  const offered = await area.call(queueItemSearch, { type: 'examRequest', q: 'hemo' }, may())
  expect(offered.items).toEqual([{ id: other.id, name: exams[other.id], description: '2 pessoas na fila' }])
  const none = { ...may(), permissions: new Set<string>() }
  expect((await area.call(queueItemSearch, { type: 'examRequest' }, none)).items).toEqual([])
})

test('each count of the home leads to a list of as many, whose places have gaps', async () => {
  for (const ago of [120, 119, 60, 5, 4]) {
    const id = await asked({ date: daysAfter(today(), -ago) })
    if (ago % 2 === 0) await step(id, 'authorise')
  }
  const [counted] = (await area.call(requestWaiting, {}, may())).items
  const lists = await Promise.all(
    (['decide', 'book', 'late'] as const).map((stage) =>
      area.call(requestQueueList, { type: 'examRequest', stage }, may()),
    ),
  )
  expect(lists.map(({ totalItems }) => totalItems)).toEqual([2, 3, 2])
  expect(counted).toMatchObject({ toDecide: 2, toBook: 3, late: 2, total: 5 })
  expect(lists.map(({ items }) => items.map(({ position }) => position))).toEqual([
    [2, 4],
    [1, 3, 5],
    [1, 2],
  ])
  const back = await area.call(requestQueueList, { type: 'examRequest', stage: 'book', order: 'desc' }, may())
  expect(back.items.map(({ position }) => position)).toEqual([5, 3, 1])
  const unentitled = { ...may(), permissions: new Set(['requestQueueList']) }
  expect((await area.call(requestQueueList, { type: 'examRequest' }, unentitled)).totalItems).toBe(0)
})

test('what waits today is counted by kind, of kinds that the person may list', async () => {
  await asked({ date: daysAfter(today(), -120) })
  await authorised()
  expect((await area.call(requestWaiting, {}, may())).items).toEqual([
    { type: 'examRequest', total: 2, toDecide: 1, toBook: 1, late: 1 },
  ])
  expect((await area.call(requestWaiting, { healthUnitId: newId() }, may())).items).toEqual([
    { type: 'examRequest', total: 0, toDecide: 0, toBook: 0, late: 0 },
  ])
  const withoutRights = { ...area.user, permissions: new Set<string>() }
  expect((await area.call(requestWaiting, {}, withoutRights)).items).toEqual([])
  expect((await area.call(protocolList, {}, withoutRights)).items).toEqual([])
})

test('for the numbers of the municipality it is counted by unit, for those too who may list nothing', async () => {
  await asked()
  await asked({ healthUnit: unit })
  await step(await asked({ healthUnit: unit }), 'cancel')
  const none = { ...area.user, permissions: new Set<string>() }
  const { items } = await area.call(requestCounts, {}, none)
  expect(items.map(({ healthUnitId, total }) => [healthUnitId, total])).toEqual([
    [null, 1],
    [unit.id, 1],
  ])
  expect((await area.call(requestWaiting, { healthUnitId: unit.id }, may())).items).toEqual([
    { type: 'examRequest', total: 1, toDecide: 1, toBook: 0, late: 0 },
  ])
})

test('a booking takes a place and says when and where; a request that is done waits no more', async () => {
  const slot = await agenda(2)
  const id = await authorised()
  await step(id, 'book', { slot: { id: slot } })
  expect(await area.call(examRequest.get, { id })).toMatchObject({
    state: 'booked',
    appointmentAt: expect.stringContaining('08:30'),
    appointmentPlace: 'Clínica Vida',
    provider: { id: provider },
  })
  expect(await taken(slot)).toBe(1)
  expect((await area.call(requestQueueList, { type: 'examRequest' }, may())).totalItems).toBe(0)
  while (messages.length < 2) await new Promise((resolve) => setImmediate(resolve))
  expect(messages[1]).toMatch(
    /^Sua solicitação de exame, protocolo .+, foi agendada para .+ às 08:30, local: Clínica Vida\.$/,
  )
})

test('of fifty who book the last place at the same moment one gets it, and 49 read why not', async () => {
  const slot = await agenda(1)
  const ids = await Promise.all(Array.from({ length: 50 }, () => authorised()))
  const outcomes = await Promise.allSettled(ids.map((id) => step(id, 'book', { slot: { id: slot } })))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(refused).toHaveLength(49)
  for (const { message } of refused)
    expect(message).toMatch(
      /^Não há mais vaga em Clínica Vida · .+: todas as 1 estão ocupadas\. Escolha outra vaga\.$/,
    )
  expect(await taken(slot)).toBe(1)
}, 60_000)

test('cancelled in time a place is free for the next one; who stays away has used it', async () => {
  const slot = await agenda(1)
  const [first, second] = [await authorised(), await authorised()]
  await step(first, 'book', { slot: { id: slot } })
  expect((await area.call(appointmentPlaceSearch, { type: 'examRequest' })).items).toEqual([])
  await step(first, 'cancel')
  const { items } = await area.call(appointmentPlaceSearch, { type: 'examRequest', q: 'vida' })
  expect(items.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Clínica Vida · .+ às 08:30 · 1 vaga$/),
  ])
  await step(second, 'book', { slot: { id: slot } })
  // On the day, not before.
  await expect(step(second, 'miss')).rejects.toMatchObject({ key: 'conflict' })
  clock = new Date(`${daysAfter(today(), 60)}T12:00:00-03:00`)
  await step(second, 'miss')
  expect(await taken(slot)).toBe(1)
})

test('a removed booking frees its place, and takes it again when it comes back', async () => {
  const slot = await agenda(1)
  const id = await authorised()
  await step(id, 'book', { slot: { id: slot } })
  await area.call(examRequest.remove, { id })
  expect(await taken(slot)).toBe(0)
  await area.call(examRequest.restore, { id })
  expect(await taken(slot)).toBe(1)
  await area.call(examRequest.remove, { id })
  await step(await authorised(), 'book', { slot: { id: slot } })
  await expect(area.call(examRequest.restore, { id })).rejects.toMatchObject({ key: 'conflict' })
})

test('an agenda does not lose places that are taken, nor is it made for what is over', async () => {
  const slot = await agenda(2)
  await step(await authorised(), 'book', { slot: { id: slot } })
  await expect(
    area.call(appointmentSlot.update, { id: slot, document: { places: 0 } }),
  ).rejects.toMatchObject({
    key: 'validation',
  })
  await expect(area.call(appointmentSlot.remove, { id: slot })).rejects.toMatchObject({
    message: 'Não é possível remover: há vagas ocupadas nesta agenda.',
  })
  await expect(agenda(1, '2026-01-01 08:00:00.000-03:00')).rejects.toMatchObject({
    payload: { fields: { at: 'Data e hora precisa estar no futuro' } },
  })
})

test.each([
  [dead, 'O cidadão faleceu em 02/01/2026'],
  [moved, 'O cadastro diz que o cidadão mora em outro município: se voltou, atualize o endereço antes'],
])('nothing is requested for who is dead or lives elsewhere', async ({ id }, said) => {
  await expect(asked({ citizen: { id } })).rejects.toMatchObject({ payload: { fields: { citizen: said } } })
})

test('an observation of 5,000 characters is refused at its field', async () => {
  await expect(asked({ observation: 'x'.repeat(5000) })).rejects.toMatchObject({
    payload: { fields: { observation: 'Observação não pode exceder 1.000 caracteres' } },
  })
})

test('anonymised users read no names in the queue, and change nothing', async () => {
  const id = await asked()
  const { items } = await area.call(
    requestQueueList,
    { type: 'examRequest' },
    { ...may(), isAnonymization: true },
  )
  expect(JSON.stringify(items)).not.toContain('Ana Prado')
  const anonymous = { ...may(), isAnonymization: true }
  await expect(
    area.call(examRequest.transition, { id, transition: 'authorise' }, anonymous),
  ).rejects.toMatchObject({ key: 'permission' })
})
