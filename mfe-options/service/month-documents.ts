import { defineGuards } from '@saude/service/guard'
import { defineCollection } from '@saude/store'

/** What is kept of the months of cost centres. */

export interface Charge {
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
export interface Reservation extends Charge {
  /** Later than any call lasts: if it was not heard of then, its area is asked. */
  readonly expiresAt: Date
  /** By this query; an earlier release said none, and what it reserved ends then. */
  readonly asks?: string
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

export const centsOf = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)
