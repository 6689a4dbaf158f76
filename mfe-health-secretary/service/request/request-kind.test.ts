import { newId } from '@saude/contract/id'
import { exams } from '@saude/core/contract/exams'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { examRequest } from '../../contract/exam-request.ts'
import { service } from '../service.ts'

interface Message {
  readonly id: string
  readonly citizenId: string
  readonly message: string
  readonly userName: string
}

const citizen = { id: newId(), name: 'Ana Prado' }
const exam = { id: '0202010473' }
/** An exam that is in no table after September. */
const ended = '0202010503'

let area: TestArea
let messages: Message[]
/** What the citizen area says while it is away. */
let away: Error | undefined
let refused: number
/** The days whose table of exams was asked for. */
let days: (string | undefined)[]

beforeAll(async () => {
  area = await openArea(service, {
    now: () => new Date('2026-11-27T12:00:00Z'),
    owners: {
      citizenByIds: [citizen],
      healthUnitByIds: [],
      laboratoryExamsSearch: (input) => {
        const { q, day } = input as { q: string; day?: string } // the input of that query
        days.push(day)
        const isValid = q in exams && (q !== ended || (day ?? '') < '2026-10')
        return { items: isValid ? [{ id: q, name: exams[q] ?? q }] : [] }
      },
      citizenMessageCreate: (input) => {
        if (away) {
          refused += 1
          throw away
        }
        messages.push(input as Message) // the input of that query
        return { isSent: true }
      },
    },
  })
})
beforeEach(() => {
  messages = []
  refused = 0
  days = []
  away = undefined
})
afterAll(() => area.close())

const director = () => ({ ...area.user, permissions: new Set(['examRequestAuthorise']) })
const requested = async (document: object = {}) => {
  const { id } = await area.call(examRequest.create, {
    citizen,
    exam,
    priority: 'notUrgent',
    date: '2026-11-20',
    repeatReason: 'Outro pedido',
    ...document,
  })
  return id
}
test('codes are those of the table of the day of the request, also where it is changed later', async () => {
  const id = await requested({ date: '2026-09-02', appointmentAt: '2026-12-03T08:30:00-03:00' })
  await area.call(examRequest.update, { id, document: { exam } })
  // Its day is not changed while it waits by it.
  await step(id, 'authorise')
  await step(id, 'book')
  await area.call(examRequest.update, { id, document: { exam, date: '2026-10-03' } })
  expect(days).toEqual(['2026-09-02', '2026-09-02', '2026-10-03'])
})

test('what is not in the table of the day is refused at its field', async () => {
  await requested({ exam: { id: ended }, date: '2026-09-30' })
  await expect(requested({ exam: { id: ended }, date: '2026-10-01' })).rejects.toMatchObject({
    payload: { fields: { exam: 'Exame não existe mais, escolha de novo' } },
  })
})

const step = (
  id: string,
  transition: 'authorise' | 'book' | 'refuse' | 'finish' | 'undoFinish',
  reason?: string,
) => area.call(examRequest.transition, { id, transition, ...(reason && { reason }) }, director())
const arrived = async (count: number) => {
  while (messages.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  // Whatever else was under way has arrived too.
  while ((await area.opened.store.collection(area.definitions.outbox ?? never()).countDocuments({})) > 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
const never = (): never => {
  throw new Error('the service has no outbox')
}

test('the citizen hears of each new state once, without what was asked for', async () => {
  const id = await requested({ appointmentAt: '2026-12-03T08:30:00-03:00', appointmentPlace: 'UBS Centro' })
  const { number } = await area.call(examRequest.get, { id })
  await step(id, 'authorise')
  await step(id, 'book')
  await arrived(2)
  expect(messages.map(({ message }) => message)).toEqual([
    `Sua solicitação de exame, protocolo ${number}, foi autorizada.`,
    `Sua solicitação de exame, protocolo ${number}, foi agendada para 03/12/2026 às 08:30, local: UBS Centro.`,
  ])
  expect(messages.every((one) => one.citizenId === citizen.id && one.userName === area.user.name)).toBe(true)
  expect(new Set(messages.map((one) => one.id)).size).toBe(2)
})

test('a refusal names its reason', async () => {
  const id = await requested()
  await step(id, 'refuse', 'Pedido sem assinatura')
  await arrived(1)
  expect(messages[0]?.message).toMatch(/foi recusada\. Motivo: Pedido sem assinatura$/)
})

test('what was concluded by mistake is authorised again, with its reason, and the citizen hears of it', async () => {
  const id = await requested({ appointmentAt: '2026-12-03T08:30:00-03:00' })
  await step(id, 'authorise')
  await step(id, 'finish')
  await expect(step(id, 'undoFinish')).rejects.toMatchObject({ key: 'validation' })
  await step(id, 'undoFinish', 'Outra pessoa foi atendida')
  await arrived(3)
  expect(messages.at(-1)?.message).toMatch(
    /não está concluída: voltou a estar autorizada\. Motivo: Outra pessoa foi atendida$/,
  )
  const { state, appointmentAt } = await area.call(examRequest.get, { id })
  expect(state).toBe('authorised')
  expect(appointmentAt).toMatch(/^2026-12-03/)
})

test('of a step that was refused no one hears', async () => {
  const id = await requested()
  await expect(
    area.call(examRequest.transition, { id, transition: 'authorise', version: 9 }, director()),
  ).rejects.toMatchObject({ key: 'conflict' })
  await step(id, 'authorise')
  await arrived(1)
  expect(messages).toHaveLength(1)
})

test('who may only change requests authorises and refuses none', async () => {
  const id = await requested()
  for (const transition of ['authorise', 'refuse'] as const)
    await expect(
      area.call(examRequest.transition, { id, transition, reason: 'Porque sim' }),
    ).rejects.toMatchObject({ key: 'permission', payload: { name: 'examRequestAuthorise' } })
})

test('nothing is booked without a day', async () => {
  const id = await requested()
  await step(id, 'authorise')
  await expect(step(id, 'book')).rejects.toMatchObject({
    key: 'validation',
    payload: { fields: { 'document.appointmentAt': 'Informe a vaga ou a data do atendimento' } },
  })
})

test("what could not be sent while the citizens' area is away is sent afterwards", async () => {
  away = new Error('away')
  const id = await requested()
  await step(id, 'authorise')
  while (refused === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  away = undefined
  await arrived(1)
  expect(messages).toHaveLength(1)
})
