import { today } from '@saude/contract/instants'
import { chargesInParts, costCenterCharge } from '@saude/options/contract/cost-center-month'
import { clientOf } from '@saude/service/client'
import type { Step } from '@saude/service/handlers'
import type { Conversion } from '@saude/service/migrations/migration'
import { notifyLater, outbox, outgoing } from '@saude/service/outbox'
import { atMost, insert, sortBy } from '@saude/store'
import { type Context, type ExpenseDocument, expenses, type TravelDocument, travels } from './documents.ts'
import { guards } from './seats.ts'

/** What trips charge cost centres with: their expenses, in the month of the trip. They are money that was spent: none is refused. */

type Spent = Pick<ExpenseDocument, '_id' | 'client' | 'amount'>
type Charged = Pick<TravelDocument, 'costCenter' | 'appointmentDate'>

/** What an expense charges; of a trip that is gone, or without a cost centre, nothing any more. */
export const chargeOf = ({ _id, client, amount }: Spent, travel: Charged | null | undefined) => ({
  client,
  entry: _id,
  ...(travel?.costCenter
    ? { costCenterId: travel.costCenter.id, day: today(travel.appointmentDate), amount }
    : { amount: 0 }),
})

/** Messages to the owner of cost centres. */
export const chargesOf = (charges: readonly ReturnType<typeof chargeOf>[], now: Date) =>
  chargesInParts(charges, now).map(({ client, input }) => outgoing(client, costCenterCharge, input))

/** The guard of what a trip's expenses charge; to be read before the trip, or its expenses, are looked at. */
export const chargeGuard = (context: Context, travelId: string): Promise<Step[]> =>
  guards(context, [`expenses/${travelId}`])

const notified = (charges: readonly ReturnType<typeof chargeOf>[], now: Date): Step[] =>
  chargesInParts(charges, now).map(({ input }) => notifyLater(costCenterCharge, input))

/** What an expense charges from now on. */
export const expenseCharged = (
  expense: Spent,
  travel: Charged | null,
  { now }: Pick<Context, 'now'>,
): Step[] => notified([chargeOf(expense, travel)], now)

/** What all expenses of a trip charge, where its cost centre or its month is another one than before. */
export async function travelCharged(
  context: Context,
  before: TravelDocument | undefined,
  after: TravelDocument | undefined,
): Promise<Step[]> {
  const placeOf = (one: TravelDocument | undefined) =>
    one?.costCenter ? `${one.costCenter.id} ${today(one.appointmentDate).slice(0, 7)}` : ''
  const travelId = after?._id ?? before?._id
  if (travelId === undefined || placeOf(before) === placeOf(after)) return []
  const steps = await chargeGuard(context, travelId)
  const found = await context.store
    .collection(expenses)
    .findAll({ client: clientOf(context), travelId }, { max: 10_000 })
  if (found.length === 0) return steps
  const charges = found.map((one) => chargeOf(one, after))
  return [...steps, ...notified(charges, context.now)]
}

/** Expenses written down at once. */
const part = 500

/** Says what was spent before the owner of cost centres kept their months. */
export const sayCharges: Conversion['run'] = async ({ store, from = '', now }) => {
  const found = await store
    .collection(expenses)
    .find({ _id: { $gt: from } }, { sort: sortBy({ _id: 1 }), limit: atMost(part) })
    .toArray()
  const ids = [...new Set(found.map(({ travelId }) => travelId))]
  const trips = await store.collection(travels).findAll({ _id: { $in: ids } }, { max: part })
  const known = new Map(trips.map((one) => [one._id, one]))
  const charges = found.map((one) => chargeOf(one, known.get(one.travelId)))
  const charging = charges.filter((one) => 'costCenterId' in one)
  return {
    operations: chargesOf(charging, now).map((message) => insert(outbox, message)),
    next: found.length === part ? found.at(-1)?._id : undefined,
    count: found.length,
  }
}
