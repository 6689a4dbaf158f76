import { defineCollection } from '@saude/store'
import type { visitOutcomes } from '../../contract/visit.ts'
import type { Citizen, LastProfessional } from '../register/citizen.ts'

/** What a citizen's document says of the last visit. */
export type KnownBefore = Pick<Citizen, 'lastVisitOn' | 'lastAttempt' | 'lastProfessional'>

/** A visit, or an attempt at one. */
export interface Visit {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Of it, for reports: `YYYY-MM`. */
  readonly month: string
  readonly outcome: keyof typeof visitOutcomes
  readonly reason: string | null
  readonly by: LastProfessional
  /** When the person recorded it, on a device without a connection before it came here. */
  readonly recordedAt: Date
  /** What was known before it: a last visit may be older than the records of visits. Older entries have none. */
  readonly before?: KnownBefore | null
  /** Its author withdrew it: it is no longer true. */
  readonly withdrawn?: { readonly at: Date; readonly reason: string; readonly isCorrected: boolean } | null
}

export const visits = defineCollection<Visit>('visit', {
  tenant: 'client',
  counts: [['month', 'by.isAcs', 'by.id', 'by.name', 'outcome', 'withdrawn']],
  indexes: [
    { keys: { client: 1, citizenId: 1, date: 1, _id: 1 } },
    // What agents have done in a month, where the store keeps no counts.
    { keys: { client: 1, month: 1, 'by.isAcs': 1, _id: 1 } },
  ],
})
