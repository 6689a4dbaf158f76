import { parseInstant, today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import { spendingByMonth, spendingSince } from '@saude/options/contract/spending'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { filterBy } from '@saude/store'
import { travelSpending } from '../contract/spending.ts'
import { expenses, type TravelDocument, travels } from './documents.ts'

const on = handlersFor({ travel: travels })

export const spendingOnTravels: Handler = on(travelSpending, async (call) => {
  const since = parseInstant(spendingSince(call.now)) ?? call.now
  const trips = await call.collections.travel.findAll(
    filterBy<TravelDocument>({
      'costCenter.id': call.input.costCenterId,
      appointmentDate: { $gte: since },
    }),
    { max: 20_000 },
  )
  const spent = await Promise.all(
    chunksOf(
      trips.map(({ _id }) => _id),
      500,
    ).map((some) =>
      call.store
        .collection(expenses)
        .findAll({ client: clientOf(call), travelId: { $in: some } }, { max: 20_000 }),
    ),
  )
  const cents = new Map<string, number>()
  for (const { travelId, amount } of spent.flat())
    cents.set(travelId, (cents.get(travelId) ?? 0) + Math.round(amount * 100))
  return {
    items: spendingByMonth(
      trips.flatMap(({ _id, appointmentDate, destinationCity }) => {
        const sum = cents.get(_id)
        const what = `Viagem a ${destinationCity.name ?? ''}`
        return sum === undefined ? [] : [{ day: today(appointmentDate), what, cents: sum }]
      }),
    ),
  }
})
