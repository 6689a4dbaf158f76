import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { physiotherapyBooked } from '../../contract/booked-weeks.ts'
import { physiotherapySession } from '../../contract/physiotherapy-session.ts'
import { physiotherapyProvider } from '../../contract/provider-registers.ts'
import { service } from '../service.ts'
import { mondayOf } from './performer.ts'

const ana = { id: newId(), name: 'Ana Prado' }
const clinic = { id: '', name: 'Clínica Movimento', weeklyPlaces: 2 }
const open = { id: '', name: 'Santa Rita' }
const next = daysAfter(mondayOf(today()), 7)
const at = (day: string) => `${day} 08:00:00.000-03:00`

/** Where the clock was put. */
let clock: Date | undefined
let area: TestArea
beforeEach(async () => {
  area = await openArea(service, {
    now: () => clock ?? new Date(),
    owners: {
      citizenByIds: [ana],
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
  for (const one of [clinic, open]) {
    const { id: _, ...said } = one
    one.id = (await area.call(physiotherapyProvider.create, said)).id
  }
})
afterEach(() => {
  clock = undefined
  return area.close()
})

const may = () => ({
  ...area.user,
  permissions: new Set(['physiotherapySessionAuthorise', 'physiotherapySessionList']),
})
const authorised = async () => {
  const { id } = await area.call(physiotherapySession.create, {
    citizen: { id: ana.id },
    type: 'clinical',
    place: 'clinic',
    priority: 'notUrgent',
    date: today(),
    repeatReason: 'Outro pedido',
  })
  await area.call(physiotherapySession.transition, { id, transition: 'authorise' }, may())
  return id
}
const book = (id: string, day: string, performer = clinic.id) =>
  area.call(
    physiotherapySession.transition,
    { id, transition: 'book', document: { performer: { id: performer }, appointmentAt: at(day) } },
    may(),
  )
const booked = async (of = clinic.id) =>
  (await area.call(physiotherapyBooked, { providerId: of }, may())).items

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-12-01', '2026-11-30'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})

test('bookings take the places of the week, as many as the register says, and are seen by week', async () => {
  const [one, two, three] = [await authorised(), await authorised(), await authorised()]
  await book(one, next)
  await book(two, daysAfter(next, 6))
  await expect(book(three, daysAfter(next, 2))).rejects.toMatchObject({
    key: 'conflict',
    message: expect.stringMatching(
      /^Não há mais vaga com Clínica Movimento na semana de .+: as 2 da semana estão ocupadas\./,
    ),
  })
  await book(three, daysAfter(next, 7))
  const weeks = await booked()
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(0, 4).map(({ booked }) => booked)).toEqual([0, 2, 1, 0])
  expect(weeks[1]?.id).toBe(next)
  const { appointmentPlace, performer } = await area.call(physiotherapySession.get, { id: one })
  expect([appointmentPlace, performer?.name]).toEqual(['Clínica Movimento', 'Clínica Movimento'])
})

test('a cancelled booking frees its place, somebody who came or stayed away had it', async () => {
  const [one, two, three] = [await authorised(), await authorised(), await authorised()]
  await book(one, next)
  await book(two, next)
  const cancel = { id: one, transition: 'cancel', reason: 'Desistiu' } as const
  await area.call(physiotherapySession.transition, cancel, may())
  await book(three, next)
  const missed = () => area.call(physiotherapySession.transition, { id: two, transition: 'miss' }, may())
  await expect(missed()).rejects.toMatchObject({
    message: expect.stringMatching(/^Não é possível registrar falta justificada antes de/),
  })
  clock = new Date(at(next))
  await missed()
  clock = undefined
  await area.call(physiotherapySession.transition, { id: three, transition: 'finish' }, may())
  expect((await booked())[1]?.booked).toBe(2)
  await expect(book(await authorised(), next)).rejects.toMatchObject({ key: 'conflict' })
})

test('a booked request does not move into a full week, and stays where it was', async () => {
  const [one, two, three] = [await authorised(), await authorised(), await authorised()]
  await book(one, next)
  await book(two, next)
  await book(three, next, open.id)
  const move = { id: three, document: { performer: { id: clinic.id } } }
  await expect(area.call(physiotherapySession.update, move)).rejects.toMatchObject({ key: 'conflict' })
  expect((await booked(open.id))[1]?.booked).toBe(1)
  await area.call(physiotherapySession.update, { id: one, document: { observation: 'Trazer exames' } })
})

test('of many who take the last places at once as many get them as there are', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, authorised))
  const outcomes = await Promise.allSettled(ids.map((id) => book(id, next)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await booked())[1]?.booked).toBe(2)
})

test('what is booked is for users who may list the requests, of their own client', async () => {
  await book(await authorised(), next)
  const elsewhere = { ...area.elsewhere, permissions: new Set(['physiotherapySessionList']) }
  const { items } = await area.call(physiotherapyBooked, { providerId: clinic.id }, elsewhere)
  expect(items.every(({ booked }) => booked === 0)).toBe(true)
  expect(physiotherapyBooked.permission).toBe('physiotherapySessionList')
})
