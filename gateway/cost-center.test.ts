import { citizenList } from '@saude/citizen/contract/citizen'
import { daysAfter, today } from '@saude/contract/instants'
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

test('benefits that are approved at once and expenses of trips do not pass the limit of a month together', async () => {
  const { id: centre } = await act(costCenter.create, { name: 'Teste do limite', monthlyLimit: 1000 })
  const { id: given } = await act(benefit.create, { name: 'Auxílio de teste', validity: 1, moderate: false })
  const people = (await ask(citizenList, { startIndex: 0, stopIndex: 30 })).items.filter(
    (one) => !one.deathAt,
  )
  const [trip] = (await ask(travel.list, { startIndex: 0, stopIndex: 0 })).items
  if (!trip) throw new Error('no trip')
  // Of this month, whatever day it is.
  const made = await act(travel.create, {
    originCity: { id: trip.originCity.id },
    destinationCity: { id: trip.destinationCity.id },
    appointmentDate: `${day} 23:30:00.000-03:00`,
    costCenter: { id: centre },
  })
  await act(travelExpense.create, { travelId: made.id, kind: 'fuel', amount: 150, date: day })
  // Its owner hears of it by a message.
  const month = () => ask(costCenterMonth, { costCenterId: centre })
  const used = async (amount: number) => {
    while ((await month()).used !== amount) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await used(150)
  const requests: string[] = []
  for (const { id } of people.slice(0, 6)) {
    const charge = { amount: 250, costCenter: { id: centre } }
    const asked = { citizen: { id }, benefit: { id: given }, date: daysAfter(day, 0), ...charge }
    requests.push((await act(benefitRequest.create, asked)).id)
  }
  const outcomes = await Promise.allSettled(
    requests.map((id) => act(benefitRequest.transition, { id, transition: 'approve' })),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  // 150 of the trip and three times 250 are 900.
  expect(outcomes.length - refused.length).toBe(3)
  for (const message of refused) expect(message).toMatch(/Acima do limite mensal do centro de custo/)
  await used(900)
  expect(await month()).toMatchObject({ monthlyLimit: 1000, reserved: 0 })
  const { items } = await ask(benefitSpending, { costCenterId: centre })
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(750)
})
