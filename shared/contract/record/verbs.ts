import type { AccessRow } from '../access.ts'
import { keysOf } from '../values.ts'

/** What the calls and the access rows of each verb are called: `vehicleDelete`. */
export const verbNames = {
  get: 'Get',
  create: 'Create',
  update: 'Update',
  remove: 'Delete',
  restore: 'Restore',
  search: 'Search',
  transition: 'Transition',
  history: 'History',
} as const

/** What can be done with the entries of a record beside listing them. */
export type RecordVerb = keyof typeof verbNames

/** All of them: what a record has that does not say which. */
// Its keys are the verbs; Object.keys forgets them.
export const recordVerbs = keysOf(verbNames)

/** Verbs that run by the permission to update where they have no row of their own. */
type ByUpdate = 'remove' | 'restore' | 'transition'

type Needed<V extends RecordVerb> =
  | 'List'
  | (typeof verbNames)[V & ('create' | 'update')]
  | ('update' extends V ? never : (typeof verbNames)[V & ByUpdate])

/**
 * The access rows of a record of this name and these verbs: list, create and update need one, the others may have one,
 * and there is none of a verb that it lacks.
 */
export type RecordRows<N extends string, V extends RecordVerb = RecordVerb> = {
  readonly [K in `${N}${Needed<V>}`]: AccessRow
} & { readonly [K in `${N}${(typeof verbNames)[V]}`]?: AccessRow } & {
  readonly [K in `${N}${(typeof verbNames)[Exclude<RecordVerb, V>]}`]?: never
}
