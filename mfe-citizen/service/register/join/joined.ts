import { defineCollection } from '@saude/store'
import type { Citizen } from '../citizen/citizen.ts'
import type { FamilyMember } from '../home/family.ts'

/** What a joining made of a row of a family, and what it was. */
export interface JoinedMember {
  readonly id: string
  readonly before: Pick<FamilyMember, 'citizenId' | 'memberKey' | 'until'>
  readonly after: Pick<FamilyMember, 'citizenId' | 'memberKey' | 'until'>
}

/** That two records became one. Afterwards it is the way from the one that was removed to the one that stayed. */
export interface Joining {
  readonly _id: string
  readonly client: string
  readonly from: string
  readonly into: string
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
  /** What the record that stayed had before in the fields that it got, and what it got: emptied once it cannot be undone. */
  readonly before: Partial<Citizen> | null
  readonly after: Partial<Citizen> | null
  readonly members: readonly JoinedMember[]
  readonly undoneAt: Date | null
  readonly undoneBy: { readonly id: string; readonly name: string } | null
}

export const joinings = defineCollection<Joining>('citizenJoining', {
  tenant: 'client',
  about: {
    citizens: ['from', 'into'],
    stays: true,
    title: 'Cadastros juntados',
    labels: { at: 'Juntados em', by: 'Juntados por', undoneAt: 'Desfeito em', undoneBy: 'Desfeito por' },
  },
  indexes: [
    // Where a record went that is there no more.
    { keys: { client: 1, from: 1, _id: 1 } },
    { keys: { client: 1, into: 1, _id: 1 } },
  ],
})
