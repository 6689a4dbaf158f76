import { defineCollection } from '@saude/store'
import type { incomes, Kinship } from '../../../contract/home-codes.ts'

/** A family of a home: what is said of all of it. Who belongs to it is said by its members. */
export interface Family {
  readonly _id: string
  readonly client: string
  readonly homeId: string
  readonly recordNumber: string | null
  readonly income: keyof typeof incomes | null
  readonly since: string | null
  /** It has left the home on this day. */
  readonly movedOn: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  readonly version: number
}

export const families = defineCollection<Family>('family', {
  tenant: 'client',
  versioned: true,
  indexes: [{ keys: { client: 1, homeId: 1, _id: 1 } }],
})

/** That a person belongs to a family, from one day to another. */
export interface FamilyMember {
  readonly _id: string
  readonly client: string
  readonly homeId: string
  readonly familyId: string
  readonly citizenId: string
  readonly isHead: boolean
  /** To the head; the head has none. */
  readonly kinship: Kinship | null
  readonly since: string
  readonly until: string | null
  /** The person while it lasts, a value of its own afterwards: no one belongs to two families at once. */
  readonly memberKey: string
}

export const familyMembers = defineCollection<FamilyMember>('familyMember', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Família e domicílio',
    labels: { isHead: 'Responsável familiar', kinship: 'Parentesco', since: 'Desde', until: 'Até' },
  },
  indexes: [
    { keys: { client: 1, homeId: 1, _id: 1 } },
    { keys: { client: 1, familyId: 1, _id: 1 } },
    { keys: { client: 1, citizenId: 1, _id: 1 } },
    { keys: { client: 1, memberKey: 1 }, unique: true },
  ],
})

/** The key of a membership that is over. */
export const endedKey = (id: string) => `ended:${id}`
