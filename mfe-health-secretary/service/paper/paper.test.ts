import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { protectedPermission } from '@saude/contract/sees-protected'
import { exams } from '@saude/core/contract/exams'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { publicUser } from '@saude/service/user'
import { affiliated } from '../../contract/affiliated.ts'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { protocolLookup } from '../../contract/protocol-lookup.ts'
import { providerOfferSave } from '../../contract/provider.ts'
import { requestPaper } from '../../contract/request-paper.ts'
import { specialistAppointments } from '../../contract/specialist-appointments.ts'
import { protocols } from '../protocol/protocols.ts'
import { service } from '../service.ts'
import { codeOwners, named } from '../testing/owners.ts'
import { areLetters, lettersOf } from './letters.ts'

const ana = { id: newId(), name: 'Ana Prado', birthDate: '1961-03-04' }
const bento = { id: newId(), name: 'Bento Luz', birthDate: '1980-01-02' }
const unit = { id: newId(), name: 'UBS Centro', phone: '1140221001', address: 'Rua das Flores, 10' }
const glucose = '0202010473'
const hiv = '0202030300'

let area: TestArea
let now: Date

beforeEach(async () => {
  now = new Date()

  area = await openArea(service, {
    now: () => now,
    owners: {
      ...codeOwners,
      citizenByIds: [ana, bento],
      healthUnitByIds: [unit],
      laboratoryExamsSearch: named(exams),
      laboratoryExamByCodes: [
        { id: glucose, name: 'Glicemia de jejum', preparation: 'Jejum de 8 horas' },
        { id: glucose, name: exams[glucose] ?? '', preparation: 'Jejum de 12 horas' },
      ],
      cidSearch: [{ id: 'B24', name: 'Doença pelo HIV' }],
      clientSettings: () => ({}),
    },
  })
})
afterEach(() => area.close())

const may = () => ({
  ...area.user,
  permissions: new Set([
    'examRequestAuthorise',
    'examRequestList',
    'specialistAppointmentsList',
    'protocolGet',
  ]),
})
const client = () => area.user.client?.id ?? ''
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const asked = async (more: object = {}, user = area.user) =>
  (
    await area.call(
      examRequest.create,
      {
        citizen: { id: ana.id },
        exam: { id: glucose },
        healthUnit: { id: unit.id },
        priority: 'notUrgent',
        date: today(),
        repeatReason: 'Controle',
        ...more,
      },
      user,
    )
  ).id
const inAWeek = () => `${daysAfter(today(now), 7)} 07:30:00.000-03:00`

/** Books by a slot of a provider with an address. */
async function booked(id: string, provider: string) {
  const { id: of } = await area.call(affiliated.create, {
    name: provider,
    address: 'Rua das Acácias, 120',
    phone: '1140221200',
  })
  await area.call(providerOfferSave, { id: of, type: 'examRequest' })

  const slot = {
    provider: { id: of },
    type: 'examRequest' as const,
    at: inAWeek(),
    places: 3,
    place: 'Sala 2',
  }
  const { id: taken } = await area.call(appointmentSlot.create, slot)
  await area.call(examRequest.transition, { id, transition: 'authorise' }, may())
  await area.call(
    examRequest.transition,
    { id, transition: 'book', document: { slot: { id: taken } } as object },
    may(),
  )
}
const paperOf = (...ids: string[]) => area.call(requestPaper, { ids }, may())

test('a paper says what for, where it stands and comes next, whom to call, and how to look it up', async () => {
  const id = await asked()
  const { requests, ...paper } = await paperOf(id)
  expect(paper).toMatchObject({ citizenName: 'Ana Prado', unit: { name: 'UBS Centro', phone: '1140221001' } })
  expect(paper.bring).toBeNull()
  expect(requests).toMatchObject([
    {
      number: expect.stringMatching(/\/000001$/),
      letters: expect.stringMatching(/^[A-Z]{4}$/),
      kind: 'Solicitação de exame',
      what: exams[glucose],
      stateLabel: 'Solicitada',
      next: expect.stringContaining('consulte a decisão'),
      at: null,
      preparation: 'Jejum de 12 horas',
    },
  ])
  const [one] = requests
  expect(paper.lookup).toBe(
    `/protocol?${new URLSearchParams({ c: client(), n: one?.number ?? '', k: one?.letters ?? '' })}`,
  )
})

test('once it is booked it says day, clinic, its address and what to bring; several requests of a person share one', async () => {
  const first = await asked()
  const { id: second } = await area.call(specialistAppointments.create, {
    citizen: { id: ana.id },
    cbo: { id: '225120' },
    type: 'first',
    priority: 'notUrgent',
    date: today(),
  })
  await booked(first, 'Laboratório São Lucas')
  const paper = await paperOf(first, second)
  expect(paper.bring).toContain('cartão do SUS')
  expect(paper.requests).toMatchObject([
    {
      at: inAWeek(),
      place: 'Laboratório São Lucas, Sala 2',
      address: 'Rua das Acácias, 120',
      phone: '1140221200',
      preparation: 'Jejum de 12 horas',
    },
    { kind: 'Consulta com especialista', at: null, place: null, preparation: null },
  ])
  expect(paper.lookup.match(/[?&]k=[A-Z]{4}/g)).toHaveLength(2)
  const other = await asked({ citizen: { id: bento.id } })
  await expect(paperOf(first, other)).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { ids: 'Um comprovante é de uma só pessoa' } },
  })
})

