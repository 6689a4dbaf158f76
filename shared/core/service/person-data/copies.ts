import { defineCollection } from '@saude/store'
import { copyFormats } from '../../contract/person-data.ts'

/** That somebody was given a copy of what is kept of them. */
export interface PersonCopy {
  readonly _id: string
  readonly client: string
  readonly citizenId: string
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string }
  readonly format: keyof typeof copyFormats
  /** With protected entries; then `reason` says why. */
  readonly isWhole: boolean
  readonly reason: string | null
}

export const personCopies = defineCollection<PersonCopy>('personCopy', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    stays: true,
    title: 'Cópias destes dados',
    labels: {
      at: 'Feita em',
      by: 'Feita por',
      format: 'Arquivo',
      isWhole: 'Com registros protegidos',
      reason: 'Motivo',
    },
    codes: { format: copyFormats },
  },
  indexes: [{ keys: { client: 1, citizenId: 1, _id: 1 } }],
})
