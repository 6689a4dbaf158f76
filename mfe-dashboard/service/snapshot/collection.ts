import type { OutputOf } from '@saude/contract/query'
import type { requestCounts } from '@saude/health-secretary/contract/protocol'
import { defineCollection } from '@saude/store'
import type { ExplorerCondition, ExplorerDimension } from '../../contract/explorer.ts'

/** People of a health unit on a day. */
export interface UnitSnapshot {
  /** `-`: people of no unit. */
  readonly id: string
  readonly name: string | null
  readonly residents: number
  readonly conditions: Readonly<Partial<Record<ExplorerCondition, number>>>
  /** By the youngest age of the group; days that were counted before this was have none. */
  readonly ages?: Readonly<Record<string, number>>
}

/** Who waits for what, by unit. */
export type Waiting = OutputOf<typeof requestCounts>['items']

type Counted = Exclude<ExplorerDimension, 'month'>
/** Dimensions that early snapshots do not have. */
type Newer = 'massClass'
type Counts = Readonly<Record<string, number>>

/** A municipality on a day, as it was counted then: what comes later does not change it. */
export interface Snapshot {
  /** Client and day. */
  readonly _id: string
  readonly client: string
  readonly day: string
  readonly residents: number
  /** Residents by each dimension alone; of conditions those who have it. Days before `Newer` were counted have none of it. */
  readonly by: Readonly<Record<Exclude<Counted, Newer>, Counts>> & Readonly<Partial<Record<Newer, Counts>>>
  readonly units: readonly UnitSnapshot[]
  /** Taken once, with the first count of the day; empty where the secretariat did not answer. */
  readonly waiting?: Waiting | null
}

export const snapshots = defineCollection<Snapshot>('snapshot', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, day: 1, _id: 1 } }],
})

/** Counts that are still to be added up. */
export const noCounts = (): Record<Counted, Record<string, number>> => ({
  healthUnit: {},
  neighborhood: {},
  age: {},
  gender: {},
  massClass: {},
  condition: {},
})
