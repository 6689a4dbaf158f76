import { byText } from '@saude/contract/values'
import { leastPeople, residentsForEach } from '../../../contract/protected.ts'

/** A number that may be said: of how many people it is, and among how many. */
export interface Figure {
  readonly key: string
  /** How many there are. */
  readonly count: number
  /** What would be said; nothing: 0. */
  readonly said: number
  /** The living who belong to it, ill or not. */
  readonly residents: number
}

/** Whether there are enough others among whom so many ill people live. */
export const isAmongOthers = ({ count, said, residents }: Omit<Figure, 'key'>): boolean =>
  residents >= residentsForEach * Math.max(count, said)

/** Whether a number may be said at all, wherever it stands. */
export const isSayable = (figure: Figure, least = leastPeople): boolean =>
  figure.said >= least && isAmongOthers(figure)

/**
 * Whether some parts may be said beside their whole: what is left of it is no people, or at least five among enough
 * others, in truth and as it follows from what is said. What is said of the parts is then never more than of the whole.
 */
export function fits(whole: Figure, parts: readonly Figure[]): boolean {
  const rest = { count: whole.count, said: whole.said, residents: whole.residents }
  for (const { count, said, residents } of parts) {
    rest.count -= count
    rest.said -= said
    rest.residents -= residents
  }
  if (rest.said < 0) return false
  return (rest.count === 0 || rest.count >= leastPeople) && isAmongOthers(rest)
}

/** Leaves out the smallest until what is kept passes. */
export function withoutSmallest(
  figures: readonly Figure[],
  passes: (kept: readonly Figure[]) => boolean,
): readonly Figure[] {
  const kept = [...figures].sort((one, other) => other.said - one.said || byText(one.key, other.key))
  while (kept.length > 0 && !passes(kept)) kept.pop()
  return kept
}
