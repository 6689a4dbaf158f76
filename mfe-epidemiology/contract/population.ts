/** What a rate is calculated of: the population of a year, as the client's settings say it. */

interface Population {
  readonly year: number
  readonly population: number
}

/**
 * The population for a year: that year's own, else that of the last year before it; of years before all of them the
 * first one. Nothing where none is said.
 */
export function populationFor(
  year: number,
  populations: readonly Population[] | null | undefined,
): Population | undefined {
  const ordered = [...(populations ?? [])].sort((one, other) => one.year - other.year)
  return ordered.findLast((one) => one.year <= year) ?? ordered[0]
}
