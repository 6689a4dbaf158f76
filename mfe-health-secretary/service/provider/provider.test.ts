import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { affiliated } from '../../contract/affiliated.ts'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { physiotherapySession } from '../../contract/physiotherapy-session.ts'
import { providerGet } from '../../contract/provider.ts'
import { providerAdopt } from '../../contract/provider-adopt.ts'
import {
  examProvider,
  examProviderByIds,
  occupationalTherapyProvider,
  physiotherapyProvider,
} from '../../contract/provider-registers.ts'
import { migrationsOf } from '../migrations.ts'
import { service } from '../service.ts'
import { providers } from './providers.ts'

const ana = { id: newId(), name: 'Ana Prado' }
const procedure = { item: { id: '0214010015', name: 'Glicemia capilar' } }

let area: TestArea
beforeEach(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      procedureSearch: [procedure.item],
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
})
afterEach(() => area.close())

const stored = () => area.opened.store.collection(providers).findAll({}, { max: 50 })
const name = 'Laboratório Municipal'

test('one provider stands in several lists: what is said in one of them is said in all, in their histories too', async () => {
  const exam = await area.call(examProvider.create, { name, phone: '1133334444', weeklyPlaces: 40 })
  const contract = await area.call(affiliated.create, { name: 'laboratorio municipal', cnes: '2078015' })
  expect(await stored()).toMatchObject([
    { views: { examProvider: exam.id, affiliated: contract.id }, cnes: '2078015', phone: '1133334444' },
  ])
  expect(await area.call(affiliated.get, { id: contract.id })).toMatchObject({ phone: '1133334444' })
  await area.call(affiliated.update, {
    id: contract.id,
    document: { name: 'Laboratório Central', address: 'Rua das Paineiras, 10' },
  })
  expect(await area.call(examProvider.get, { id: exam.id })).toMatchObject({
    name: 'Laboratório Central',
    address: 'Rua das Paineiras, 10',
    weeklyPlaces: 40,
  })
  const { items } = await area.call(examProvider.list, { name: 'central' })
  expect(items.map(({ id }) => id)).toEqual([exam.id])
  expect(await area.call(examProviderByIds, { ids: [exam.id] })).toMatchObject({
    items: [{ name: 'Laboratório Central', weeklyPlaces: 40 }],
  })
  const history = await area.call(examProvider.history, { id: exam.id })
  expect(history.items[0]).toMatchObject({ kind: 'updated', userName: area.user.name })
})

test('two that were entered under different names become one by its name, unless one list has both', async () => {
  const exam = await area.call(examProvider.create, { name: 'Lab. Municipal' })
  const contract = await area.call(affiliated.create, { name, address: 'Praça da Matriz, 1' })
  expect(await stored()).toHaveLength(2)
  await area.call(examProvider.update, { id: exam.id, document: { name } })
  expect(await stored()).toMatchObject([{ views: { examProvider: exam.id, affiliated: contract.id } }])
  expect(await area.call(examProvider.get, { id: exam.id })).toMatchObject({ address: 'Praça da Matriz, 1' })
  const other = await area.call(affiliated.create, { name: 'Clínica Vida' })
  const both = await area.call(physiotherapyProvider.create, { name: 'Clínica Vida' })
  await expect(
    area.call(physiotherapyProvider.update, { id: both.id, document: { name } }),
  ).rejects.toMatchObject({
    payload: { fields: { 'document.name': expect.stringContaining('Outro prestador tem este nome') } },
  })
  // Gone from every list it is gone, and comes back with the first that is restored.
  await area.call(affiliated.remove, { id: other.id })
  expect(await stored()).toHaveLength(2)
  await area.call(physiotherapyProvider.remove, { id: both.id })
  expect(await stored()).toHaveLength(1)
  await area.call(affiliated.restore, { id: other.id })
  expect(await stored()).toHaveLength(2)
})

test('of two desks that enter one provider at the same moment in two lists it is one', async () => {
  await Promise.all(
    [affiliated, examProvider, physiotherapyProvider, occupationalTherapyProvider].map((register) =>
      area.call(register.create, { name }),
    ),
  )
  const [one, ...more] = await stored()
  expect(more).toEqual([])
  expect(one?.viewIds).toHaveLength(4)
})

