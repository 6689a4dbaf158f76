import type { Boundary } from '@saude/contract/geo'
import type { InputOf } from '@saude/contract/query'
import { defineCollection } from '@saude/store'
import type { healthUnit } from '../../contract/health-unit.ts'
import type { UnitKind } from '../../contract/unit-kind.ts'
import type { ChangedBy } from '../client/client.ts'
import type { Origin } from '../cnes/run.ts'

export interface HealthUnit {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly cnes: string
  readonly kind?: UnitKind | null
  readonly phone?: string | null
  readonly location?: InputOf<typeof healthUnit.create>['location'] | null
  readonly boundary?: Boundary | null
  readonly color?: string | null
  readonly openingHours?: InputOf<typeof healthUnit.create>['openingHours']
  readonly teams?: InputOf<typeof healthUnit.create>['teams']
  /** `YYYY-MM-DD` */
  readonly endedOn?: string | null
  /** Absent on units that no load has named. */
  readonly origin?: readonly Origin[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: ChangedBy | null
  readonly version: number
}

export const healthUnits = defineCollection<HealthUnit>('healthUnit', {
  // 'Todos' shows provider staff the units of all clients; handlers put the client into their filters.
  tenant: 'global',
  takeout: { by: 'client' },
  versioned: true,
  arrays: ['searchTokens'],
  indexes: [
    { keys: { client: 1, cnes: 1 }, unique: true },
    { keys: { client: 1, searchName: 1, _id: 1 } },
    { keys: { client: 1, updatedAt: 1, _id: 1 } },
    { keys: { searchName: 1, _id: 1 } },
    { keys: { cnes: 1, _id: 1 } },
    { keys: { updatedAt: 1, _id: 1 } },
  ],
})
