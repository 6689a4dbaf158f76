/** Rates of bulletins. */

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Cases for every 100,000 people; undefined where the population is not known. */
export const incidenceOf = (cases: number, population: number | null | undefined): number | undefined =>
  population ? oneDecimal((cases * 100_000) / population) : undefined

/** Deaths for every 100 confirmed cases; undefined where there is none. */
export const lethalityOf = (deaths: number, confirmed: number): number | undefined =>
  confirmed > 0 ? oneDecimal((deaths * 100) / confirmed) : undefined

/** Counts below this are not published: they would point to people. */
export const leastPublished = 5

/**
 * Counts of one table as they may be published. Small ones are left out, and where the rest would show what was left out
 * the next smallest one too.
 */
export function publishable(counts: readonly number[]): (number | null)[] {
  const isSmall = (value: number) => value > 0 && value < leastPublished
  const hidden = new Set(counts.flatMap((value, index) => (isSmall(value) ? [index] : [])))
  const left = [...hidden].reduce((sum, index) => sum + (counts[index] ?? 0), 0)
  if (hidden.size > 0 && (hidden.size === 1 || left < leastPublished)) {
    const [next] = counts
      .map((value, index) => ({ value, index }))
      .filter(({ value, index }) => value > 0 && !hidden.has(index))
      .sort((one, other) => one.value - other.value)
    if (next) hidden.add(next.index)
  }
  return counts.map((value, index) => (hidden.has(index) ? null : value))
}
