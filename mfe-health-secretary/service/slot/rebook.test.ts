import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../../contract/affiliated.ts'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { appointmentPlaceSearch } from '../../contract/appointment-slot-refs.ts'
import { examRequest } from '../../contract/exam-request.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'
import { providerOfferSave } from '../../contract/provider.ts'
import { examProvider } from '../../contract/provider-registers.ts'
import { service } from '../service.ts'
import { codeOwners, named } from '../testing/owners.ts'

const ana = { id: newId(), name: 'Ana Prado', birthDate: '1961-03-04' }

let area: TestArea
let messages: string[]

beforeEach(async () => {
  messages = []
  area = await openArea(service, {
    owners: {
      ...codeOwners,
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: named(exams),

      citizenMessageCreate: (input) => {
        messages.push((input as { message: string }).message) // the input of that query
        return { isSent: true }
      },
    },
  })
})
afterEach(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
const step = (id: string, transition: 'authorise' | 'book' | 'rebook', document: object = {}) =>
  area.call(
    examRequest.transition,
    { id, transition, document, ...(transition === 'rebook' && { reason: 'Equipamento em manutenção' }) },
    may(),
  )
const authorised = async (more: object = {}) => {
  const request = {
    citizen: { id: ana.id },
    exam: { id: '0202010473' },
    priority: 'urgent' as const,
    date: today(),
    repeatReason: 'Controle',
  }
  const { id } = await area.call(examRequest.create, { ...request, ...more })
  await step(id, 'authorise')
  return id
}
const providerOf = async (name: string) => {
  const { id } = await area.call(affiliated.create, { name })
  for (const type of ['examRequest', 'specialistAppointments'] as const)
    await area.call(providerOfferSave, { id, type })
  return id
}
const agenda = async (
  provider: string,
  inDays: number,
  type: ProtocolType = 'examRequest',
  item?: string,
) => {
  const at = `${daysAfter(today(), inDays)} 08:30:00.000-03:00`
  const slot = { provider: { id: provider }, type, at, places: 1, ...(item && { item: { id: item } }) }
  return (await area.call(appointmentSlot.create, slot)).id
}
const taken = async (id: string) => (await area.call(appointmentSlot.get, { id })).taken
const refusedAtSlot = (words: string) => ({
  key: 'validation',
  payload: { fields: { 'document.slot': expect.stringContaining(words) } },
})

test('a slot of another kind is refused, whatever a screen offers', async () => {
  const slot = await agenda(await providerOf('Clínica Vida'), 5, 'specialistAppointments')
  await expect(step(await authorised(), 'book', { slot: { id: slot } })).rejects.toMatchObject(
    refusedAtSlot('Esta vaga é para Consulta com especialista'),
  )
  expect(await taken(slot)).toBe(0)
})

test('an exam at one provider is not booked at another one: no request names both', async () => {
  const clinic = await providerOf('Clínica de Imagem Vida')
  const slot = await agenda(clinic, 5)
  const laboratory = await area.call(examProvider.create, { name: 'Laboratório Municipal' })
  const words = 'Esta vaga é de Clínica de Imagem Vida, e a solicitação é para Laboratório Municipal'
  const asked = await authorised({ performer: { id: laboratory.id } })
  await expect(step(asked, 'book', { slot: { id: slot } })).rejects.toMatchObject(refusedAtSlot(words))
  const other = await authorised()
  await expect(
    step(other, 'book', { slot: { id: slot }, performer: { id: laboratory.id } }),
  ).rejects.toMatchObject(refusedAtSlot(words))
  const wanted = await providerOf('Laboratório São Lucas')
  const provided = await authorised({ provider: { id: wanted } })
  await expect(step(provided, 'book', { slot: { id: slot } })).rejects.toMatchObject(
    refusedAtSlot('e a solicitação é para Laboratório São Lucas'),
  )
  const own = await agenda(await providerOf('Laboratório Municipal'), 6)
  await step(asked, 'book', { slot: { id: own } })
  expect(await area.call(examRequest.get, { id: asked })).toMatchObject({
    appointmentPlace: 'Laboratório Municipal',
    performer: { name: 'Laboratório Municipal' },
  })
})

test('a slot for another item is refused at its field, and only fitting ones are proposed', async () => {
  const clinic = await providerOf('Clínica Vida')
  const id = await authorised({ provider: { id: clinic } })
  await authorised({ exam: { id: '0202020380' } })
  const [own, other, any] = [
    await agenda(clinic, 5, 'examRequest', '0202010473'),
    await agenda(clinic, 6, 'examRequest', '0202020380'),
    await agenda(clinic, 7),
  ]
  const elsewhere = await agenda(await providerOf('Laboratório São Lucas'), 4)
  await expect(step(id, 'book', { slot: { id: other } })).rejects.toMatchObject(
    refusedAtSlot(`Esta vaga é para ${exams['0202020380']}, e a solicitação é de ${exams['0202010473']}`),
  )
  const offered = async () =>
    (await area.call(appointmentPlaceSearch, { type: 'examRequest', request: id }, may())).items.map(
      (one) => [one.id, one.description],
    )
  expect(await offered()).toEqual([
    [own, exams['0202010473']],
    [any, null],
  ])
  const all = await area.call(appointmentPlaceSearch, { type: 'examRequest' }, may())
  expect(all.items.map((one) => one.id)).toEqual([elsewhere, own, other, any])
  const none = { ...area.user, permissions: new Set<string>() }
  expect((await area.call(appointmentPlaceSearch, { request: id }, none)).items).toEqual([])
  await step(id, 'book', { slot: { id: own } })
  await expect(step(id, 'rebook', { slot: { id: other } })).rejects.toMatchObject(
    refusedAtSlot('Esta vaga é para'),
  )
  const moved = { id: own, document: { item: { id: '0202020380' } } }
  await expect(area.call(appointmentSlot.update, moved)).rejects.toMatchObject({ key: 'conflict' })
  const unknown = { id: any, document: { item: { id: '0202010317' } } }
  await expect(area.call(appointmentSlot.update, unknown)).rejects.toMatchObject({
    payload: { fields: { 'document.item': 'Escolha um item que já foi solicitado neste tipo' } },
  })
})

test('what is booked anew keeps its number, day of request and history, frees its place and informs the citizen', async () => {
  const clinic = await providerOf('Clínica Vida')
  const [before, after] = [await agenda(clinic, 5), await agenda(clinic, 9)]
  const id = await authorised()
  const { number, date, priority } = await area.call(examRequest.get, { id })
  await step(id, 'book', { slot: { id: before } })
  await step(id, 'rebook', { slot: { id: after } })
  expect(await area.call(examRequest.get, { id })).toMatchObject({
    state: 'booked',
    number,
    date,
    priority,
    appointmentAt: expect.stringContaining(daysAfter(today(), 9)),
  })
  expect([await taken(before), await taken(after)]).toEqual([0, 1])
  const { items } = await area.call(examRequest.history, { id })
  expect(items[0]).toMatchObject({
    kind: 'transition',
    reason: 'Equipamento em manutenção',
    changes: [expect.objectContaining({ label: 'Vaga' })],
  })
  while (messages.length < 3) await new Promise((resolve) => setImmediate(resolve))
  expect(messages[2]).toMatch(/foi remarcada para .+ às 08:30, local: Clínica Vida\.$/)
  await expect(step(id, 'rebook')).rejects.toMatchObject({
    payload: { fields: { 'document.appointmentAt': 'Informe outra vaga ou outra data do atendimento' } },
  })
})

test('of two who are moved to the last place one gets it, and the other keeps the place that it has', async () => {
  const clinic = await providerOf('Clínica Vida')
  const last = await agenda(clinic, 9)
  const held = await Promise.all([agenda(clinic, 4), agenda(clinic, 5)])
  const ids = await Promise.all(
    held.map(async (slot) => {
      const id = await authorised()
      await step(id, 'book', { slot: { id: slot } })
      return id
    }),
  )
  const outcomes = await Promise.allSettled(ids.map((id) => step(id, 'rebook', { slot: { id: last } })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await taken(last)).toBe(1)
  expect((await Promise.all(held.map(taken))).sort()).toEqual([0, 1])
})
