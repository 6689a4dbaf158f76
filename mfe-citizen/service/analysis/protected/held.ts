import { leastPeople } from '../../../contract/protected.ts'
import type { Counts } from './counts.ts'

/** What is said of a key, and how many there were when it was first said. It stays on the server. */
export interface HeldNumber {
  readonly said: number
  readonly count: number
}

export type Held = Readonly<Record<string, HeldNumber>>

const none: HeldNumber = { said: 0, count: 0 }

/** A number of people as it is said: rounded to five, and nothing of fewer than five. */
export const rounded = (count: number): number =>
  count < leastPeople ? 0 : Math.round(count / leastPeople) * leastPeople

/**
 * What would be said of each key: another number than before only where the count has moved by five or more since that
 * one was first said, so that two months that differ say nothing of one newcomer.
 * @param before undefined where nothing was said before
 */
export function numbersSince(before: Held | undefined, counts: Counts): ReadonlyMap<string, HeldNumber> {
  const keys = new Set([...counts.keys(), ...Object.keys(before ?? {})])
  return new Map(
    [...keys].map((key) => {
      const count = counts.get(key) ?? 0
      const last = before && (before[key] ?? none)
      const isHeld = last && Math.abs(count - last.count) < leastPeople
      return [key, isHeld ? last : { said: rounded(count), count }]
    }),
  )
}

/** What the next month is compared with: of numbers that were withheld, what was said of them before. */
export const heldAfter = (
  before: Held | undefined,
  numbers: ReadonlyMap<string, HeldNumber>,
  isShown: (key: string) => boolean,
): Held =>
  Object.fromEntries(
    [...numbers].flatMap(([key, number]) => {
      const kept = number.said === 0 || isShown(key) ? number : before?.[key]
      return kept && kept.count > 0 ? [[key, kept] as const] : []
    }),
  )
