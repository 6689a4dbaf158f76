import { defineCollection, type FeedPosition } from '@saude/store'
import type { CheckKind } from '../../../contract/check.ts'

/** What was found of a person, a pair, a family or a home. */
export interface Found {
  /** Kind and what it is of: the same thing is found once. */
  readonly _id: string
  readonly kind: CheckKind
  readonly citizenId: string | null
  readonly otherId: string | null
  readonly homeId: string | null
  /** What it follows from, as one number: where it is another one, a dismissal holds no more. */
  readonly facts: number
  readonly score: number | null
  readonly reasons: readonly string[]
  readonly unitId: string | null
  readonly agentId: string | null
  readonly microAreaId: string | null
  /** From which day on it is to be checked; null: from the day on which it was found. */
  readonly from: string | null
  /** The last day on which it is; null: until something changes. */
  readonly until: string | null
}

/** The same as it is stored, until it is found no more. */
export interface RegisterCheck extends Omit<Found, 'from' | 'until'> {
  readonly client: string
  readonly since: string
  readonly until: string
  readonly isDismissed: boolean
  readonly dismissal: {
    readonly reason: string
    readonly at: Date
    readonly by: { readonly id: string; readonly name: string }
  } | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  readonly version: number
}

/** Of what lasts until something changes. */
export const forEver = '9999-12-31'

export const registerChecks = defineCollection<RegisterCheck>('registerCheck', {
  tenant: 'client',
  about: {
    citizens: ['citizenId', 'otherId'],
    stays: true,
    title: 'Cadastro a conferir',
    labels: { kind: 'O que conferir', since: 'Desde', reasons: 'Motivos', isDismissed: 'Dispensado' },
  },
  versioned: true,
  indexes: [
    // What is stored of a person or a home, to compare it with what is found now.
    { keys: { client: 1, citizenId: 1, _id: 1 } },
    { keys: { client: 1, otherId: 1, _id: 1 } },
    { keys: { client: 1, homeId: 1, _id: 1 } },
    { keys: { client: 1, isDismissed: 1, since: 1, _id: 1 } },
    { keys: { client: 1, kind: 1, isDismissed: 1, since: 1, _id: 1 } },
    { keys: { client: 1, agentId: 1, isDismissed: 1, since: 1, _id: 1 } },
    { keys: { client: 1, unitId: 1, isDismissed: 1, since: 1, _id: 1 } },
    { keys: { client: 1, microAreaId: 1, isDismissed: 1, since: 1, _id: 1 } },
  ],
})

/** How far the keeper of the checks has come. */
export interface CheckMark {
  /** `mark`: there is one. */
  readonly _id: string
  /** Another one where everything has to be looked at anew. */
  readonly rules: number
  /** The place in the change feed behind which nothing was looked at yet. */
  readonly history: string
  readonly position: FeedPosition
  /** What all are gone through for, and behind which id it goes on; null: done. */
  readonly pass: { readonly of: 'citizen' | 'home'; readonly after: string } | null
  /** The day on which homes were compared last with the streets and micro-areas, which are another area's. */
  readonly day: string | null
}

export const checkMarks = defineCollection<CheckMark>('registerCheckMark', {
  tenant: 'global',
  takeout: { left: 'posição da conferência, que recomeça' },
})
