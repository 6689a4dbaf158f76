import { defineCollection } from '@saude/store'

/** What somebody signs in with beside the password; the document has the user's id. */
export interface SecondFactor {
  readonly _id: string
  /** Closed by the installation's secret: the store alone opens no account. */
  readonly secret: string
  /** Null until a code was confirmed. */
  readonly confirmedAt: Date | null
  /** Hashes of the recovery codes that are left. */
  readonly recovery: readonly string[]
  /** The last period whose code was used: each is good once. */
  readonly lastStep: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
  readonly version: number
}

export const secondFactors = defineCollection<SecondFactor>('secondFactor', {
  tenant: 'global',
  takeout: { left: 'o segundo fator é cadastrado de novo, no aparelho de cada pessoa' },
  versioned: true,
})
