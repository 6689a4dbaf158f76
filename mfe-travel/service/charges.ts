import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import {
  chargesInParts,
  costCenterCharge,
  costCenterReserveSpent,
  mostCharges,
} from '@saude/options/contract/cost-center-month'
import { clientOf } from '@saude/service/client'
import { type Call, type Handler, handlersFor, type Step } from '@saude/service/handlers'
import { through } from '@saude/service/migrations/through'
import { notifyLater, outbox, outgoing } from '@saude/service/outbox'
import { insert } from '@saude/store'
import { travelExpenseCharges } from '../contract/spending.ts'
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

type Charging = Pick<Context, 'ask' | 'now'>

/**
 * Reserves what is spent before it is committed, so that it counts from then on, whatever happens to this area before its
 * message is sent. Nothing that was spent waits for an owner that is away: that one hears of it later.
 */
async function notified(
  charges: readonly ReturnType<typeof chargeOf>[],
  { ask, now }: Charging,
): Promise<Step[]> {
  const spent = charges.filter((one) => 'costCenterId' in one)
  try {
    for (const { input } of chargesInParts(spent, now))
      await ask(costCenterReserveSpent, { ...input, asks: travelExpenseCharges.name })
  } catch (error) {
    if (!(error instanceof AppError && error.key === 'connectionFailed')) throw error
  }
  return chargesInParts(charges, now).map(({ input }) => notifyLater(costCenterCharge, input))
}

/** What an expense charges from now on. */
export const expenseCharged = (expense: Spent, travel: Charged | null, context: Charging): Promise<Step[]> =>
  notified([chargeOf(expense, travel)], context)

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
  return [...steps, ...(await notified(charges, context))]
}

/** Charges of expenses, each by its trip. */
async function chargesIn(store: Pick<Call['store'], 'collection'>, found: readonly ExpenseDocument[]) {
  if (found.length === 0) return []
  const ids = [...new Set(found.map(({ travelId }) => travelId))]
  const trips = await store.collection(travels).findAll({ _id: { $in: ids } }, { max: part })
  const known = new Map(trips.map((one) => [one._id, one]))
  return found.map((one) => chargeOf(one, known.get(one.travelId)))
}

/** Says to the owner of cost centres what was committed, where it never heard of what it reserved. */
export const saySpent: Handler = handlersFor({})(travelExpenseCharges, async (call) => {
  const found = await call.store
    .collection(expenses)
    .findAll({ _id: { $in: call.input.entries }, client: clientOf(call) }, { max: mostCharges })
  return { charges: await chargesIn(call.store, found) }
})

/** Expenses written down at once. */
const part = 500

/** Says what was spent before the owner of cost centres kept their months. */
export const sayCharges = through(expenses, { size: part }, async (found, { store, now }) => {
  const charges = await chargesIn(store, found)
  const charging = charges.filter((one) => 'costCenterId' in one)
  return chargesOf(charging, now).map((message) => insert(outbox, message))
})
