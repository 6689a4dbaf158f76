import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { exams } from '@saude/core/contract/exams'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { examRequestBatch } from '../../contract/exam-batch.ts'
import { examRequest } from '../../contract/exam-request.ts'
import { protocolList } from '../../contract/protocol.ts'
import { requestPaper } from '../../contract/request-paper.ts'
import { service } from '../service.ts'
import { codeOwners, named } from '../testing/owners.ts'

const ana = { id: newId(), name: 'Ana Prado', birthDate: '1961-03-04' }
const dead = { id: newId(), name: 'Bento Luz', deathAt: '2026-01-02' }
const unit = { id: newId(), name: 'UBS Centro' }
const five = ['0202020380', '0202010473', '0202010503', '0202010295', '0202010678']

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    owners: {
      ...codeOwners,
      citizenByIds: [ana, dead],
      healthUnitByIds: [unit],
      laboratoryExamsSearch: named(exams),
      laboratoryExamByCodes: [],
      clientSettings: () => ({}),
    },
  })
})
afterAll(() => area.close())

const may = () => ({ ...area.user, permissions: new Set(['examRequestList', 'protocolList', 'protocolGet']) })
const paper = (codes: readonly string[], more: object = {}) =>
  area.call(examRequestBatch, {
    citizen: { id: ana.id },
    healthUnit: { id: unit.id },
    professional: 'Dra. Júlia',
    priority: 'urgent',
    date: today(),
    exams: codes.map((id) => ({ exam: { id }, repeatReason: 'Controle' })),
    ...more,
  })
const count = async () => (await area.call(protocolList, {}, may())).totalItems

test('one paper of a doctor with five exams: five protocols in a row, one receipt', async () => {
  const { ids, citizenIds } = await paper(five)
  expect(citizenIds).toEqual([ana.id])
  const requests = await Promise.all(ids.map((id) => area.call(examRequest.get, { id })))
  expect(requests.map(({ exam }) => exam.id)).toEqual(five)
  const numbers = requests.map(({ number }) => Number(number?.slice(5)))
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  for (const one of requests)
    expect(one).toMatchObject({
      state: 'requested',
      priority: 'urgent',
      professional: 'Dra. Júlia',
      healthUnit: { name: 'UBS Centro' },
    })
  const receipt = await area.call(requestPaper, { ids }, may())
  expect(receipt.requests.map(({ what }) => what)).toEqual(five.map((code) => exams[code]))
})

test('all or nothing: an exam that does not exist is said at its line, and no request is stored', async () => {
  const before = await count()
  await expect(paper(['0202010473', '9999999999', '0202010503', '8888888888'])).rejects.toMatchObject({
    key: 'validation',
    payload: {
      fields: { 'exams.1.exam': expect.any(String), 'exams.3.exam': expect.any(String) },
    },
  })
  await expect(paper(five, { citizen: { id: dead.id } })).rejects.toMatchObject({
    payload: { fields: { citizen: expect.stringContaining('faleceu') } },
  })
  await expect(paper(five, { date: daysAfter(today(), 2) })).rejects.toMatchObject({ key: 'validation' })
  await expect(paper(['0202010473', '0202010503', '0202010473'])).rejects.toMatchObject({
    payload: { fields: { 'exams.2.exam': 'Este exame já está na lista' } },
  })
  await expect(paper([])).rejects.toMatchObject({
    payload: { fields: { exams: 'Informe pelo menos um exame' } },
  })
  expect(await count()).toBe(before)
})

test('what is asked for again is asked about at its line', async () => {
  await expect(
    paper([], { exams: [{ exam: { id: '0202060250' } }, { exam: { id: '0202010473' } }] }),
  ).rejects.toMatchObject({
    payload: { fields: { 'exams.1.repeatReason': expect.stringContaining('Já há uma solicitação aberta') } },
  })
})

test('desks that record papers and single requests at once give no number twice', async () => {
  const single = () =>
    area.call(examRequest.create, {
      citizen: { id: ana.id },
      exam: { id: '0202010473' },
      repeatReason: 'Controle',
      priority: 'notUrgent',
      date: today(),
    })
  const made = await Promise.all([paper(five), single(), paper(five.slice(0, 3)), single(), paper(five)])
  const ids = made.flatMap((one) => ('ids' in one ? one.ids : [one.id]))
  const numbers = await Promise.all(
    ids.map(async (id) => Number((await area.call(examRequest.get, { id })).number?.slice(5))),
  )
  expect(new Set(numbers).size).toBe(15)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(14)
})
