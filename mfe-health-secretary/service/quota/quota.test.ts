import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../../contract/affiliated.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { requestQueueList } from '../../contract/protocol.ts'
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
