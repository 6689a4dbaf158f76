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

/** Entries that are alike in what a report adds them up by: what they are added up under, and their numbers. */
export interface Summand {
  readonly id: string
  /** `YYYY-MM` */
  readonly month: string
  /** They are of a protected diagnosis. */
  readonly isProtected: boolean
  /** What they are added up under names that diagnosis, as the procedure of a treatment does. */
  readonly carriesDiagnosis?: boolean
  /** How many entries. */
  readonly entries: number
}

/** Whether an entry of a protected diagnosis may be in a sum for everybody: not while its month goes on, in which each new one would show. */
const mayCount = ({ month, carriesDiagnosis = false }: Summand, now: Date): boolean =>
  !carriesDiagnosis && isOver(month, now)

/**
 * The summands that a user's sums are made of, one sum for each `id`.
 * @returns all of them for users who see protected diagnoses
 */
export function summandsFor<T extends Summand>(
  summands: readonly T[],
  { user, now }: { readonly user: User; readonly now: Date },
): readonly T[] {
  if (seesProtected(user)) return summands
  const counted = summands.filter((one) => !one.isProtected || mayCount(one, now))
  const sizes = new Map<string, number>()
  for (const { id, entries } of counted) sizes.set(id, (sizes.get(id) ?? 0) + entries)
  return counted.filter(({ id, isProtected }) => !isProtected || countsAll(sizes.get(id) ?? 0))
}
