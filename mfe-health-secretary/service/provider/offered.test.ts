import { formatCurrency } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { daysAfter, monthAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { affiliated } from '../../contract/affiliated.ts'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { providerGet, providerOfferRemove, providerOfferSave } from '../../contract/provider.ts'
import { examProvider } from '../../contract/provider-registers.ts'
import { quota } from '../../contract/quota.ts'
import { migrationsOf } from '../migrations.ts'
import { service } from '../service.ts'
import { providers } from './providers.ts'

const ana = { id: newId(), name: 'Ana Prado' }
const [glucose, urea] = ['0202010473', '0202010694'].map((id) => ({ id, name: exams[id] ?? '' })) as [
  { id: string; name: string },
  { id: string; name: string },
]
const name = 'Clínica de Imagem'

let area: TestArea
let provider: string
beforeEach(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: Object.entries(exams).map(([id, one]) => ({ id, name: one })),
      procedureSearch: [{ id: '0214010015', name: 'Glicemia capilar' }],
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
  provider = (await area.call(affiliated.create, { name })).id
  for (const exam of [glucose, urea]) await asked(exam.id)
})
afterEach(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
const asked = async (exam: string, more: object = {}) => {
  const { id } = await area.call(examRequest.create, {
    citizen: { id: ana.id },
    exam: { id: exam },
    priority: 'notUrgent',
    date: today(),
    repeatReason: 'Controle',
    ...more,
  })
  await area.call(examRequest.transition, { id, transition: 'authorise' }, may())
  return id
}
const offers = async (id = provider) =>
  (await area.call(providerGet, { id })).offers.map(({ id: key, price, places, weeklyPlaces }) => ({
    key,
    ...{ price, places, weeklyPlaces },
  }))
const slot = (item?: string, more: object = {}) =>
  area.call(appointmentSlot.create, {
    provider: { id: provider },
    type: 'examRequest',
    at: `${daysAfter(today(), 5)} 08:30:00.000-03:00`,
    places: 2,
    ...(item && { item: { id: item } }),
    ...more,
  })
const key = `examRequest/${glucose.id}`
const save = (more: object = {}) =>
  area.call(providerOfferSave, { id: provider, type: 'examRequest', item: { id: glucose.id }, ...more })

test('an offer is said in one place: its quota is there in the same moment, and follows it', async () => {
  await save({ price: 12.5, places: 40 })
  expect(await offers()).toEqual([{ key, price: 12.5, places: 40, weeklyPlaces: null }])
  const [agreed] = (await area.call(quota.list, {})).items
  expect(agreed).toMatchObject({ provider: { id: provider, name }, item: { name: glucose.name }, places: 40 })
  await save({ price: 13, places: 25 })
  expect((await area.call(quota.list, {})).items).toMatchObject([{ id: agreed?.id, places: 25 }])
  expect((await area.call(quota.history, { id: agreed?.id ?? '' })).items.map(({ kind }) => kind)).toEqual([
    'updated',
    'created',
  ])
  // Without places it is offered, and no quota holds it.
  await save({ price: 13 })
  expect((await area.call(quota.list, {})).totalItems).toBe(0)
  expect(await offers()).toEqual([{ key, price: 13, places: null, weeklyPlaces: null }])
  await area.call(providerOfferRemove, { id: provider, offer: key })
  expect(await offers()).toEqual([])
})

test('what a price was and who changed it stands in the history of each list that names the provider', async () => {
  const list = await area.call(examProvider.create, { name })
  await save({ price: 12.5 })
  await save({ price: 13, places: 4 })
  await save({ price: 13, places: 5 })
  await area.call(providerOfferRemove, { id: provider, offer: key })
  const lines = async (of: typeof affiliated | typeof examProvider, id: string) =>
    (await area.call(of.history, { id })).items
      .filter(({ kind }) => kind === 'updated')
      .map(({ userName, changes }) => [userName, ...(changes ?? [])])
  const label = `Valor de ${glucose.name}`
  const [before, after] = [12.5, 13].map(formatCurrency)
  const said = [
    [area.user.name, { label, from: after, to: null }],
    [area.user.name, { label, from: before, to: after }],
    [area.user.name, { label, from: null, to: before }],
  ]
  expect(await lines(affiliated, provider)).toEqual(said)
  expect(await lines(examProvider, list.id)).toEqual(said)
})

test('what quotas, lists and contracts say is the offer, with the price of the month that counts', async () => {
  const made = await area.call(quota.create, {
    provider: { id: provider },
    type: 'examRequest',
    item: { id: urea.id },
    places: 8,
  })
  const urine = `examRequest/${urea.id}`
  expect(await offers()).toEqual([{ key: urine, price: null, places: 8, weeklyPlaces: null }])
  await area.call(quota.update, { id: made.id, document: { places: 9, item: { id: glucose.id } } })
  expect(await offers()).toEqual([
    { key: urine, price: null, places: null, weeklyPlaces: null },
    { key, price: null, places: 9, weeklyPlaces: null },
  ])
  const list = await area.call(examProvider.create, { name, weeklyPlaces: 30 })
  expect(await offers(list.id)).toContainEqual({
    key: 'examRequest/',
    ...{ price: null, places: null, weeklyPlaces: 30 },
  })
  await area.call(providerOfferSave, { id: provider, type: 'examRequest', price: 7, weeklyPlaces: 20 })
  expect(await area.call(examProvider.get, { id: list.id })).toMatchObject({ weeklyPlaces: 20 })
  const month = today().slice(0, 7)
  for (const [competence, value] of [
    [month, 3.5],
    [monthAfter(month), 4],
    ['2024-03', 1],
  ] as const)
    await area.call(affiliatedProcedure.create, {
      affiliated: { id: provider },
      procedure: { id: '0214010015' },
      ...{ competence, availability: 60, value },
    })
  const contract = { key: 'affiliatedService/0214010015', price: 4, places: 60, weeklyPlaces: null }
  expect(await offers()).toContainEqual(contract)
  await area.call(examProvider.remove, { id: list.id })
  expect((await offers()).map((one) => one.key)).toEqual([urine, key, contract.key])
})

test('places are refused where nothing would hold them', async () => {
  const refused = (more: object) =>
    area
      .call(providerOfferSave, { id: provider, type: 'examRequest', ...more })
      .then(() => undefined)
      .catch((error) => error.payload?.fields)
  expect(await refused({ places: 5 })).toEqual({ places: expect.stringContaining('escolha o item') })
  expect(await refused({ weeklyPlaces: 5 })).toEqual({
    weeklyPlaces: expect.stringContaining('Prestadores de exames'),
  })
  expect(await refused({ item: { id: '0202010120' } })).toEqual({ item: expect.any(String) })
  await expect(
    area.call(providerOfferSave, { id: provider, type: 'examRequest' }, area.elsewhere),
  ).rejects.toMatchObject({ key: 'notFound' })
})

test('a vacancy is for what its provider offers: another is refused, and what exists stays valid', async () => {
  const refusal = (field: string, words: string) => ({
    payload: {
      fields: {
        [field]: `${name} não oferece ${words}: acrescente em 'O que oferece', no cadastro do prestador`,
      },
    },
  })
  await expect(slot()).rejects.toMatchObject(refusal('type', 'Solicitação de exame'))
  await save()
  await expect(slot(urea.id)).rejects.toMatchObject(refusal('item', `${urea.name} (Solicitação de exame)`))
  const { id } = await slot(glucose.id)
  await expect(
    area.call(appointmentSlot.update, { id, document: { item: { id: urea.id } } }),
  ).rejects.toMatchObject(refusal('document.item', `${urea.name} (Solicitação de exame)`))
  await expect(area.call(providerOfferRemove, { id: provider, offer: key })).rejects.toMatchObject({
    key: 'conflict',
  })
  // For whatever the provider does: that is glucose, and not urea.
  const { id: open } = await slot()
  const book = async (request: string) =>
    area.call(
      examRequest.transition,
      { id: request, transition: 'book', document: { slot: { id: open } } },
      may(),
    )
  await expect(book(await asked(urea.id))).rejects.toMatchObject({
    payload: { fields: { 'document.slot': expect.stringContaining(`que não oferece ${urea.name}`) } },
  })
  await book(await asked(glucose.id))
  expect(await area.call(appointmentSlot.get, { id: open })).toMatchObject({ taken: 1 })
})

test('what was agreed before offers were stored is offered afterwards, however often that is gone through', async () => {
  await area.call(examProvider.create, { name, weeklyPlaces: 30 })
  await save({ places: 40, price: 12 })
  const { store } = area.opened
  const before = await offers()
  const [one] = await store.collection(providers).findAll({}, { max: 5 })
  await store.collection(providers).updateOne({ _id: one?._id ?? '' }, { $set: { offers: [] } })
  for (const _ of [1, 2]) await migrateAgain(store, migrationsOf([]), '2026-11-27-05-offers')
  expect(await offers()).toEqual(before.map((offer) => ({ ...offer, price: null })))
})
