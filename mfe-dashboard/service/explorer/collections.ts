import { defineCollection } from '@saude/store'
import type { ExplorerDimension } from '../../contract/explorer.ts'
import { derived } from '../derived.ts'
import type { Traits } from './traits.ts'

/** Somebody as tables count them: what has to be taken out again when it changes. */
export interface CountedCitizen extends Traits {
  /** The citizen's id. */
  readonly _id: string
  readonly client: string
}

export const countedCitizens = defineCollection<CountedCitizen>('countedCitizen', {
  tenant: 'client',
  about: { left: 'contagem, feita do cadastro e do histórico' },
  takeout: { left: derived },
  indexes: [{ keys: { client: 1, dueOn: 1, _id: 1 } }],
})

/** A row of a table of two dimensions: how many people of each value of the second. */
export interface TableRow {
  /** Client, measure, dimensions and the value of the first. */
  readonly _id: string
  readonly client: string
  readonly measure: string
  readonly first: ExplorerDimension
  readonly second: ExplorerDimension
  readonly row: string
  /** Of units and neighbourhoods. */
  readonly name: string | null
  readonly counts: Readonly<Record<string, number>>
}

export const tableRows = defineCollection<TableRow>('tableRow', {
  tenant: 'client',
  takeout: { left: derived },
  indexes: [{ keys: { client: 1, _id: 1 } }],
})
