import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../../contract/affiliated.ts'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { requestQueueList } from '../../contract/protocol.ts'
import { providerOfferSave } from '../../contract/provider.ts'
import { callList, queueCall, queueQuotas, quota } from '../../contract/quota.ts'
import { service } from '../service.ts'

const people: readonly Owned[] = Array.from({ length: 12 }, (_, nth) => ({
  id: newId(),
  name: `Pessoa ${nth}`,
}))
const exam = { id: '0202010473' }
const appointmentAt = `${daysAfter(today(), 3)} 08:00:00.000-03:00`
const month = daysAfter(today(), 3).slice(0, 7)

let area: TestArea
let provider: string
let messages: number
beforeEach(async () => {
  messages = 0
  area = await openArea(service, {
    owners: {
      citizenByIds: [...people],
      healthUnitByIds: [],
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
      citizenMessageCreate: () => {
        messages += 1
        return { isSent: true }
      },
    },
  })
  provider = (await area.call(affiliated.create, { name: 'Clínica Vida' })).id
  await area.call(providerOfferSave, { id: provider, type: 'examRequest' })
})
afterEach(() => area.close())

const director = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
/** A request of somebody, the first people having waited for longest; authorised. */
const authorised = async (who: number) => {
  const { id } = await area.call(examRequest.create, {
    citizen: { id: people[who]?.id ?? '' },
    exam,
    priority: 'notUrgent',
    date: daysAfter(today(), who - 30),
  })
  await area.call(examRequest.transition, { id, transition: 'authorise' }, director())
  return id
}
const everybody = (count: number) => Promise.all(Array.from({ length: count }, (_, who) => authorised(who)))
const agreed = async (places: number) =>
  (await area.call(quota.create, { provider: { id: provider }, type: 'examRequest', item: exam, places })).id
const book = (id: string) =>
  area.call(
    examRequest.transition,
    { id, transition: 'book', document: { provider: { id: provider }, appointmentAt } },
    director(),
  )
const callNext = (quotaId: string, count: number) =>
  area.call(queueCall, { quotaId, count, appointmentAt }, director())
const left = async () => {
  const { items } = await area.call(
    queueQuotas,
    { type: 'examRequest', day: daysAfter(today(), 3) },
    director(),
  )
  return items.map((one) => one.left)
}

test('a quota is for what somebody has asked for, once for a provider, and says what is left', async () => {
  await expect(agreed(2)).rejects.toMatchObject({ payload: { fields: { item: expect.any(String) } } })
  const id = await authorised(0)
  await agreed(2)
  await expect(agreed(5)).rejects.toMatchObject({
    payload: { fields: { item: 'Este prestador já tem uma cota deste item' } },
  })
  expect(await left()).toEqual([2])
  await book(id)
  expect(await left()).toEqual([1])
  const [listed] = (await area.call(quota.list, {})).items
  const isThisMonth = month === today().slice(0, 7)
  expect(listed).toMatchObject({ places: 2, taken: isThisMonth ? 1 : 0, left: isThisMonth ? 1 : 2 })
  await area.call(examRequest.transition, { id, transition: 'cancel', reason: 'Desistiu' }, director())
  expect(await left()).toEqual([2])
})

test('of ten who take the last place of a month one gets it, and the others read why not', async () => {
  const ids = await everybody(10)
  await agreed(1)
  const outcomes = await Promise.allSettled(ids.map(book))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(refused).toHaveLength(9)
  for (const { message } of refused) expect(message).toMatch(/^Não há mais cota de .+ em Clínica Vida em/)
  expect(await left()).toEqual([0])
})

test('the next ones are called in the order of the list, as many as there are places, and hear of it', async () => {
  const ids = await everybody(4)
  const id = await agreed(3)
  const first = await callNext(id, 2)
  expect(first.called.map((one) => one.id)).toEqual(ids.slice(0, 2))
  expect(first).toMatchObject({ provider: 'Clínica Vida', item: exams[exam.id], left: 1 })
  expect((await callNext(id, 10)).called.map((one) => one.id)).toEqual(ids.slice(2, 3))
  const day = daysAfter(today(), 3)
  const listed = await area.call(callList, { quotaId: id, day }, director())
  expect(listed.items.map((one) => one.id)).toEqual(ids.slice(0, 3))
  expect(await area.call(callList, { quotaId: id }, director())).toMatchObject({ totalItems: 0 })
  await expect(callNext(id, 1)).rejects.toMatchObject({ key: 'conflict' })
  expect(await area.call(examRequest.get, { id: ids[0] ?? '' })).toMatchObject({
    state: 'booked',
    provider: { id: provider },
    appointmentPlace: 'Clínica Vida',
  })
  const { items } = await area.call(examRequest.history, { id: ids[0] ?? '' })
  expect(items[0]).toMatchObject({ title: 'Agendar', userName: area.user.name })
  const waiting = await area.call(requestQueueList, { type: 'examRequest' }, director())
  expect(waiting.items.map((one) => one.id)).toEqual(ids.slice(3))
  // Four were authorised, three called.
  while (messages < 7) await new Promise((resolve) => setImmediate(resolve))
})

