import { today } from '@saude/contract/instants'
import { seesProtected } from './protected.ts'
import type { User } from './user.ts'

/**
 * The one rule of secrecy for sums (security.md). To users for whom protected diagnoses do not exist, no list, search, view
 * of a person and small number differs by them. A sum that carries no diagnosis, of five entries or more, over months that
 * are over, counts everything: otherwise what a municipality reports would be wrong.
 */

/** A sum of fewer entries is what it would be without protected ones. */
const leastSummed = 5

/** Whether a sum of so many entries, protected ones among them, counts all of these. */
export const countsAll = (entries: number): boolean => entries >= leastSummed

/** Whether a month is over for which a sum is made. @param month `YYYY-MM` */
export const isOver = (month: string, now: Date): boolean => month < today(now).slice(0, 7)

/** The row of what small rows and rows that name a diagnosis leave out. */
const others = { id: 'others', label: 'Demais' }

/** Whether a row is that of what others leave out. */
export const isOthers = ({ id }: { readonly id: string }): boolean => id === others.id

/** Entries that are alike in what a report adds them up by: what they are added up under, and their numbers. */
export interface Summand {
  readonly id: string
  readonly label: string
  /** `YYYY-MM` */
  readonly month: string
  /** They are of a protected diagnosis. */
  readonly isProtected: boolean
  /** What they are added up under names that diagnosis, as the procedure of a treatment does. */
  readonly carriesDiagnosis?: boolean
  /** How many entries. */
  readonly entries: number
}

/**
 * The summands that a user's sums are made of, one sum for each `id`. What a small sum, or one that names a diagnosis,
 * leaves out is added up in 'Demais', which is a sum like the others: of fewer than five it is not there.
 * @returns all of them for users who see protected diagnoses
 */
export function summandsFor<T extends Summand>(
  summands: readonly T[],
  { user, now }: { readonly user: User; readonly now: Date },
): readonly T[] {
  if (seesProtected(user)) return summands
  // Not while its month goes on, in which each new entry would show.
  const counted = summands.filter((one) => !one.isProtected || isOver(one.month, now))
  const carries = ({ isProtected, carriesDiagnosis = false }: T) => isProtected && carriesDiagnosis
  const sizes = new Map<string, number>()
  for (const one of counted) if (!carries(one)) sizes.set(one.id, (sizes.get(one.id) ?? 0) + one.entries)
  const isShown = (one: T) => !one.isProtected || (!carries(one) && countsAll(sizes.get(one.id) ?? 0))
  const left = counted.filter((one) => !isShown(one))
  const isEnough = countsAll(left.reduce((sum, { entries }) => sum + entries, 0))
  return [...counted.filter(isShown), ...(isEnough ? left.map((one) => ({ ...one, ...others })) : [])]
}
