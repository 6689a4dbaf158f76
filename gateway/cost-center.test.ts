import { citizenList } from '@saude/citizen/contract/citizen'
import { today } from '@saude/contract/instants'
import { benefitRequest } from '@saude/health-secretary/contract/benefit-request'
import { benefitSpending } from '@saude/health-secretary/contract/benefit-spending'
import { benefit } from '@saude/options/contract/benefit'
import { costCenter } from '@saude/options/contract/cost-center'
import { costCenterMonth } from '@saude/options/contract/cost-center-month'
import { travelExpense } from '@saude/travel/contract/expense'
import { travel } from '@saude/travel/contract/travel'
import { type OracleTown, openOracleTown } from './oracle/town.ts'
import { callsOf } from './testing/town-calls.ts'

/** The limit of a cost centre's month, through the areas that charge it. */

let town: OracleTown
beforeAll(async () => {
  town = await openOracleTown()
})
afterAll(() => town.close())

const { act, ask } = callsOf(() => town)

const day = today(new Date())

/** Whom something can be granted to. */
const living = async () =>
  (await ask(citizenList, { startIndex: 0, stopIndex: 30 })).items.filter((one) => !one.deathAt)

/** A request for a benefit that charges a cost centre. */
async function requested(of: { citizen: string; benefit: string; centre: string; amount: number }) {
  const charge = { amount: of.amount, costCenter: { id: of.centre } }
  const request = { citizen: { id: of.citizen }, benefit: { id: of.benefit }, date: day, ...charge }
  return (await act(benefitRequest.create, request)).id
}

/** A trip of today, whatever day that is. */
async function tripOf(centre: string) {
  const [trip] = (await ask(travel.list, { startIndex: 0, stopIndex: 0 })).items
  if (!trip) throw new Error('no trip')
  return act(travel.create, {
    originCity: { id: trip.originCity.id },
    destinationCity: { id: trip.destinationCity.id },
    appointmentDate: `${day} 23:30:00.000-03:00`,
    costCenter: { id: centre },
  })
}

/** Once the owner of cost centres has heard so much of one. */
const used = async (centre: string, amount: number) => {
  while ((await ask(costCenterMonth, { costCenterId: centre })).used !== amount)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

test('benefits that are approved at once and expenses of trips do not pass the limit of a month together', async () => {
  const { id: centre } = await act(costCenter.create, { name: 'Teste do limite', monthlyLimit: 1000 })
  const { id: given } = await act(benefit.create, { name: 'Auxílio de teste', validity: 1, moderate: false })
  const people = await living()
  const { id: travelId } = await tripOf(centre)
  await act(travelExpense.create, { travelId, kind: 'fuel', amount: 150, date: day })
  await used(centre, 150)
  const requests: string[] = []
  for (const { id: citizen } of people.slice(0, 6))
    requests.push(await requested({ citizen, benefit: given, centre, amount: 250 }))
  const outcomes = await Promise.allSettled(
    requests.map((id) => act(benefitRequest.transition, { id, transition: 'approve' })),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  // 150 of the trip and three times 250 are 900.
  expect(outcomes.length - refused.length).toBe(3)
  for (const message of refused) expect(message).toMatch(/Acima do limite mensal do centro de custo/)
  await used(centre, 900)
  expect(await ask(costCenterMonth, { costCenterId: centre })).toMatchObject({
    monthlyLimit: 1000,
    reserved: 0,
  })
  const { items } = await ask(benefitSpending, { costCenterId: centre })
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(750)
})

test('what an area committed and could not say for an hour holds the limit all the same', async () => {
  const { id: centre } = await act(costCenter.create, { name: 'Teste da queda', monthlyLimit: 1000 })
  const { id: given } = await act(benefit.create, { name: 'Auxílio da queda', validity: 1, moderate: false })
  const [first, second] = await living()
  if (!first || !second) throw new Error('no people')
  const { id: travelId } = await tripOf(centre)
  const spent = { travelId, kind: 'fuel', amount: 150, date: day } as const
  const expense = await act(travelExpense.create, spent)
  const granted = await requested({ citizen: first.id, benefit: given, centre, amount: 600 })
  await act(benefitRequest.transition, { id: granted, transition: 'approve' })
  await used(centre, 750)
  // As it is where the areas went down between their commits and their messages: reserved an hour ago, and not said.
  const charges = town.collection('options', 'costCenterCharge')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  for (const [entry, asks] of [
    [granted, 'benefitRequestCharges'],
    [expense.id, 'travelExpenseCharges'],
  ] as const) {
    const charge = await charges.findOne({ _id: entry })
    await charges.deleteOne({ _id: entry })
    const reservation = { ...charge, _id: entry, at: anHourAgo, expiresAt: anHourAgo, asks }
    await town.collection('options', 'costCenterReservation').insertOne(reservation)
  }
  const other = await requested({ citizen: second.id, benefit: given, centre, amount: 251 })
  await expect(act(benefitRequest.transition, { id: other, transition: 'approve' })).rejects.toMatchObject({
    payload: { issues: [expect.stringMatching(/dos quais R\$.750,00 já usados neste mês/)] },
  })
  await act(benefitRequest.update, { id: other, document: { amount: 250 } })
  await act(benefitRequest.transition, { id: other, transition: 'approve' })
  await used(centre, 1000)
})