test('requests of kinds that somebody may not list are on no paper of theirs', async () => {
  const id = await asked()
  const other = { ...area.user, permissions: new Set(['protocolGet', 'withdrawalList']) }
  await expect(area.call(requestPaper, { ids: [id] }, other)).rejects.toMatchObject({ key: 'notFound' })
})

test('letters are those of a request in its client, whatever way they are written, and of no other one', async () => {
  const { keyed } = { keyed: (purpose: string, text: string) => Buffer.from(`${purpose}${text}`.repeat(4)) }
  expect(lettersOf({ keyed }, 'a', 'b')).toBe(lettersOf({ keyed }, 'a', 'b'))
  expect(areLetters(' ab-cd ', 'ABCD')).toBe(true)
  for (const wrong of ['ABCE', 'ABC', 'ABCDE', '', 'ÁBCD']) expect(areLetters(wrong, 'ABCD')).toBe(false)
  const ids = await Promise.all(Array.from({ length: 6 }, () => asked()))
  const { requests } = await paperOf(...ids)
  expect(new Set(requests.map(({ letters }) => letters)).size).toBeGreaterThan(3)
})

describe('the look-up of a paper', () => {
  const look = (number: string, more: object = {}) =>
    area.call(protocolLookup, { number, birthDate: ana.birthDate, ...more }, publicUser(area.user.client))
  const onPaper = async (id: string) => {
    const [one] = (await paperOf(id)).requests
    return { number: one?.number ?? '', letters: one?.letters ?? '' }
  }

  test('says what the state means; day and place to those who have the letters alone', async () => {
    later(20)
    const id = await asked()
    await booked(id, 'Laboratório São Lucas')
    const { number, letters } = await onPaper(id)
    const [guessed] = (await look(number)).items
    expect(guessed).toMatchObject({
      stateLabel: 'Agendada',
      meaning: expect.any(String),
    })
    expect(guessed).not.toHaveProperty('at')
    expect(guessed).not.toHaveProperty('place')
    const [held] = (await look(number, { letters: letters.toLowerCase() })).items
    expect(held).toMatchObject({
      at: inAWeek(),
      place: 'Laboratório São Lucas, Sala 2',
      address: 'Rua das Acácias, 120',
    })
    expect(JSON.stringify(held)).not.toMatch(/Ana|Glicose|exame/i)
    const wrong = letters === 'AAAA' ? 'BBBB' : 'AAAA'
    await expect(look(number, { letters: wrong })).rejects.toMatchObject({
      key: 'notFound',
      message: expect.stringContaining('estas letras'),
    })
  })

  test('says neither day nor place of a place, an exam or a diagnosis that may name a protected one', async () => {
    later(60)
    const held = async (id: string) => {
      const { number, letters } = await onPaper(id)
      later(30)
      return (await look(number, { letters })).items[0]
    }
    const place = await asked()
    await booked(place, 'Ambulatório de HIV')
    const exam = await asked({ exam: { id: hiv } })
    await booked(exam, 'Laboratório Um')
    const diagnosis = await asked(
      { cid: { id: 'B24' } },
      { ...area.user, permissions: new Set([protectedPermission]) },
    )
    await booked(diagnosis, 'Laboratório Dois')
    for (const id of [place, exam, diagnosis]) {
      const found = await held(id)
      expect(found).toMatchObject({ stateLabel: 'Agendada' })
      expect(found).not.toHaveProperty('at')
      expect(found).not.toHaveProperty('place')
    }
  })

  test('finds all requests of one paper at once, and of those whose letters are wrong none', async () => {
    later(4 * 60)
    const ids = await Promise.all([asked(), asked(), asked()])
    const [first, second, third] = await Promise.all(ids.map(onPaper))
    if (!first || !second || !third) throw new Error('three were asked for')
    const others = [second, { ...third, letters: third.letters === 'AAAA' ? 'BBBB' : 'AAAA' }]
    const { items } = await look(first.number, { letters: first.letters, others })
    expect(items.map(({ number }) => number)).toEqual([first.number, second.number])
  })

  test('a number of before that two kinds have is found by its kind, or by the letters', async () => {
    later(5 * 60)
    const id = await asked()
    const { id: other } = await area.call(specialistAppointments.create, {
      citizen: { id: ana.id },
      cbo: { id: '225120' },
      type: 'first',
      priority: 'notUrgent',
      date: today(),
    })
    const { number, letters } = await onPaper(id)
    await area.opened.store.collection(protocols).updateMany({ _id: other }, { $set: { number } })
    await expect(look(number)).rejects.toMatchObject({
      key: 'validation',
      payload: { fields: { type: expect.stringContaining('escolha o tipo') } },
    })
    for (const more of [{ type: 'specialistAppointments' }, { letters }])
      expect((await look(number, more)).items).toHaveLength(1)
  })
})