test('a request names one provider: the one of its slot, in whatever list it was chosen', async () => {
  const [contract, therapy] = await Promise.all(
    [affiliated, physiotherapyProvider].map((register) =>
      area.call(register.create, { name: 'Clínica Vida' }),
    ),
  )
  const other = await area.call(physiotherapyProvider.create, { name: 'Fisioterapia Santa Rita' })
  const slot = await area.call(appointmentSlot.create, {
    provider: { id: contract?.id ?? '' },
    type: 'physiotherapySession',
    at: `${daysAfter(today(), 5)} 08:30:00.000-03:00`,
    places: 2,
  })
  const may = { ...area.user, permissions: new Set(['physiotherapySessionAuthorise']) }
  const authorised = async (performer: string) => {
    const { id } = await area.call(physiotherapySession.create, {
      citizen: { id: ana.id },
      performer: { id: performer },
      ...({ type: 'clinical', place: 'clinic', priority: 'notUrgent', repeatReason: 'Outra' } as const),
      date: today(),
    })
    await area.call(physiotherapySession.transition, { id, transition: 'authorise' }, may)
    return id
  }
  const book = (id: string, document: object) =>
    area.call(physiotherapySession.transition, { id, transition: 'book', document }, may)
  const wrong = await authorised(other.id)
  await expect(book(wrong, { slot: { id: slot.id } })).rejects.toMatchObject({
    payload: {
      fields: {
        'document.slot':
          'Esta vaga é de Clínica Vida, e a solicitação é para Fisioterapia Santa Rita: escolha uma vaga deste prestador',
      },
    },
  })
  const id = await authorised(therapy?.id ?? '')
  await book(id, { slot: { id: slot.id } })
  expect(await area.call(physiotherapySession.get, { id })).toMatchObject({ provider: { id: contract?.id } })
  // Without a slot too.
  const without = await authorised(therapy?.id ?? '')
  await book(without, { appointmentAt: `${daysAfter(today(), 6)} 08:30:00.000-03:00` })
  expect(await area.call(physiotherapySession.get, { id: without })).toMatchObject({
    provider: { id: contract?.id },
    appointmentPlace: 'Clínica Vida',
  })
})

test('a provider offers, each thing once, what its lists, quotas, agreements and agenda say', async () => {
  const exam = await area.call(examProvider.create, { name, weeklyPlaces: 40 })
  const contract = await area.call(affiliated.create, { name })
  const agreed = { ...procedure, competence: today().slice(0, 7), availability: 60, value: 3.7 }
  const { item: code, ...agreement } = agreed
  await area.call(affiliatedProcedure.create, {
    ...agreement,
    affiliated: { id: contract.id },
    procedure: code,
  })
  const at = `${daysAfter(today(), 5)} 08:30:00.000-03:00`
  const slot = { provider: { id: contract.id }, type: 'examRequest', at, places: 7 } as const
  await area.call(appointmentSlot.create, slot)
  const known = await area.call(providerGet, { id: exam.id })
  expect(known).toMatchObject({
    name,
    lists: [
      { list: 'affiliated', id: contract.id },
      { list: 'examProvider', id: exam.id },
    ],
  })
  expect(known.offers.map(({ id: _, ...offer }) => offer)).toEqual([
    expect.objectContaining({ type: 'examRequest', item: null, weeklyPlaces: 40, free: 7 }),
    expect.objectContaining({ type: 'affiliatedService', item: code.name, places: 60, price: 3.7, free: 0 }),
  ])
  expect(await area.call(providerGet, { id: contract.id })).toEqual(known)
  await expect(area.call(providerGet, { id: contract.id }, area.elsewhere)).rejects.toMatchObject({
    key: 'notFound',
  })
})

const entry = (id: string, more: object = {}) =>
  JSON.stringify({
    _id: id,
    name,
    phone: '1133334444',
    weeklyPlaces: 40,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    updatedBy: null,
    version: 3,
    ...more,
  })
const happening = (of: string) =>
  JSON.stringify({
    _id: newId(),
    record: 'examProvider',
    of,
    at: '2026-03-01T12:00:00.000Z',
    by: { id: 'u', name: 'Rosa' },
    kind: 'created',
  })

test('what the options kept comes with its ids, history and removed ones, once, and joins the provider of its name', async () => {
  const contract = await area.call(affiliated.create, { name, address: 'Praça da Matriz, 1' })
  const [id, gone] = [newId(), newId()]
  const message = {
    id: newId(),
    register: 'examProvider' as const,
    entry: entry(id, { address: 'Rua Velha, 2' }),
    history: [happening(id)],
  }
  await area.call(providerAdopt, message)
  await area.call(providerAdopt, { ...message, id: newId() })
  await area.call(providerAdopt, {
    ...{ id: newId(), register: 'examProvider' as const, history: [] },
    entry: entry(gone, { name: 'Laboratório Fechado' }),
    removedAt: new Date().toISOString(),
  })
  // What papers say of where a provider is stays, what it did not say is added.
  expect(await area.call(examProvider.get, { id })).toMatchObject({
    name,
    address: 'Praça da Matriz, 1',
    weeklyPlaces: 40,
    version: 3,
  })
  expect(await area.call(affiliated.get, { id: contract.id })).toMatchObject({ phone: '1133334444' })
  expect((await area.call(examProvider.history, { id })).items).toMatchObject([
    { kind: 'created', userName: 'Rosa' },
  ])
  expect(await stored()).toMatchObject([{ views: { affiliated: contract.id, examProvider: id } }])
  await area.call(examProvider.restore, { id: gone })
  expect((await area.call(examProvider.list, {})).totalItems).toBe(2)
})

test('those that were affiliated before are providers, as often as it is gone through', async () => {
  const { id } = await area.call(affiliated.create, { name, cnes: '2078015' })
  const { store } = area.opened
  await store.collection(providers).deleteMany({})
  const migrations = migrationsOf([])
  for (const _ of [1, 2]) await migrateAgain(store, migrations, '2026-11-27-03-providers')
  expect(await stored()).toMatchObject([{ _id: id, name, cnes: '2078015', views: { affiliated: id } }])
  await area.call(examProvider.create, { name })
  expect(await stored()).toHaveLength(1)
})
