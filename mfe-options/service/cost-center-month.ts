import { parseInstant, today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { clientOf } from '@saude/service/client'
import { defineGuards, guarded } from '@saude/service/guard'
import { type Handler, handlersFor, put, removeAll, type Scoped } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { atMost, defineCollection, filterBy } from '@saude/store'
import { costCenter } from '../contract/cost-center.ts'
import {
  costCenterCharge,
  costCenterMonth,
  costCenterReserve,
  mostCharges,
} from '../contract/cost-center-month.ts'

/** The limit of a cost centre's month, kept by its owner for all areas that charge it. */

interface Charge {
  /** Of the entry that is charged. */
  readonly _id: string
  readonly client: string
  readonly costCenterId: string
  /** `2026-11` */
  readonly month: string
  readonly cents: number
  /** When its area committed it; a message of before changes it no more. */
  readonly at: Date
}

/** What an area is about to charge. */
interface Reservation extends Charge {
  /** Longer than any call lasts: what is not committed then never is. */
  readonly expiresAt: Date
}

const ofMonth = { client: 1, costCenterId: 1, month: 1, _id: 1 } as const
export const charges = defineCollection<Charge>('costCenterCharge', {
  tenant: 'client',
  indexes: [{ keys: ofMonth }],
})
export const reservations = defineCollection<Reservation>('costCenterReservation', {
  tenant: 'client',
  indexes: [{ keys: ofMonth }, { keys: { client: 1, expiresAt: 1, _id: 1 } }],
})
export const limitGuards = defineGuards('costCenterGuard')

const lastsMs = 5 * 60_000
const most = 50_000

const on = handlersFor({
  costCenter: recordCollection(anyRecord(costCenter)),
  charge: charges,
  reservation: reservations,
})

const centsOf = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)
const sumOf = (all: readonly Charge[]): number => all.reduce((sum, { cents }) => sum + cents, 0)

interface Month {
  readonly charge: Scoped<Charge>
  readonly reservation: Scoped<Reservation>
}

/** What a month is charged with and what is reserved of it, but for one entry: what is both counts once, as reserved. */
async function takenOf(
  { charge, reservation }: Month,
  { costCenterId, month, now, except }: { costCenterId: string; month: string; now: Date; except?: string },
) {
  // Reservations first: what is charged meanwhile is left out below, and not missed.
  const open = await reservation.findAll({ costCenterId, month, expiresAt: { $gt: now } }, { max: most })
  const held = new Set([...open.map(({ _id }) => _id), ...(except === undefined ? [] : [except])])
  const others = [...held].map((_id) => ({ _id: { $ne: _id } }))
  // Added up where they are: a month of a large town has thousands.
  const [charged] = await charge.aggregateAll<{ readonly cents: number }>(
    [
      { $match: filterBy({ costCenterId, month, ...(others.length > 0 && { $and: others }) }) },
      { $group: { _id: null, cents: { $sum: '$cents' } } },
    ],
    { max: atMost(1) },
  )
  return { reserved: sumOf(open.filter(({ _id }) => _id !== except)), used: charged?.cents ?? 0 }
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
  const { used, reserved } = await takenOf(collections, { costCenterId, month, now, except: entry })
  const cents = centsOf(amount)
  const said = { name, monthlyLimit, used: used / 100, reserved: reserved / 100 }
  if (used + reserved + cents > centsOf(monthlyLimit)) return commit([], { ...said, isReserved: false })
  const at = parseInstant(input.at) ?? now
  const expiresAt = new Date(now.getTime() + lastsMs)
  return commit(
    [
      ...steps,
      removeAll(collections.reservation, { expiresAt: { $lte: now } }),
      put(collections.reservation, { _id: entry, costCenterId, month, cents, at, expiresAt }),
    ],
    { ...said, isReserved: true },
  )
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

const month = on(costCenterMonth, async ({ input, collections, now }) => {
  const [centre] = await collections.costCenter.findAll({ _id: input.costCenterId }, { max: 1 })
  const present = today(now).slice(0, 7)
  const { used, reserved } = await takenOf(collections, {
    costCenterId: input.costCenterId,
    month: present,
    now,
  })
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
export const monthHandlers: Handler[] = [reserve, charge, month]
