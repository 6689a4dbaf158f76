import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { updateBy } from '@saude/store'
import { affiliated } from '../../contract/affiliated.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { examProvider } from '../../contract/provider-registers.ts'
import { twoProvidersList, twoProvidersSettle } from '../../contract/two-providers.ts'
import { migrationsOf } from '../migrations.ts'
import { examRequests } from '../request/booked.ts'
import { requests } from '../requests.ts'
import { service } from '../service.ts'

const ana = { id: newId(), name: 'Ana Prado' }
let area: TestArea
beforeEach(async () => {
  area = await openArea(service, {
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      laboratoryExamsSearch: Object.entries(exams).map(([id, name]) => ({ id, name })),
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
})
afterEach(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise', 'examRequestList']) })
const appointmentAt = `${daysAfter(today(), 6)} 08:30:00.000-03:00`

async function booked(performer: string) {
  const { id } = await area.call(examRequest.create, {
    citizen: { id: ana.id },
    exam: { id: '0202010473' },
    performer: { id: performer },
    priority: 'notUrgent',
    date: today(),
    repeatReason: 'Controle',
  })
  await area.call(examRequest.transition, { id, transition: 'authorise' }, may())
  await area.call(examRequest.transition, { id, transition: 'book', document: { appointmentAt } }, may())
  return id
}

/** As older releases stored it: for the laboratory, booked at the clinic. */
async function namingTwo() {
  const laboratory = await area.call(examProvider.create, { name: 'Laboratório Municipal' })
  const clinic = await area.call(affiliated.create, { name: 'Clínica de Imagem' })
  const ids = [await booked(laboratory.id), await booked(laboratory.id), await booked(laboratory.id)]
  const { store } = area.opened
  const provider = { id: clinic.id, name: 'Clínica de Imagem', searchName: 'clinica de imagem' }
  for (const _id of ids.slice(1))
    await store.collection(examRequests).updateOne({ _id }, updateBy({ $set: { provider } }))
  await migrateAgain(store, migrationsOf(requests), '2026-11-27-06-two-providers')
  return { laboratory, clinic, ids }
}
const found = async () => (await area.call(twoProvidersList, {}, may())).items
const settle = (id: string, keep: 'asked' | 'booked') => area.call(twoProvidersSettle, { id, keep }, may())

test('requests of before that name two providers are shown until it is said with whom they are', async () => {
  const { clinic, ids, laboratory } = await namingTwo()
  expect(await found()).toMatchObject(
    [...ids.slice(1)].sort().map((id) => ({
      id,
      ...{ citizen: ana, asked: 'Laboratório Municipal', booked: 'Clínica de Imagem' },
    })),
  )
  await settle(ids[1] ?? '', 'booked')
  expect(await area.call(examRequest.get, { id: ids[1] ?? '' })).toMatchObject({
    performer: null,
    provider: { id: clinic.id },
  })
  await settle(ids[2] ?? '', 'asked')
  expect(await area.call(examRequest.get, { id: ids[2] ?? '' })).toMatchObject({
    performer: { id: laboratory.id },
    provider: null,
    appointmentPlace: 'Laboratório Municipal',
  })
  expect((await area.call(examRequest.history, { id: ids[2] ?? '' })).items[0]).toMatchObject({
    kind: 'updated',
    userName: area.user.name,
  })
  expect(await found()).toEqual([])
  await expect(settle(ids[2] ?? '', 'asked')).rejects.toMatchObject({ key: 'notFound' })
})

test('two that become one provider are two no more, and no one sees requests that they may not list', async () => {
  const { clinic } = await namingTwo()
  expect((await area.call(twoProvidersList, {}, { ...may(), permissions: new Set() })).items).toEqual([])
  await area.call(affiliated.update, { id: clinic.id, document: { name: 'Laboratório Municipal' } })
  expect(await found()).toEqual([])
})

test('no request can name two: not when it is made, changed or booked', async () => {
  const { clinic, laboratory } = await namingTwo()
  const refused = { payload: { fields: { performer: expect.stringContaining('nomeia dois prestadores') } } }
  const request = { citizen: { id: ana.id }, exam: { id: '0202010473' }, repeatReason: 'Controle' }
  const made = { ...request, priority: 'notUrgent' as const, date: today() }
  const two = { performer: { id: laboratory.id }, provider: { id: clinic.id } }
  await expect(area.call(examRequest.create, { ...made, ...two })).rejects.toMatchObject(refused)
  const { id } = await area.call(examRequest.create, { ...made, provider: { id: clinic.id } })
  await expect(
    area.call(examRequest.update, { id, document: { performer: { id: laboratory.id } } }),
  ).rejects.toMatchObject({ payload: { fields: { 'document.performer': expect.any(String) } } })
  await area.call(examRequest.transition, { id, transition: 'authorise' }, may())
  await expect(
    area.call(examRequest.transition, { id, transition: 'book', document: { appointmentAt, ...two } }, may()),
  ).rejects.toMatchObject({ payload: { fields: { 'document.performer': expect.any(String) } } })
})
