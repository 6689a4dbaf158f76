import { anyRecord } from '@saude/contract/record/record'
import { benefitCharged } from '@saude/health-secretary/contract/benefit-spending'
import { clientOf } from '@saude/service/client'
import { defineGuards, guarded } from '@saude/service/guard'
import { type Handler, handlersFor, put, removeAll } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import { declaredOf } from '@saude/service/record/rules'
import { defineCollection } from '@saude/store'
import { travelCharged } from '@saude/travel/contract/spending'
import { costCenter } from '../contract/cost-center.ts'
import { costCenterConfirm, costCenterReserve } from '../contract/cost-center-reserve.ts'
import { mostReserved } from '../contract/spending.ts'

/** The limit of a cost centre's month, kept by its owner for all areas that charge it. */

/** What an area is about to charge. */
interface Reservation {
  /** Of the entry that is charged. */
  readonly _id: string
  readonly client: string
  readonly costCenterId: string
  /** `2026-11` */
  readonly month: string
  readonly cents: number
  /** Longer than any call lasts: what is not committed then never is. */
  readonly expiresAt: Date
}

export const reservations = defineCollection<Reservation>('costCenterReservation', {
  tenant: 'client',
  indexes: [
    { keys: { client: 1, costCenterId: 1, month: 1, _id: 1 } },
    { keys: { client: 1, expiresAt: 1, _id: 1 } },
  ],
})
export const limitGuards = defineGuards('costCenterGuard')

const lastsMs = 5 * 60_000

const on = handlersFor({
  costCenter: recordCollection(anyRecord(costCenter)),
  costCenterReservation: reservations,
})

const centsOf = (amount: number): number => Math.round(amount * 100)

const reserve = on(costCenterReserve, async (call) => {
  const { input, collections, store, ask, now, commit } = call
  const { entry, costCenterId, amount } = input
  const month = input.day.slice(0, 7)
  const centre = await collections.costCenter.findOne({ _id: costCenterId })
  const { name, monthlyLimit } = centre ? declaredOf<typeof costCenter.declared.fields>(centre) : {}
  if (monthlyLimit === null || monthlyLimit === undefined)
    return commit([], { isReserved: true, name: name ?? null, monthlyLimit: null, charged: 0 })
  // Before anything is added up: of two at once the second one adds up again.
  const steps = await guarded(store, limitGuards, clientOf(call), [`${costCenterId}/${month}`])
  const found = await collections.costCenterReservation.findAll(
    { costCenterId, month, expiresAt: { $gt: now } },
    { max: mostReserved },
  )
  const open = found.filter(({ _id }) => _id !== entry)
  // What is reserved and committed already, and not confirmed yet, counts once.
  const asked = { costCenterId, month, except: [entry, ...open.map(({ _id }) => _id)] }
  const areas = [await ask(benefitCharged, asked), await ask(travelCharged, asked)]
  const charged =
    areas.reduce((sum, one) => sum + centsOf(one.amount), 0) + open.reduce((sum, { cents }) => sum + cents, 0)
  const cents = centsOf(amount)
  const said = { name: name ?? null, monthlyLimit, charged: charged / 100 }
  if (charged + cents > centsOf(monthlyLimit)) return commit([], { ...said, isReserved: false })
  const reserved = { _id: entry, costCenterId, month, cents, expiresAt: new Date(now.getTime() + lastsMs) }
  return commit(
    [
      ...steps,
      removeAll(collections.costCenterReservation, { expiresAt: { $lte: now } }),
      put(collections.costCenterReservation, reserved),
    ],
    { ...said, isReserved: true },
  )
})

const confirm = on(costCenterConfirm, ({ input, collections, commit }) =>
  commit([removeAll(collections.costCenterReservation, { _id: input.entry })], { id: input.id }),
)

export const reservationHandlers: Handler[] = [reserve, confirm]
