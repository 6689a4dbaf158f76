import { parseInstant, today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { guarded } from '@saude/service/guard'
import { type Call, type Handler, handlersFor, put, removeAll, type Scoped } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { atMost, filterBy } from '@saude/store'
import { costCenter } from '../contract/cost-center.ts'
import {
  costCenterCharge,
  costCenterMonth,
  costCenterReserve,
  costCenterReserveSpent,
  mostCharges,
} from '../contract/cost-center-month.ts'
import {
  type Charge,
  centsOf,
  charges,
  limitGuards,
  type Reservation,
  reservations,
} from './month-documents.ts'
import { settleUnsaid } from './unsaid.ts'

/** The limit of a cost centre's month, kept by its owner for all areas that charge it. */

const lastsMs = 5 * 60_000
const most = 50_000

const on = handlersFor({
  costCenter: recordCollection(anyRecord(costCenter)),
  charge: charges,
  reservation: reservations,
})

const sumOf = (all: readonly Pick<Charge, 'cents'>[]): number =>
  all.reduce((sum, { cents }) => sum + cents, 0)

interface Month extends Pick<Call, 'ask' | 'now'> {
  readonly collections: {
    readonly charge: Scoped<Charge>
    readonly reservation: Scoped<Reservation>
  }
}

/**
 * What a month is charged with and what is reserved of it, but for one entry: what is both counts once, as reserved.
 * `steps` write down what areas answered of reservations that are over.
 */
async function takenOf(
  { ask, collections, now }: Month,
  { costCenterId, month, except }: { costCenterId: string; month: string; except?: string },
) {
  const { charge, reservation } = collections
  // Reservations first: what is charged meanwhile is left out below, and not missed.
  const all = await reservation.findAll({ costCenterId, month }, { max: most })
  const others = all.filter(({ _id }) => _id !== except)
  const over = others.filter(({ expiresAt }) => expiresAt <= now)
  const settled = await settleUnsaid({ ask }, collections, over)
  const said = new Set(settled.charges.map(({ _id }) => _id))
  const held = new Set([...others.map(({ _id }) => _id), ...(except === undefined ? [] : [except])])
  const left = [...held].map((_id) => ({ _id: { $ne: _id } }))
  // Added up where they are: a month of a large town has thousands.
  const [charged] = await charge.aggregateAll<{ readonly cents: number }>(
    [
      { $match: filterBy({ costCenterId, month, ...(left.length > 0 && { $and: left }) }) },
      { $group: { _id: null, cents: { $sum: '$cents' } } },
    ],
    { max: atMost(1) },
  )
  const here = settled.charges.filter((one) => one.costCenterId === costCenterId && one.month === month)
  return {
    reserved: sumOf(others.filter(({ _id }) => !said.has(_id))),
    used: (charged?.cents ?? 0) + sumOf(here),
    steps: settled.steps,
  }
}

const reserve = on(costCenterReserve, async (call) => {
  const { input, collections, store, now, commit } = call
  const { entry, costCenterId, amount } = input
  const month = input.day.slice(0, 7)
  const centre = await collections.costCenter.findOne({ _id: costCenterId })
  const { name = null, monthlyLimit = null } = centre
    ? declaredOf<typeof costCenter.declared.fields>(centre)
    : {}
  if (monthlyLimit === null) return commit([], { isReserved: true, name, monthlyLimit, used: 0, reserved: 0 })
  // Before anything is added up: of two at once the second one adds up again.
  const steps = await guarded(store, limitGuards, clientOf(call), [`${costCenterId}/${month}`])
  const { used, reserved, steps: settled } = await takenOf(call, { costCenterId, month, except: entry })
  const cents = centsOf(amount)
  const said = { name, monthlyLimit, used: used / 100, reserved: reserved / 100 }
  if (used + reserved + cents > centsOf(monthlyLimit)) return commit(settled, { ...said, isReserved: false })
  const at = parseInstant(input.at) ?? now
  return commit(
    [
      ...steps,
      ...settled,
      put(collections.reservation, { _id: entry, costCenterId, month, cents, at, ...until(input, now) }),
    ],
    { ...said, isReserved: true },
  )
})

/** How long a reservation holds by itself, and who is asked then. */
const until = ({ asks }: { readonly asks?: string | null | undefined }, now: Date) => ({
  expiresAt: new Date(now.getTime() + lastsMs),
  ...(asks && { asks }),
})

const reserveSpent = on(costCenterReserveSpent, async ({ input, collections, now, commit }) => {
  const at = parseInstant(input.at) ?? now
  const steps = input.charges.flatMap(({ entry, costCenterId, day, amount }) =>
    costCenterId && day
      ? [
          put(collections.reservation, {
            _id: entry,
            costCenterId,
            month: day.slice(0, 7),
            cents: centsOf(amount),
            at,
            ...until(input, now),
          }),
        ]
      : [],
  )
  return commit(steps, { count: steps.length })
})

const charge = on(costCenterCharge, async ({ input, collections, now, commit }) => {
  const at = parseInstant(input.at) ?? now
  const ids = input.charges.map(({ entry }) => entry)
  const known = await collections.charge.findAll({ _id: { $in: ids } }, { max: mostCharges })
  const later = new Set(known.filter((one) => one.at > at).map(({ _id }) => _id))
  return commit(
    [
      // A later reservation is of what is about to be charged anew.
      removeAll(collections.reservation, { _id: { $in: ids }, at: { $lte: at } }),
      ...input.charges
        .filter(({ entry }) => !later.has(entry))
        .map(({ entry, costCenterId, day, amount }) =>
          put(collections.charge, {
            _id: entry,
            costCenterId: costCenterId ?? '',
            month: (day ?? '').slice(0, 7),
            // What charges nothing any more is kept, with its time.
            cents: costCenterId && day ? centsOf(amount) : 0,
            at,
          }),
        ),
    ],
    { id: input.id },
  )
})

const month = on(costCenterMonth, async (call) => {
  const { input, collections, now } = call
  const [centre] = await collections.costCenter.findAll({ _id: input.costCenterId }, { max: 1 })
  const present = today(now).slice(0, 7)
  const { used, reserved } = await takenOf(call, { costCenterId: input.costCenterId, month: present })
  return {
    month: present,
    monthlyLimit: centre ? declaredOf<typeof costCenter.declared.fields>(centre).monthlyLimit : null,
    used: used / 100,
    reserved: reserved / 100,
  }
})

/** As the area stores them. */
export const monthCollections = {
  costCenterCharge: charges,
  costCenterReservation: reservations,
  costCenterGuard: limitGuards,
}
export const monthHandlers: Handler[] = [reserve, reserveSpent, charge, month]
