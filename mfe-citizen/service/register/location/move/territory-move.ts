import { defineCollection } from '@saude/store'
import type { Territory } from '../territory.ts'

/** A change of the territory, with what is needed to take it back. */
export interface TerritoryMove {
  readonly _id: string
  readonly client: string
  readonly at: Date
  readonly by: { readonly id: string; readonly name: string } | null
  readonly microArea: { readonly id: string; readonly name: string }
  readonly agent: { readonly id: string; readonly name: string } | null
  /** The streets that it got, and where each was. */
  readonly streets: readonly {
    readonly id: string
    readonly name: string
    readonly from: string | null
  }[]
  /** The agent whom it had; absent where it was about streets. */
  readonly agentBefore?: string | null
  readonly citizens: readonly { readonly id: string; readonly before: Territory }[]
  /** Their homes; absent of changes before there were any. */
  readonly homes?: readonly { readonly id: string; readonly before: Partial<Territory> }[]
  readonly undoneAt: Date | null
}

export const territoryMoves = defineCollection<TerritoryMove>('territoryMove', {
  tenant: 'client',
  about: { left: 'de que microárea cada pessoa veio; a de hoje está no cadastro' },
  indexes: [{ keys: { client: 1, _id: 1 } }],
})
