import type { InputOf } from '@saude/contract/query'
import type { cnesImport } from './cnes.ts'
import { type TeamNumber, teamNumbers } from './team.ts'
import { type UnitKind, unitKinds } from './unit-kind.ts'

/** Kinds of units and teams as the register numbers them, in the words of the contract: those that it does not know are others. */

type Said = InputOf<typeof cnesImport>
type Numbered<T> = Omit<T, 'kind'> & { readonly kind: string }

/** A batch as a file says it. */
export interface NumberedBatch {
  readonly units?: readonly Numbered<NonNullable<Said['units']>[number]>[]
  readonly teams?: readonly Numbered<NonNullable<Said['teams']>[number]>[]
}

const isUnitKind = (kind: string): kind is UnitKind => Object.hasOwn(unitKinds, kind)
const isTeamNumber = (kind: string): kind is TeamNumber => Object.hasOwn(teamNumbers, kind)

/** The same batch as `cnesImport` takes it. */
export const kindsOf = <B extends NumberedBatch>({ units, teams, ...rest }: B) => ({
  ...rest,
  units: units?.map((one) => ({ ...one, kind: isUnitKind(one.kind) ? one.kind : ('other' as const) })),
  teams: teams?.map((one) => ({ ...one, kind: isTeamNumber(one.kind) ? one.kind : ('other' as const) })),
})