test('two desks that call at once call no one twice and no more than there are places', async () => {
  const ids = await everybody(6)
  const id = await agreed(3)
  const lists = await Promise.allSettled([callNext(id, 2), callNext(id, 2)])
  const called = lists.flatMap((one) => (one.status === 'fulfilled' ? one.value.called : []))
  expect(called.map((one) => one.id)).toEqual(ids.slice(0, 3))
  expect(await left()).toEqual([0])
})

test('kinds that a person may not list are not called from, nor are their quotas shown', async () => {
  await everybody(1)
  const id = await agreed(1)
  const none = { ...area.user, permissions: new Set<string>() }
  await expect(area.call(queueCall, { quotaId: id, count: 1, appointmentAt }, none)).rejects.toMatchObject({
    key: 'notFound',
  })
  expect((await area.call(queueQuotas, { type: 'examRequest' }, none)).items).toEqual([])
})

const at = (inDays: number, hour = '08') => `${daysAfter(today(), inDays)} ${hour}:00:00.000-03:00`
const vacancy = async (places: number, when: string, item?: { id: string }) =>
  (
    await area.call(appointmentSlot.create, {
      provider: { id: provider },
      type: 'examRequest',
      at: when,
      places,
      ...(item && { item }),
    })
  ).id
const taken = async (id: string) => (await area.call(appointmentSlot.get, { id })).taken
const callToAgenda = (quotaId: string, count: number, more: object = {}) =>
  area.call(queueCall, { quotaId, count, ...more }, director())

test('the next ones are called to the free places of the agenda, each at a time of their own, the first one first', async () => {
  const ids = await everybody(4)
  const other = { id: '0202020380' }
  const stranger = await area.call(examRequest.create, {
    citizen: { id: people[11]?.id ?? '' },
    exam: other,
    priority: 'notUrgent',
    date: today(),
  })
  const id = await agreed(10)
  const [late, early, foreign] = [
    await vacancy(5, at(6), exam),
    await vacancy(2, at(4)),
    await vacancy(9, at(3), other),
  ]
  const shown = (await area.call(queueQuotas, { type: 'examRequest' }, director())).items
  expect(shown).toMatchObject([{ free: 7, next: at(4) }])
  const done = await callToAgenda(id, 3)
  expect(done.called.map((one) => [one.id, one.appointmentAt])).toEqual([
    [ids[0], at(4)],
    [ids[1], at(4)],
    [ids[2], at(6)],
  ])
  expect(done.days).toEqual([daysAfter(today(), 4), daysAfter(today(), 6)])
  expect(await Promise.all([late, early, foreign].map(taken))).toEqual([1, 2, 0])
  expect(await area.call(examRequest.get, { id: ids[2] ?? '' })).toMatchObject({
    state: 'booked',
    slot: { id: late },
    appointmentAt: at(6),
    appointmentPlace: 'Clínica Vida',
  })
  // Its place is that of any booking: cancelled it is free again, and it is booked anew as ever.
  await area.call(
    examRequest.transition,
    { id: ids[2] ?? '', transition: 'cancel', reason: 'Desistiu' },
    director(),
  )
  expect(await taken(late)).toBe(0)
  const again = { id: ids[0] ?? '', transition: 'rebook', reason: 'Pedido da família' } as const
  await area.call(examRequest.transition, { ...again, document: { slot: { id: late } } }, director())
  expect(await Promise.all([late, early].map(taken))).toEqual([1, 1])
  expect(await area.call(examRequest.get, { id: stranger.id })).toMatchObject({ state: 'requested' })
})

test('an agenda with fewer places than people is said before anybody is called', async () => {
  const ids = await everybody(4)
  const id = await agreed(10)
  await expect(callToAgenda(id, 2)).rejects.toMatchObject({
    key: 'conflict',
    message: expect.stringContaining('não tem vaga livre na agenda'),
  })
  await vacancy(3, at(4))
  await expect(callToAgenda(id, 10)).rejects.toMatchObject({
    payload: {
      warnings: [
        expect.stringMatching(
          /^Clínica Vida tem 3 vagas livres na agenda e na cota para 4 pessoas: só as 3 primeiras são chamadas, até/,
        ),
      ],
    },
  })
  expect((await area.call(queueQuotas, { type: 'examRequest' }, director())).items).toMatchObject([
    { free: 3 },
  ])
  const done = await callToAgenda(id, 10, { isConfirmed: true })
  expect(done.called.map((one) => one.id)).toEqual(ids.slice(0, 3))
})

test('a quota ends a call where the agenda has more places', async () => {
  await everybody(3)
  const id = await agreed(1)
  const slot = await vacancy(5, at(2))
  const done = await callToAgenda(id, 2, { isConfirmed: true })
  expect(done.called).toHaveLength(1)
  expect(await taken(slot)).toBe(1)
  await expect(callToAgenda(id, 1)).rejects.toMatchObject({
    message: expect.stringMatching(/^Não há mais cota/),
  })
})

test('of two desks on the last place of an agenda one fills it, and no one is called twice', async () => {
  const ids = await everybody(4)
  const id = await agreed(10)
  const slot = await vacancy(1, at(4))
  const lists = await Promise.allSettled([
    callToAgenda(id, 1),
    area.call(
      examRequest.transition,
      { id: ids[3] ?? '', transition: 'book', document: { slot: { id: slot } } },
      director(),
    ),
    callToAgenda(id, 1),
  ])
  expect(lists.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of lists)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'conflict' })
  expect(await taken(slot)).toBe(1)
})
