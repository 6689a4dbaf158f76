import type { MadeIn } from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import type { PropertyKind } from '../../../contract/home-codes.ts'
import { visitOutcomes } from '../../../contract/visit.ts'
import type { Motive, Shift } from '../../../contract/visit-codes.ts'
import type { Citizen, LastProfessional } from '../citizen/citizen.ts'

/** What a citizen's document says of the last visit. */
export type KnownBefore = Pick<Citizen, 'lastVisitOn' | 'lastAttempt' | 'lastProfessional'>

/** In place of a person, of a property in which no one lives. */
export const noOne = ''

/** A visit, or an attempt at one. */
export interface Visit {
  readonly _id: string
  readonly client: string
  /** `noOne` at a property in which no one lives. */
  readonly citizenId: string
  /** `YYYY-MM-DD` */
  readonly date: string
  /** Of it, for reports: `YYYY-MM`; nothing where the visit is counted under somebody else (`entryId`). */
  readonly month: string | null
  readonly outcome: keyof typeof visitOutcomes
  readonly reason: string | null
  readonly by: LastProfessional
  /** When the person recorded it, on a device without a connection before it came here. */
  readonly recordedAt: Date
  /** The post in which it was done. */
  readonly madeIn?: MadeIn
  /** What was known before it: a last visit may be older than the records of visits. Older entries have none. */
  readonly before?: KnownBefore | null
  /** Its author withdrew it: it is no longer true. */
  readonly withdrawn?: { readonly at: Date; readonly reason: string; readonly isCorrected: boolean } | null
  /** Of the visit of a home; visits of one person have none of these. */
  readonly ofHome?: OfHome | null
}

/** What a visit has as one of a home. */
export interface OfHome {
  readonly homeId: string
  /** The same for all that was entered of one visit. */
  readonly visitId: string
  /** The entry of the home under which this person was seen, without one of their own: e-SUS counts that alone. */
  readonly entryId: string | null
  /** An entry for the home, not for this person alone. */
  readonly isWhole: boolean
  readonly shift: Shift
  readonly isShared: boolean
  readonly motives: readonly Motive[]
  readonly propertyKind: PropertyKind
  readonly microArea: string | null
  readonly isOutOfArea: boolean
  /** The entry of the person's history that says what was measured. */
  readonly measurementId: string | null
}

/** Whether e-SUS counts a visit: who was seen beside somebody's entry has none. */
export const isEntry = ({ ofHome }: Pick<Visit, 'ofHome'>): boolean => !ofHome?.entryId

export const visits = defineCollection<Visit>('visit', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Visitas domiciliares',
    labels: {
      date: 'Data',
      month: 'Competência',
      outcome: 'Desfecho',
      reason: 'Motivo',
      by: 'Profissional',
      recordedAt: 'Registrada em',
      withdrawn: 'Retirada',
      'ofHome.shift': 'Turno',
      'ofHome.motives': 'Motivos da visita',
    },
    codes: { outcome: visitOutcomes },
    // May name a disease of Lei 14.289/2022.
    closed: ['ofHome.motives'],
  },
  counts: [['month', 'by.isAcs', 'by.id', 'by.name', 'madeIn.healthUnitId', 'outcome', 'withdrawn']],
  indexes: [
    { keys: { client: 1, citizenId: 1, date: 1, _id: 1 } },
    // Reports of a period.
    { keys: { client: 1, date: 1, _id: 1 } },
    // What was entered at a home, and what belongs to one visit of it.
    { keys: { client: 1, 'ofHome.homeId': 1, date: 1, _id: 1 } },
    // What agents have done in a month, where the store keeps no counts.
    { keys: { client: 1, month: 1, 'by.isAcs': 1, _id: 1 } },
  ],
})
