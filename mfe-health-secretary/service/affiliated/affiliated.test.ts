import { newId } from '@saude/contract/id'
import { monthAfter, today } from '@saude/contract/instants'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { affiliated } from '../../contract/affiliated.ts'
import { affiliatedOfferSearch, affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { affiliatedService } from '../../contract/affiliated-service.ts'
import { service } from '../service.ts'

const ana: Owned = { id: newId(), name: 'Ana Prado' }
const procedure = { id: '0301010072', name: 'Consulta médica na atenção especializada' }

let area: TestArea
let provider: string
let now: Date
/** The day from which on the procedure is in no table. */
let ends: string
beforeEach(async () => {
  now = new Date()
  ends = '9999'
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: [ana],
      healthUnitByIds: [],
      procedureSearch: (input) => {
        const { q, day } = input as { q: string; day?: string } // the input of that query
        return { items: q === procedure.id && (day ?? '') < ends ? [procedure] : [] }
      },
      citizenMessageCreate: () => ({ isSent: true }),
    },
  })
  provider = (await area.call(affiliated.create, { name: 'Clínica Vida' })).id
})
afterEach(() => area.close())

const month = () => today(now).slice(0, 7)
const offer = async (availability: number, competence = month()) =>
  (
    await area.call(affiliatedProcedure.create, {
      affiliated: { id: provider },
      procedure: { id: procedure.id },
      competence,
      availability,
      value: 80,
    })
  ).id
const asked = async (quantity = 1) =>
  (
    await area.call(affiliatedService.create, {
      citizen: { id: ana.id },
      provider: { id: provider },
      procedure: { id: procedure.id },
      quantity,
      priority: 'notUrgent',
      date: today(now),
      repeatReason: 'Outro pedido',
    })
  ).id
const step = (id: string, transition: 'authorise' | 'cancel') =>
  area.call(
    affiliatedService.transition,
    { id, transition, ...(transition === 'cancel' && { reason: 'Engano' }) },
    { ...area.user, permissions: new Set(['affiliatedServiceAuthorise']) },
  )
const left = async (id: string) =>
  (await area.call(affiliatedProcedure.get, { id })) as { availableAmount?: number }

test('what is authorised is taken from the month, and given back when it is cancelled', async () => {
  const id = await offer(3)
  const request = await asked(2)
  await step(request, 'authorise')
  expect(await left(id)).toMatchObject({ amount: 2, availableAmount: 1, code: procedure.id })
  await expect(
    area.call(affiliatedService.update, { id: request, document: { quantity: 1 } }),
  ).rejects.toMatchObject({ payload: { fields: { 'document.quantity': expect.any(String) } } })
  await step(request, 'cancel')
  expect(await left(id)).toMatchObject({ availableAmount: 3 })
})

test('when the month is used up a request waits, says until when, and goes on in the next month', async () => {
  await offer(1)
  const [first, second] = [await asked(), await asked()]
  await step(first, 'authorise')
  await expect(step(second, 'authorise')).rejects.toMatchObject({
    key: 'conflict',
    message: expect.stringMatching(
      /^Quantidade do mês esgotada: restam 0 de 1\. A solicitação aguarda até 01\/\d\d\/\d{4}\.$/,
    ),
  })
  const third = await asked()
  const next = monthAfter(month())
  expect(await area.call(affiliatedService.get, { id: third })).toMatchObject({
    state: 'requested',
    waitsUntil: `${next}-01`,
  })
  await offer(5, next)
  now = new Date(`${next}-02T12:00:00-03:00`)
  await step(third, 'authorise')
  expect(await area.call(affiliatedService.get, { id: third })).toMatchObject({
    state: 'authorised',
    waitsUntil: null,
  })
})

test('of twenty who authorise at the same moment no more succeed than the month has', async () => {
  const id = await offer(4)
  const ids = await Promise.all(Array.from({ length: 20 }, () => asked()))
  const outcomes = await Promise.allSettled(ids.map((one) => step(one, 'authorise')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await left(id)).toMatchObject({ amount: 4, availableAmount: 0 })
}, 60_000)

test('a provider has one quantity of a procedure in a month, and offers what it has this month', async () => {
  await offer(2)
  await offer(2, monthAfter(month()))
  await expect(offer(3)).rejects.toMatchObject({
    payload: { fields: { competence: 'Já há quantidade deste procedimento nesta competência' } },
  })
  const { items } = await area.call(affiliatedOfferSearch, { affiliated: provider, q: 'consulta' })
  expect(items).toMatchObject([{ id: procedure.id, description: 'Saldo do mês: 2' }])
  expect((await area.call(affiliatedOfferSearch, { affiliated: newId() })).items).toEqual([])
})

test('a procedure that the table of the month does not have is refused at its field', async () => {
  ends = `${monthAfter(month())}-01`
  const id = await offer(2)
  const said = 'O procedimento não existe na competência'
  await expect(offer(2, monthAfter(month()))).rejects.toMatchObject({
    payload: { fields: { procedure: said } },
  })
  await expect(
    area.call(affiliatedProcedure.update, { id, document: { competence: monthAfter(month()) } }),
  ).rejects.toMatchObject({ payload: { fields: { 'document.procedure': said } } })
})
