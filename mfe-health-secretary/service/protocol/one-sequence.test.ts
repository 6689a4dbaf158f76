import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { counterId, recordNumbers } from '@saude/service/record/number'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { migrateAgain } from '@saude/service/testing/migrate'
import { benefitRequest } from '../../contract/benefit-request.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { requestSequence } from '../../contract/request-number.ts'
import { specialistAppointments } from '../../contract/specialist-appointments.ts'
import { migrationsOf } from '../migrations.ts'
import { requests } from '../requests.ts'
import { service } from '../service.ts'
import { codeOwners, named } from '../testing/owners.ts'

const ana = { id: newId(), name: 'Ana Prado', birthDate: '1961-03-04' }
const benefits = Array.from({ length: 20 }, (_, nth) => ({
  id: newId(),
  name: `Benefício ${nth}`,
  validity: 30,
  moderate: false,
}))
const client = () => area.user.client?.id ?? ''
const counter = (name: string) => counterId(client(), name, today().slice(0, 4))

let area: TestArea
/** What another process does while a number is being taken. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeEach(async () => {
  meanwhile = undefined
  area = await openArea(service, {
    owners: {
      ...codeOwners,
      citizenByIds: async () => {
        await meanwhile?.()
        return { items: [ana] }
      },
      healthUnitByIds: [],
      laboratoryExamsSearch: named(exams),
      benefitByIds: benefits,
    },
  })
})
afterEach(() => area.close())

const asked = {
  citizen: { id: ana.id },
  date: today(),
  priority: 'notUrgent',
  repeatReason: 'Outro pedido',
} as const
const whole = async <T>(made: Promise<{ id: string }>, get: (one: { id: string }) => Promise<T>) =>
  get({ id: (await made).id })
const exam = () => area.call(examRequest.create, { ...asked, exam: { id: '0202010473' } })
const consultation = () =>
  area.call(specialistAppointments.create, { ...asked, cbo: { id: '225120' }, type: 'first' })
const benefit = (nth: number) =>
  area.call(benefitRequest.create, {
    citizen: { id: ana.id },
    date: today(),
    benefit: { id: benefits[nth]?.id ?? '' },
  })
const countOf = (number: string | null | undefined) => Number(number?.slice(5))
const examNumber = async () => countOf((await whole(exam(), (one) => area.call(examRequest.get, one))).number)
const consultationNumber = async () =>
  countOf((await whole(consultation(), (one) => area.call(specialistAppointments.get, one))).number)

test('desks that record three kinds at once get a number each, without gaps', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, async (_, nth) => [
      await examNumber(),
      await consultationNumber(),
      countOf((await whole(benefit(nth), (one) => area.call(benefitRequest.get, one))).number),
    ]),
  )
  expect(made.flat().sort((one, other) => one - other)).toEqual(
    Array.from({ length: 36 }, (_, index) => index + 1),
  )
})

test('two kinds of two processes at once on one number: the later one takes the next', async () => {
  expect(await examNumber()).toBe(1)
  const counters = area.opened.store.collection(recordNumbers)
  let taken = 0
  // The number was read already: the citizen is asked for as the request is written.
  meanwhile = async () => {
    const last = (await counters.findOne({ _id: counter(requestSequence) }))?.last
    if (taken > 2 || last === undefined) return
    taken += 1
    await counters.updateMany({ _id: counter(requestSequence) }, { $inc: { last: 1 } })
  }
  expect(await consultationNumber()).toBe(2 + taken)
  meanwhile = undefined
  expect(taken).toBeGreaterThan(1)
  expect(await examNumber()).toBe(3 + taken)
})

test('numbers go on from the highest of a kind in the year; those that were given stay', async () => {
  const { id } = await exam()
  const { store } = area.opened
  const counters = store.collection(recordNumbers)
  await counters.deleteMany({})
  const given = { examRequest: 22, specialistAppointments: 13, materialInput: 700 }
  for (const [name, last] of Object.entries(given))
    await counters.insertOne({ _id: counter(name), client: client(), last })
  await counters.insertOne({ _id: `${client()}/examRequest/2025`, client: client(), last: 900 })
  await counters.insertOne({
    _id: `${newId()}/examRequest/${today().slice(0, 4)}`,
    client: newId(),
    last: 80,
  })
  for (const _ of ['once', 'again'])
    await migrateAgain(store, migrationsOf(requests), '2026-11-26-05-one-sequence')
  expect(await consultationNumber()).toBe(23)
  expect(await examNumber()).toBe(24)
  expect((await area.call(examRequest.get, { id })).number).toMatch(/\/000001$/)
})

test('what a release without the sequence has given meanwhile in a kind is not given again in it', async () => {
  await exam()
  const counters = area.opened.store.collection(recordNumbers)
  expect(await counters.findOne({ _id: counter('examRequest') })).toMatchObject({ last: 1 })
  await counters.updateMany({ _id: counter('examRequest') }, { $inc: { last: 5 } })
  expect(await examNumber()).toBe(7)
  expect(await consultationNumber()).toBe(8)
})
